package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Scripted;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineLinesTest {

    private static final String[] STORY = {
        "new-cluster --brokers 1,2",
        "create-topic events",
        "send events safe --acks all",
        "fetch-followers",
        "send events at-risk",
        "promote events 2"
    };

    private static List<String> lines(Scripted session, String line, int width) {
        return TextView.lines(session.run(line), width);
    }

    @Test
    void aStepThatIsUndoneTellsWhatDiffers() {
        assertThat(Scripted.after(STORY).lines("undo"))
                .containsExactly(
                        "undid step 6 (promote events 2); now at step 5 of 6",
                        "events-0: leader 2 -> 1, epoch 1 -> 0, isr [2] -> [1, 2]",
                        "#2: no longer LOST (acknowledged)",
                        "FOUND #2 events-0 offset 1 at-risk: it is in the leader's log again");
    }

    @Test
    void twoStatesDifferInWords() {
        assertThat(Scripted.after(STORY)
                        .then("tick 5 --clock-only", "alter-config flush.messages=1")
                        .lines("diff 3 8"))
                .containsExactly(
                        "from step 3 to step 8:",
                        "clock 0 -> 5 ms",
                        "flush.messages never -> 1",
                        "events-0: leader 1 -> 2, epoch 0 -> 1, isr [1, 2] -> [2], hw 0 -> 1",
                        "events-0 broker 1: leo 1 -> 2, appended offset 1 (at-risk)",
                        "events-0 broker 2: leo 0 -> 1, appended offset 0 (safe)",
                        "#1: pending -> acknowledged",
                        "#2: acknowledged, LOST");
        assertThat(Scripted.after(STORY).lines("diff 2 2"))
                .containsExactly("from step 2 to step 2:", "nothing differs");
    }

    @Test
    void theHistoryMarksWhereTheSessionIsAndWhatWasUndone() {
        List<String> lines = Scripted.after(STORY).then("undo 2").lines("history");

        assertThat(lines)
                .containsExactly(
                        "  0  new-cluster                  brokers [1, 2, 3], the start",
                        "  1  new-cluster --brokers 1,2    brokers [1, 2, 3] -> [1, 2]",
                        "  2  create-topic events          events new topic, 1 partition",
                        "  3  send events safe --acks all  events-0 broker 1 leo 0 -> 1; #1 pending",
                        "> 4  fetch-followers              events-0 hw 0 -> 1; events-0 broker 2 leo 0...",
                        "- 5  send events at-risk          events-0 broker 1 leo 1 -> 2; #2 acknowledged",
                        "- 6  promote events 2             #2 LOST (acknowledged); events-0 leader 1 -...",
                        "- undone; redo goes forward again, a new command forgets them");
    }

    @Test
    void aLongHistoryShowsItsEndOrWhereTheSessionIs() {
        Scripted session = Scripted.after();
        for (int i = 0; i < 60; i++) {
            session.then("tick");
        }
        assertThat(session.lines("history"))
                .hasSize(21)
                .startsWith("... 41 steps before; history 61 lists all")
                .last()
                .isEqualTo("> 60  tick  clock 59 -> 60 ms");
        assertThat(session.lines("history 3")).hasSize(4);
        assertThat(session.lines("history 1000")).hasSize(61);
        session.then("goto 20");
        assertThat(session.lines("history"))
                .contains("> 20  tick  clock 19 -> 20 ms", "- 30  tick  clock 29 -> 30 ms", "... 30 steps behind")
                .noneMatch(line -> line.contains(" 31 "));
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        Scripted session = Scripted.after("create-topic events", "send events 日本語日本語日本語日本語日本語日本語日本語");
        for (int width : new int[] {40, 60, 80, 200}) {
            assertThat(lines(session, "history", width)).allMatch(line -> Columns.of(line) <= width);
        }
    }
}
