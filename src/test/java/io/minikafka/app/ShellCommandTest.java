package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code -c} and pipes. */
class ShellCommandTest {

    @Test
    void whatTheEndOfTheInputBringsAboutIsToldAsExitTellsIt() {
        String lingering = "create-topic events; producer p --linger 5; send events a --producer p";
        Program drained = Program.run("-c", lingering);
        assertThat(drained.lines()).last().asString().startsWith("#1 acknowledged");
        assertThat(drained.out())
                .isEqualTo(Program.run("-c", lingering + "; exit").out());

        Program failed = Program.run("-c", "alter-config flush.messages=1; " + lingering + "; inject flush-error");
        assertThat(failed.lines()).last().asString().startsWith("error STORAGE_ERROR");
        assertThat(failed.code()).isEqualTo(4);
    }

    @Test
    void commandsAreCarriedOutWithoutBannerOrEcho() {
        assertThat(Program.run("-c", "create-topic events; show hw"))
                .isEqualTo(new Program(
                        0, "events-0: leader 1, epoch 0, replicas [1, 2, 3], isr [1, 2, 3]\nevents-0: hw 0\n", ""));
    }

    @Test
    void aPipeAnswersLineByLine() {
        assertThat(Program.piped("create-topic events\n\n# prose\n  \nshow hw\n;;\n"))
                .isEqualTo(Program.run("-c", "create-topic events\nshow hw"));
    }

    @Test
    void aPipeMayEndWithoutLineEnd() {
        assertThat(Program.piped("show clock").out()).isEqualTo("clock 0 ms\n");
        assertThat(Program.piped("").out()).isEmpty();
    }

    @Test
    void linesMayEndAsOnWindowsAndStartWithAByteOrderMark() {
        assertThat(Program.piped("\uFEFFshow clock\r\nshow clock\r\n").out()).isEqualTo("clock 0 ms\nclock 0 ms\n");
    }

    @Test
    void aRefusalIsExitCodeOneAndStopsNothing() {
        Program program = Program.run("-c", "sned; show hw t; show clock");

        assertThat(program.code()).isEqualTo(1);
        assertThat(program.lines())
                .containsExactly(
                        "error INVALID_COMMAND: unknown command sned; did you mean send?",
                        "error UNKNOWN_TOPIC: no topic t; there is none yet; create-topic makes one",
                        "clock 0 ms");
        assertThat(program.err()).isEmpty();
        assertThat(Program.piped("sned\nshow clock\n").code()).isEqualTo(1);
    }

    @Test
    void failFastStopsAtTheFirstRefusal() {
        assertThat(Program.run("--fail-fast", "-c", "sned; show clock").lines()).hasSize(1);
        assertThat(Program.piped("show clock\nsned\nshow clock\n", "--fail-fast")
                        .lines())
                .hasSize(2);
        assertThat(Program.piped("sned\n", "--fail-fast").code()).isEqualTo(1);
    }

    @Test
    void directivesAreCommentsHere() {
        assertThat(Program.piped("#: expect-error INVALID_COMMAND\nsned\n").code())
                .isEqualTo(1);
        assertThat(Program.piped("#: nonsense\n").code()).isZero();
    }

    @Test
    void exitLeavesTheRestAlone() {
        assertThat(Program.piped("show clock\nexit\nsned\n")).isEqualTo(new Program(0, "clock 0 ms\n", ""));
    }

    @Test
    void exitTellsThatTheFollowerLoopIsStopped() {
        assertThat(Program.piped("follower-loop on --every 10\nexit\n").lines())
                .containsExactly("follower loop on: a round every 10 ms, the next at 10 ms", "follower loop stopped");
        assertThat(Program.run("--output", "json", "-c", "follower-loop on; exit")
                        .out())
                .endsWith("{\"command\":\"exit\",\"outcome\":{\"status\":\"ok\"},\"events\":[{\"type\":"
                        + "\"FollowerLoopStopped\",\"killed\":false}],\"result\":null}\n");
    }

    @Test
    void exitFromAFailedClusterIsNoFurtherRefusal() {
        Program program = Program.piped("""
                create-topic events
                follower-loop on --every 10
                inject fetch-error --broker 2
                tick 10
                exit
                """);

        assertThat(program.lines()).filteredOn(line -> line.startsWith("error")).hasSize(1);
        assertThat(program.code()).isEqualTo(1);
    }

    @Test
    void aSendThatFailsLaterAndALossAreNoRefusals() {
        Program program = Program.run(
                "-c",
                "new-cluster --brokers 1,2; create-topic events; send events a; send events b --acks all; promote events 2");

        assertThat(program.code()).isZero();
        assertThat(program.out()).contains("#2 failed FENCED_LEADER_EPOCH", "LOST #1");
    }

    @Test
    void jsonIsOneObjectACommand() throws Exception {
        Program program = Program.run(
                "--output", "json", "-c", "create-topic events; sned; help; set output json; show log; exit");

        assertThat(program.lines()).hasSize(6);
        for (String line : program.lines()) {
            JsonNode object = new ObjectMapper().readTree(line);
            assertThat(object.fieldNames()).toIterable().containsExactly("command", "outcome", "events", "result");
        }
    }

    @Test
    void everyByteOfAPipeArrives() {
        List<String> lines =
                List.of("create-topic events", "send events 'caf\u00E9' \u00FF \"\\xff\" a\u0000b", "show sends");
        byte[] latin1 = String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1);

        assertThat(Program.piped(latin1).lines())
                .last()
                .isEqualTo(
                        "#1 events-0 offsets [0, 4) acks=1 acknowledged: \"caf\\xe9\", \"\\xff\", \"\\xff\", \"a\\x00b\"");
    }

    @Test
    void nothingThatDrivesATerminalIsPrinted() {
        List<String> lines = List.of(
                "create-topic \u001B[31m",
                "\u001B[2J",
                "show --\u009B",
                "show \"\u001B",
                "restart --crash=\u0007",
                "source \u001B]0;x\u0007",
                "create-topic events",
                "send events \u001B[31m\u009B --key \u0007",
                "fetch events",
                "show log",
                "show sends",
                "promote events 2",
                "show lost",
                "set output json",
                "show sends",
                "\u001B",
                "show \"\u009B");
        Program program = Program.piped(String.join("\n", lines));

        assertThat(program.out()
                        .chars()
                        .filter(c -> c != '\n' && (c < ' ' || (c >= 0x7f && c < 0xa0)))
                        .toArray())
                .isEmpty();
        assertThat(program.err()).isEmpty();
    }

    @Test
    void aValueOfAMegabyteIsOneRecord() {
        String value = "x".repeat(1 << 20);
        Program program = Program.piped(
                "new-cluster --brokers 1 --config max.message.bytes=2000000\ncreate-topic events\nsend events " + value
                        + "\nfetch events\n");

        assertThat(program.code()).isZero();
        assertThat(program.lines()).last().isEqualTo("0: " + "x".repeat(60) + "... (1048576 bytes)");
    }

    @Test
    void aValueOverTheLimitIsTooLarge() {
        Program program = Program.piped("create-topic events\nsend events " + "x".repeat(1048588) + "\nshow leo\n");

        assertThat(program.code()).isEqualTo(1);
        assertThat(program.lines())
                .contains(
                        "error RECORD_TOO_LARGE: the batch takes 1048662 bytes, max.message.bytes is 1048588; send less at once")
                .last()
                .isEqualTo("events-0: leo 1=0 2=0 3=0");
    }

    @Test
    void oddNumbersAreRefusedInOneLine() {
        Program program = Program.run(
                "-c",
                "new-cluster --brokers 1000000000; create-topic a --partitions 2147483647; create-topic a --replication-factor"
                        + " 2147483647; tick 99999999999999999999; fetch a --from 9223372036854775807;"
                        + " alter-config segment.bytes=99999999999999999999; promote a 2147483647; fetch-followers --follower"
                        + " 2147483647");

        assertThat(program.code()).isEqualTo(1);
        assertThat(program.lines()).hasSize(8).allMatch(line -> line.startsWith("error "));
        assertThat(program.err()).isEmpty();
    }

    @Test
    void noFileIsReadForAnAtSign() {
        assertThat(Program.run("-c", "create-topic events; send events @/etc/passwd; show sends")
                        .out())
                .contains("acknowledged: @/etc/passwd\n");
    }

    @Test
    void aMissingSourceIsExitCodeThree() {
        assertThat(Program.run("-c", "source missing.lab; show clock"))
                .isEqualTo(new Program(3, "error INVALID_REQUEST: missing.lab does not exist\nclock 0 ms\n", ""));
    }
}
