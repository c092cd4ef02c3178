package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Scripted;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelinePictureTest {

    private static List<String> picture(Scripted session, Canvas canvas) {
        return TextView.lines(session.run("show timeline events"), canvas);
    }

    private static List<String> picture(Scripted session, int width) {
        return picture(session, Canvas.plain(width));
    }

    private static Scripted promoted() {
        return Scripted.after(
                "create-topic events",
                "send events a --acks all",
                "fetch-followers",
                "show log",
                "send events at-risk",
                "tick 5 --clock-only",
                "promote events 2",
                "send events new");
    }

    @Test
    void eachStepThatMovedSomethingIsARowWithMarks() {
        assertThat(picture(promoted(), 80))
                .containsExactly(
                        "events-0, 6 steps that moved it",
                        "  step   leader   epoch   isr     hw   leo 1   2   3   command",
                        "     1        1       0   1,2,3    0       0   0   0   create-topic events",
                        "     2        1       0   1,2,3    0       1+  0   0   send events a --acks all",
                        "     3        1       0   1,2,3    1+      1   1+  1+  fetch-followers",
                        "     4        1       0   1,2,3    1       2+  1   1   send events at-risk",
                        "     6        2*      1+  2*       1       2   1   1   LOST #2  promote events 2",
                        "     7        2       1   2        2+      2   2+  1   send events new",
                        "  + up, - down, * changed");
    }

    @Test
    void atSixtyColumnsColumnsStandCloserAndCommandsAreCut() {
        assertThat(picture(promoted(), 60))
                .contains(
                        " step  leader  epoch  isr    hw  leo 1  2  3  command",
                        "    2       1      0  1,2,3   0      1+ 0  0  send events...",
                        "    6       2*     1+ 2*      1      2  1  1  LOST #2");
    }

    @Test
    void whatARestartTakesBackIsMarkedAsDown() {
        Scripted session = promoted().then("restart --crash");
        assertThat(picture(session, 80)).anyMatch(line -> line.contains(" 1- ") && line.endsWith("restart --crash"));

        session = promoted().then("undo", "rejoin events 1");
        assertThat(picture(session, 80)).anyMatch(line -> line.contains(" 1- ") && line.endsWith("rejoin events 1"));
    }

    @Test
    void undoneStepsAreNotShownAndAPartitionStartsWhereItWasMade() {
        Scripted session = promoted().then("undo 2");
        assertThat(picture(session, 80))
                .startsWith("events-0, 4 steps that moved it")
                .noneMatch(line -> line.contains("LOST"));

        session.then("new-cluster --brokers 1", "create-topic events", "send events z");
        assertThat(picture(session, 80))
                .startsWith("events-0, 2 steps that moved it")
                .hasSize(5);
    }

    @Test
    void ofManyStepsTheLatestAreShown() {
        Scripted session = Scripted.after("create-topic events");
        for (int i = 0; i < 300; i++) {
            session.then("send events v");
        }

        List<String> lines = picture(session, 80);
        assertThat(lines).hasSize(23).startsWith("events-0, 20 steps that moved it (earlier ones are left out)");
        assertThat(lines.get(2)).startsWith("   282 ");
        assertThat(lines.get(21)).startsWith("   301 ").contains(" 300+ ");
    }

    @Test
    void withoutATopicThereIsNothingToShow() {
        assertThat(Scripted.after().lines("show timeline")).containsExactly("no topics yet; create-topic makes one");
        assertThat(Scripted.after("create-topic a", "create-topic b").lines("show timeline"))
                .contains("a-0, 1 step that moved it", "b-0, 1 step that moved it");
    }

    private static Scripted ofNine() {
        return Scripted.after(
                "new-cluster --brokers 9",
                "create-topic events --replication-factor 9",
                "send events a b c d e f g h i j k l",
                "fetch-followers");
    }

    @Test
    void whatHasNoRoomIsLeftOutAsAWholeAndNamed() {
        assertThat(picture(ofNine(), 80))
                .containsSubsequence(
                        " step  leader  epoch  isr                hw  leo 1   2   3   4   5   6   7   8",
                        "    4       1      0  1,2,3,4,5,6,7,8,9  12+    12  12+ 12+ 12+ 12+ 12+ 12+ 12+",
                        "  left out in this width: leo of 9; commands");
        assertThat(picture(ofNine(), 40))
                .containsSubsequence(
                        " step  leader  isr                hw",
                        "    4       1  1,2,3,4,5,6,7,8,9  12+",
                        "  left out in this width: epoch; leo of",
                        "  1, 2, 3, 4, 5, 6, 7, 8, 9; commands");
        assertThat(picture(ofNine(), 120)).noneMatch(line -> line.contains("left out"));
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 50, 60, 80, 100})
    void theLeaderAndWhatIsLostAreNeverCut(int width) {
        Scripted session = Scripted.after("new-cluster --brokers 5", "create-topic events --replication-factor 5");
        session.then("send events a", "fetch-followers", "send events b", "promote events 2");
        assertThat(picture(session, width)).anyMatch(line -> line.matches(" +6 +2\\*.*  ?LOST #2.*"));

        session.then("fetch-followers", "refresh-isr");
        for (int i = 0; i < 12; i++) {
            session.then("send events c");
        }
        session.then("promote events 1");
        assertThat(picture(session, width))
                .anyMatch(line -> line.matches(
                        " +21 +1\\*.*  ?(LOST 12 sends|LOST #3, #4, #5, #6, #7, #8, #9, #10, #11, #12, #13, #14).*"));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 200})
    void noLineIsWiderThanTheWidthAndColoursAddNothing(int width) {
        Scripted session = Scripted.after("new-cluster --brokers 5", "create-topic events --replication-factor 5");
        for (int i = 0; i < 30; i++) {
            session.then("send events 日本語日本語日本語日本語日本語日本語 " + "x ".repeat(400), "promote events " + (1 + i % 2));
            session.then("fetch-followers", "rejoin events " + (2 - i % 2), "fetch-followers");
        }

        List<String> plain = picture(session, width);
        assertThat(plain).hasSizeGreaterThanOrEqualTo(23).allMatch(line -> Columns.of(line) <= width);
        List<String> stripped = new ArrayList<>();
        for (String line : picture(session, new Canvas(width, true))) {
            stripped.add(line.replaceAll("\u001B\\[[0-9;]*m", "").stripTrailing());
        }
        assertThat(stripped).isEqualTo(plain);
    }
}
