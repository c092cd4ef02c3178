package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Session;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TourTest {

    private final List<String> lines = new ArrayList<>();
    private final ScriptRunner runner = ScriptRunner.forPerson(Session.inMemory(), lines::add, () -> 60);

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
            assertThat(lines).last().isEqualTo("  -> " + step.typed());
            after(step.typed());
        }
        assertThat(lines).anyMatch(line -> line.startsWith("LOST #2 events-0 offset 1 at-risk"));
        assertThat(String.join(" ", lines)).contains("explain", "lab list");
        assertThat(after("show clock")).containsExactly("clock 0 ms");
    }

    @Test
    void aCommandCountsByWhatItChanges() throws ScriptException {
        assertThat(after("tour", "new-cluster --brokers 4,9", "create-topic mine --partitions 2"))
                .last()
                .isEqualTo("  -> send events safe --acks all");
        assertThat(after("send mine-1 x --acks all")).last().isEqualTo("  -> fetch-followers");
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
