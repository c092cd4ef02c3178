package io.minikafka.lab;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Request;
import io.minikafka.session.Session;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class TourTest {

    private final List<String> lines = new ArrayList<>();
    private final Session session = Session.inMemory();
    private final ScriptRunner runner = ScriptRunner.forPerson(session, lines::add, () -> 60);

    private List<String> after(String... typed) throws ScriptException {
        for (String line : typed) {
            lines.clear();
            runner.runLine(line);
        }
        return lines;
    }

    @Test
    void whatTheArrowsSayLeadsToTheLoss() throws ScriptException {
        after("tour");
        for (TourStep step : TourSteps.ALL) {
            String typed = step.typed(session.state());
            assertThat(lines).last().isEqualTo("  -> " + typed);
            after(typed);
        }
        assertThat(lines).anyMatch(line -> line.startsWith("LOST #2 events-0 offset 1 at-risk"));
        assertThat(String.join(" ", lines)).contains("explain", "lab list");
        assertThat(after("show clock")).containsExactly("clock 0 ms");
    }

    @Test
    void aCommandCountsByWhatItChanges() throws ScriptException {
        assertThat(after("tour", "new-cluster --brokers 4,9", "create-topic mine --partitions 2"))
                .last()
                .isEqualTo("  -> send mine-0 safe --acks all");
        assertThat(after("send mine-1 x --acks all")).last().isEqualTo("  -> fetch-followers");
    }

    @Test
    void theArrowsFollowTheLearnersNames() throws ScriptException {
        after("tour", "new-cluster --brokers 4,9", "create-topic mine --partitions 2", "send mine-1 x --acks all");
        for (int step = 3; step < TourSteps.ALL.size(); step++) {
            assertThat(lines).last().isEqualTo("  -> " + TourSteps.ALL.get(step).typed(session.state()));
            after(TourSteps.ALL.get(step).typed(session.state()));
            assertThat(lines).noneMatch(line -> line.startsWith("error"));
        }
        assertThat(lines).anyMatch(line -> line.startsWith("LOST #2 mine-1 offset 1 at-risk"));
    }

    @Test
    void whatChangesNothingIsNoStepButALook() throws ScriptException {
        assertThat(after("tour", "show hw")).endsWith("  -> new-cluster --brokers 1,2");
        assertThat(after("tick 5")).endsWith("  -> new-cluster --brokers 1,2");
        after("new-cluster --brokers 1,2", "create-topic foo", "back");
        assertThat(after("show isr")).contains("The tour still waits. Type this, or skip, back, quit:");
    }

    @Test
    void aProgramFindsEachStepInTheAnswers() throws ScriptException {
        runner.setOutput(Request.Output.JSON);
        assertThat(after("tour")).hasSize(1);
        assertThat(after("skip"))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .startsWith("{\"command\":\"skip\",\"outcome\":{\"status\":\"ok\"}")
                .contains("-- tour 2 of 8 --");
        assertThat(after("create-topic foo"))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .contains("\"tour\":[\"\",\"-- tour 3 of 8 --\"", "  -> send foo safe --acks all");
        assertThat(after("sned"))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .contains("\"tour\":[\"No harm done. Type this, or skip, back, quit:\"");
        after("quit");
        assertThat(after("show clock"))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .doesNotContain("tour");
    }

    @Test
    void whatDoesNotHelpIsMetKindly() throws ScriptException {
        after("tour", "skip");
        assertThat(after("sned")).endsWith("No harm done. Type this, or skip, back, quit:", "  -> create-topic events");
        assertThat(after("promote x 1")).anyMatch(line -> line.startsWith("Nothing happened"));
        assertThat(after("tick 5")).anyMatch(line -> line.startsWith("That worked"));
    }

    @Test
    void onePassesOverStepsAndLeaves() throws ScriptException {
        assertThat(after("tour", "skip")).contains("-- tour 2 of 8 --");
        assertThat(after("back")).contains("-- tour 1 of 8 --");
        assertThat(after("back")).contains("-- tour 1 of 8 --");
        assertThat(after("quit")).hasSize(1);
        assertThat(after("skip"))
                .containsExactly("error INVALID_COMMAND: unknown command skip; help lists the commands");
    }

    @Test
    void whoMissesASkippedStepIsLedBack() throws ScriptException {
        after("tour", "new-cluster --brokers 1,2", "skip");
        assertThat(String.join(" ", after("send events safe --acks all")))
                .contains("UNKNOWN_TOPIC", "A step that was skipped may be missed here; back leads to it.");
        after("back", "create-topic events");
        assertThat(after("send events safe --acks all")).contains("-- tour 4 of 8 --");
        after("tour");
        assertThat(String.join(" ", after("promote nowhere 1"))).doesNotContain("skipped");
    }

    @Test
    void itsTextFitsANarrowWindow() throws ScriptException {
        after("tour");
        for (int step = 0; step < TourSteps.ALL.size(); step++) {
            assertThat(lines).allMatch(line -> line.length() < 60);
            after("skip");
        }
        assertThat(lines).allMatch(line -> line.length() < 60);
    }
}
