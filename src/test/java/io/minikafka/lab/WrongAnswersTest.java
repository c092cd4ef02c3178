package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an answer shows by leading where a wrong answer leads. */
class WrongAnswersTest {

    private Exercise exercise;
    private WrongAnswers wrong;

    @BeforeEach
    void keepThreeWrongAnswers(@TempDir Path path) throws Exception {
        LabFolder folder = new LabFolder(path);
        LabFile lab = folder.lab(
                "e.lab",
                "#: title E",
                "#: exercise e",
                "new-cluster --brokers 1",
                "create-topic events",
                "#: answer",
                "show hw",
                "#: end",
                "#: check count 1 \"Three records\" show leo -> /partitions/0/leo/1 = 3",
                "#: question why 1 \"Why?\"",
                "#: choice a \"A\"",
                "#: choice b \"B\" misconception chosen \"No.\"");
        folder.write("e.wrong-1.lab", "#: title One", "#: misconception one-is-enough", "send events x");
        folder.write("e.wrong-2.lab", "#: title Nothing", "#: misconception idle", "tick");
        folder.write("e.wrong-3.lab", "#: title Two", "send events x y");
        exercise = LabScript.parseLab("e.lab", folder.read("e.lab")).exercise().orElseThrow();
        wrong = WrongAnswers.beside(lab, exercise);
    }

    private AnswerResult answered(String text) {
        return AnswerResult.of(exercise, text);
    }

    @Test
    void anAnswerThatLeadsToTheSameShowsTheSame() {
        assertThat(wrong.recognised(answered("send events other --acks all"))).containsExactly("one-is-enough");
    }

    @Test
    void whatIsChosenDoesNotChangeWhereTheLinesLead() {
        AnswerResult result = answered("send events other\n#: choose why b");

        assertThat(wrong.recognised(result)).containsExactly("one-is-enough");
        assertThat(wrong.shown(result)).containsExactly("chosen", "one-is-enough");
    }

    @Test
    void aRightAnswerShowsNothing() {
        assertThat(wrong.shown(answered("send events a b c\n#: choose why a"))).isEmpty();
    }

    @Test
    void anAnswerThatDoesNothingShowsNothingThoughAWrongOneLeadsThereToo() {
        assertThat(wrong.shown(answered(""))).isEmpty();
        assertThat(wrong.shown(answered("tick 5"))).isEmpty();
    }

    @Test
    void anAnswerThatLeadsElsewhereOrIsNotCarriedOutShowsNothing() {
        assertThat(wrong.shown(answered("send events a b c d"))).isEmpty();
        assertThat(wrong.shown(answered("sned events x"))).isEmpty();
    }

    @Test
    void aWrongAnswerWithoutATagIsNotCounted() {
        assertThat(wrong.shown(answered("send events a b"))).isEmpty();
    }
}
