package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.session.Scripted;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogPictureTest {

    private static List<String> picture(Scripted session, int width) {
        return new LogPicture(Scripted.EVENTS, session.events(), width).lines();
    }

    @Test
    void anEmptyLogHasItsHighWatermarkAtTheStart() {
        assertThat(picture(Scripted.after("create-topic events"), 80))
                .containsExactly(
                        "events-0  hw 0  epoch 0",
                        "  broker 1  leader       |",
                        "  broker 2  in isr       |",
                        "  broker 3  in isr       |",
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
                        "  broker 2  leader       | safe a |",
                        "  broker 1  out of isr   | safe a | at-risk a |   <- not in the leader's log",
                        "                                  ^ hw",
                        "  a: epoch 0");
    }

    @Test
    void aBatchHasOneLetterAndNoLinesInside() {
        assertThat(picture(Scripted.after("create-topic events", "send events a b", "send events c"), 80))
                .contains("events-0  hw 0  epoch 0    0   1     2", "  broker 1  leader       | a   b a | c a |");
    }

    @Test
    void epochsHaveLettersAndThenNumbers() {
        Scripted session = Scripted.after("new-cluster --brokers 1", "create-topic events");
        for (int epoch = 0; epoch < 28; epoch++) {
            session.then("send events x", "promote events 1");
        }

        assertThat(String.join(" ", picture(session, 80))).contains("z: epoch 25,", "e26: epoch 26, e27: epoch 27");
        assertThat(picture(session, 80)).anyMatch(line -> line.contains("| x z | x e26 | x e27 |"));
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
        assertThat(picture.get(0)).contains("hw 21").contains("  20  ").contains("  21  ");
        assertThat(picture).anyMatch(line -> line.matches(".*\\(offsets 1[0-9] to 2[0-9] of 40\\)"));
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
        assertThat(picture(session, 80)).contains("    <- not in the leader's log from offset 0 on");
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
                        "  broker 1  leader  | x a |",
                        "  broker 2  in isr  |",
                        "  broker 3  in isr  |",
                        "                    ^ hw",
                        "  a: epoch 0");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 132})
    void noLineIsWiderThanTheWidth(int width) {
        for (int seed = 0; seed < 100; seed++) {
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
}
