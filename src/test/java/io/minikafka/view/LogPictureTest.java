package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.minikafka.session.Scripted;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogPictureTest {
    private static final LongFunction<String> NAMES = Long::toString;

    private static List<String> picture(Scripted session, int width) {
        return LogPicture.lines(Scripted.EVENTS, session.events(), NAMES, Canvas.plain(width));
    }

    @Test
    void anEmptyLogHasItsHighWatermarkAtTheStart() {
        assertThat(picture(Scripted.after("create-topic events"), 80))
                .containsExactly(
                        "events-0  hw 0  epoch 0",
                        "  broker 1  leader       | leo 0",
                        "  broker 2  in isr       | leo 0",
                        "  broker 3  in isr       | leo 0",
                        "                         ^ hw");
    }

    @Test
    void theChapterExperimentLooksAsDesigned() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "send events safe",
                "fetch-followers",
                "send events at-risk",
                "promote events 2");

        assertThat(picture(session, 80))
                .containsExactly(
                        "events-0  hw 1  epoch 1    0        1",
                        "  broker 2  leader       | safe a | leo 1",
                        "  broker 1  out of isr   | safe a | at-risk a | leo 2  <- differs from offset 1",
                        "                                  ^ hw",
                        "  a: epoch 0");
    }

    @Test
    void aBatchHasOneLetterAndNoLinesInside() {
        assertThat(picture(Scripted.after("create-topic events", "send events a b", "send events c"), 80))
                .contains("events-0  hw 0  epoch 0    0   1     2", "  broker 1  leader       | a   b a | c a | leo 3");
    }

    @Test
    void epochsHaveLettersAndThenNumbers() {
        Scripted session = Scripted.after("new-cluster --brokers 1", "create-topic events");
        for (int epoch = 0; epoch < 28; epoch++) {
            session.then("send events x", "promote events 1");
        }

        assertThat(String.join(" ", picture(session, 80)))
                .contains("y: epoch 24,   z: epoch 25, e26: epoch 26, e27: epoch 27");
        assertThat(picture(session, 80)).anyMatch(line -> line.contains("| x z | x e26 | x e27 | leo 28"));
    }

    @Test
    void whereNotAllFitsTheWindowIsAroundTheHighWatermark() {
        Scripted session = Scripted.after("create-topic events");
        for (int i = 0; i < 40; i++) {
            session.then("send events v" + i);
            if (i == 20) {
                session.then("fetch-followers");
            }
        }

        List<String> picture = picture(session, 80);
        assertThat(picture.get(0)).isEqualTo("events-0  hw 21  epoch 0");
        assertThat(picture.get(1)).contains("  20  ").contains("  21  ");
        assertThat(picture.get(2)).isEqualTo("  (offsets 18 to 24 of 40; left out: 18 before, 15 after)");
        int caret = picture.stream()
                .filter(line -> line.endsWith("^ hw"))
                .findFirst()
                .orElseThrow()
                .indexOf('^');
        String leader = picture.stream()
                .filter(line -> line.contains("leader"))
                .findFirst()
                .orElseThrow();
        assertThat(leader.substring(caret)).startsWith("| v21 a");
    }

    @Test
    void aValueThatDoesNotFitAtTheHighWatermarkIsShownAllTheSame() {
        Scripted session =
                Scripted.after("new-cluster --brokers 1", "create-topic events", "send events 123456789012345");

        assertThat(picture(session, 40)).anyMatch(line -> line.contains("| 1234"));
        assertThat(picture(session, 10)).anyMatch(line -> line.contains("| 1"));
    }

    @Test
    void aDivergenceOutsideTheWindowIsToldByItsOffset() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2 --config replica.lag.max.messages=1000",
                "create-topic events",
                "send events old",
                "send events old",
                "promote events 2");
        for (int i = 0; i < 40; i++) {
            session.then("send events v" + i);
        }
        assertThat(picture(session, 80))
                .contains("  1 out    ..| leo 2  <- differs from the leader's log from offset 0 on");
    }

    @Test
    void charactersAreNeverSplitAndColumnsStayInLine() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1",
                "create-topic events",
                "send events aaaaaaaaaa🦊🦊🦊",
                "send events 日本語日本語日本語",
                "send events e\u0301\u0301 x");

        List<String> picture = picture(session, 80);
        assertThat(picture.get(1)).contains("| aaaaaaaaaa~ a | 日本語日本~ a |");
        int offset = Columns.of(picture.get(0).substring(0, picture.get(0).indexOf("  1") + 2));
        String before = picture.get(1).substring(0, picture.get(1).indexOf("日"));
        assertThat(Columns.of(before)).isEqualTo(offset);
    }

    @Test
    void aLongNameHasALineOfItsOwn() {
        String topic = "a-topic-with-a-name-that-takes-most-of-the-width-of-a-terminal";
        Scripted session = Scripted.after("create-topic " + topic, "send " + topic + " x");

        assertThat(session.lines("show log"))
                .containsExactly(
                        topic + "-0  hw 0  epoch 0",
                        "                      0",
                        "  broker 1  leader  | x a | leo 1",
                        "  broker 2  in isr  | leo 0",
                        "  broker 3  in isr  | leo 0",
                        "                    ^ hw",
                        "  a: epoch 0");
    }

    @Test
    void pendingSendsTellWhomTheyWaitForOfTheirCapturedSet() {
        Scripted session = Scripted.after(
                "create-topic events",
                "send events a --acks all",
                "send events b c --acks all",
                "fetch-followers events --follower 2",
                "remove-from-isr events 2",
                "send events d --acks all");

        assertThat(picture(session, 80))
                .contains(
                        "  #1 offset 0 waits for 3 of [1, 2, 3]",
                        "  #2 offsets [1, 3) waits for 3 of [1, 2, 3]",
                        "  #3 offset 3 waits for 3 of [1, 3]");
    }

    @Test
    void ofManyPendingSendsTheFirstAreToldAndTheOthersCounted() {
        Scripted session = Scripted.after("create-topic events");
        for (int i = 0; i < 12; i++) {
            session.then("send events v --acks all");
        }

        assertThat(picture(session, 80))
                .filteredOn(line -> line.contains(" waits for "))
                .hasSize(5)
                .first()
                .isEqualTo("  #1 offset 0 waits for 2, 3 of [1, 2, 3]");
        assertThat(picture(session, 80)).contains("  and 7 more; show pending tells all");
    }

    @Test
    void atSixtyColumnsTitlesAreShortAndTheHeaderHasALineOfItsOwn() {
        Scripted session = Scripted.after(
                "create-topic events",
                "send events safe",
                "fetch-followers",
                "send events at-risk-as-yet",
                "promote events 2");

        assertThat(picture(session, 60))
                .containsExactly(
                        "events-0  hw 1  epoch 1",
                        "               0        1",
                        "  2 leader   | safe a | leo 1",
                        "  1 out      | safe a | at-risk~ a | leo 2",
                        "    <- differs from the leader's log from offset 1 on",
                        "  3 out      | safe a | leo 1",
                        "                      ^ hw",
                        "  a: epoch 0");
    }

    @Test
    void wherePicturesAreCompleteOnlyWithShortTitlesTheyHaveThose() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2", "create-topic events", "send events we are one batch so never split it");

        assertThat(picture(session, 80))
                .contains("  1 leader   | we   are   one   batch   so   never   split   it a | leo 8");
        assertThat(picture(session, 90))
                .contains("  broker 1  leader       | we   are   one   batch   so   never   split   it a | leo 8");
    }

    @Test
    void aBatchThatTheWindowCutsHasNoLineWhereItIsCut() {
        Scripted session =
                Scripted.after("new-cluster --brokers 1,2", "create-topic events", "send events " + "word ".repeat(30));

        assertThat(picture(session, 60))
                .containsExactly(
                        "events-0  hw 0  epoch 0",
                        "               0      1      2      3      4",
                        "  (offsets 0 to 4 of 30; left out: 0 before, 25 after)",
                        "  1 leader   | word   word   word   word   word .. leo 30",
                        "  2 in isr   | leo 0",
                        "             ^ hw",
                        "  a: epoch 0");
        session.then("fetch-followers");
        assertThat(picture(session, 60))
                .contains(
                        "  (offsets 25 to 29 of 30; left out: 25 before, 0 after)",
                        "  1 leader ..  word   word   word   word   word a | leo 30");
    }

    @Test
    void aPictureCostsWhatItShowsHoweverLongTheLogIs() {
        Scripted brief = Scripted.after("create-topic events");
        Scripted longer = Scripted.after("create-topic events");
        for (int i = 0; i < 1000; i++) {
            longer.then("send events v0 v1 v2 v3 v4 v5 v6 v7 v8 v9");
            if (i == 500) {
                longer.then("fetch-followers");
            }
        }
        for (int i = 0; i < 10; i++) {
            brief.then("send events v0 v1 v2 v3 v4 v5 v6 v7 v8 v9");
            if (i == 5) {
                brief.then("fetch-followers");
            }
        }
        assertThat(picture(longer, 80))
                .contains("  (offsets 5007 to 5013 of 10000; left out: 5007 before, 4986 after)");
        assertThat(allocated(longer)).isLessThan(2 * allocated(brief));
    }

    /** The bytes that drawing allocates, once everything is loaded. */
    private static long allocated(Scripted session) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = 0;
        for (int i = 0; i < 20; i++) {
            before = threads.getCurrentThreadAllocatedBytes();
            assertThat(picture(session, 80)).isNotEmpty();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void coloursAddNothingButSequences() {
        for (int seed = 0; seed < 50; seed++) {
            Scripted session = randomLogs(new Random(seed));
            List<String> coloured = LogPicture.lines(Scripted.EVENTS, session.events(), NAMES, new Canvas(80, true));
            List<String> stripped = new ArrayList<>();
            coloured.forEach(line -> stripped.add(line.replaceAll("\u001B\\[[0-9;]*m", "")));
            assertThat(stripped).as("seed %d", seed).isEqualTo(picture(session, 80));
        }
    }

    @Test
    void epochsThatFollowEachOtherAreColouredDifferently() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1", "create-topic events", "send events x", "promote events 1", "send events y");

        assertThat(LogPicture.lines(Scripted.EVENTS, session.events(), NAMES, new Canvas(80, true)))
                .contains("  \u001B[38;5;30ma: epoch 0\u001B[0m, \u001B[38;5;133mb: epoch 1\u001B[0m")
                .anyMatch(line -> line.contains("| \u001B[38;5;30mx a\u001B[0m | \u001B[38;5;133my b\u001B[0m |"));
    }

    @Test
    void aNameThatIsTooLongIsCut() {
        String topic = "t".repeat(100);
        Scripted session = Scripted.after("create-topic " + topic);

        assertThat(session.lines("show log").get(0)).isEqualTo("t".repeat(79) + "~");
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 40, 60, 71, 72, 80, 132, 200})
    void noLineIsWiderThanTheWidth(int width) {
        for (int seed = 0; seed < 40; seed++) {
            Scripted session = randomLogs(new Random(seed));
            for (String line : picture(session, width)) {
                assertThat(Columns.of(line)).as("seed %d: %s", seed, line).isLessThanOrEqualTo(width);
                assertThat(line).isEqualTo(line.stripTrailing()).doesNotContain("\u001B", "\t", "\uFFFD", "?");
            }
        }
    }

    /** Logs that diverge, with values of all widths and many epochs. */
    private static Scripted randomLogs(Random random) {
        Scripted session = Scripted.after("new-cluster --brokers 1,2,30", "create-topic events");
        List<String> values = List.of(
                "x",
                "at-risk",
                "\"a b\"",
                "日本語日本語",
                "🦊🦊🦊🦊🦊🦊🦊",
                "\\xff\\x00\\x1b[31m",
                "v" + "w".repeat(200),
                "--null");
        for (int steps = random.nextInt(60); steps > 0; steps--) {
            String value = values.get(random.nextInt(values.size()));
            session.run(
                    switch (random.nextInt(6)) {
                        case 0 -> "fetch-followers";
                        case 1 ->
                            "fetch-followers events --follower "
                                    + List.of(1, 2, 30).get(random.nextInt(3));
                        case 2 -> "promote events " + List.of(1, 2, 30).get(random.nextInt(3));
                        default -> "send events " + "x ".repeat(random.nextInt(3)) + value;
                    });
        }
        return session;
    }

    @Test
    void markersAndTheLastStableOffsetAreDrawn() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2",
                "create-topic events",
                "txn begin t",
                "send events a --txn t",
                "fetch-followers",
                "txn commit t");

        assertThat(session.lines("show log"))
                .containsExactly(
                        "events-0  hw 1  epoch 0    0     1",
                        "  broker 1  leader       | a a | commit t a | leo 2",
                        "  broker 2  in isr       | a a | leo 1",
                        "                               ^ hw",
                        "                         ^ lso",
                        "  a: epoch 0");
        session.then("fetch-followers");
        assertThat(session.lines("show log"))
                .contains(
                        "                                            ^ hw",
                        "                                            ^ lso");
    }
}
