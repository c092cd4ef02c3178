package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Target;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.replication.BrokerSet;
import io.minikafka.session.Request;
import io.minikafka.session.Scripted;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestParserTest {

    private final Lines lines = new Lines();

    private ClusterCommand command(String line) {
        return ((Request.Execute) lines.request(line)).command();
    }

    private ClusterCommand.Send send(String line) {
        return (ClusterCommand.Send) command(line);
    }

    private List<String> values(String line) {
        return send(line).records().stream()
                .map(Record::value)
                .map(value -> value == null ? null : value.toUtf8())
                .toList();
    }

    @Test
    void aBareNewClusterHasThreeBrokers() {
        assertThat(command("new-cluster")).isEqualTo(new ClusterCommand.NewCluster(List.of(1, 2, 3), List.of()));
    }

    @Test
    void aNumberOfBrokersIsHowManyAndAListIsWhich() {
        assertThat(command("new-cluster --brokers 5"))
                .isEqualTo(new ClusterCommand.NewCluster(List.of(1, 2, 3, 4, 5), List.of()));
        assertThat(command("new-cluster --brokers 7,1,3"))
                .isEqualTo(new ClusterCommand.NewCluster(List.of(7, 1, 3), List.of()));
    }

    @Test
    void aSuppositionOfSuppositionsIsRefusedHoweverDeepItIs() {
        String deep = "what-if ".repeat(50_000) + "show isr";

        assertThat(lines.problem("what-if what-if show isr")).contains("what-if takes a command");
        assertThat(lines.problem(deep)).contains("what-if takes a command");
        assertThat(new Completions().of(deep, Scripted.after().cluster())).isEmpty();
    }

    @Test
    void settingsAreSplitAtTheirFirstEqualsSign() {
        assertThat(command("alter-config a=b=c d= --topic t"))
                .isEqualTo(new ClusterCommand.AlterConfig(
                        Optional.of("t"),
                        List.of(new ClusterCommand.Setting("a", "b=c"), new ClusterCommand.Setting("d", ""))));
    }

    @Test
    void aTopicHasOnePartitionUnlessAskedOtherwise() {
        assertThat(command("create-topic t"))
                .isEqualTo(new ClusterCommand.CreateTopic("t", 1, OptionalInt.empty(), List.of()));
        assertThat(command("create-topic t --replication-factor 2 --partitions 4"))
                .isEqualTo(new ClusterCommand.CreateTopic("t", 4, OptionalInt.of(2), List.of()));
    }

    @Test
    void theValuesOfASendAreOneBatch() {
        assertThat(values("send events a \"b c\" \"\" d")).containsExactly("a", "b c", "", "d");
    }

    @Test
    void valuesMayStandOnBothSidesOfOptions() {
        assertThat(values("send --acks 0 events a --key k b --null")).containsExactly("a", "b", null);
    }

    @Test
    void acksIsOneUnlessAskedOtherwise() {
        assertThat(send("send t x").acks()).isEqualTo("1");
        assertThat(send("send t x --acks all").acks()).isEqualTo("all");
        assertThat(send("send t x --acks=-1").acks()).isEqualTo("-1");
        assertThat(send("send t x --acks -1").acks()).isEqualTo("-1");
    }

    @Test
    void aKeyGoesWithEveryValue() {
        assertThat(send("send t a b --null --key k").records())
                .extracting(Record::key)
                .containsExactly(Bytes.utf8("k"), Bytes.utf8("k"), Bytes.utf8("k"));
    }

    @Test
    void theWordNullIsATextAndTheOptionIsNot() {
        assertThat(values("send t null")).containsExactly("null");
        assertThat(values("send t --null")).containsExactly((String) null);
    }

    @Test
    void nothingIsReadFromAFileThatAnAtSignNames() {
        assertThat(values("send events @/etc/passwd @")).containsExactly("@/etc/passwd", "@");
        assertThat(((Request.Help) lines.request("help @/etc/passwd")).command())
                .isEqualTo("@/etc/passwd");
    }

    @Test
    void nothingIsReplacedInWords() {
        assertThat(values("send events ${sys:user.home} $HOME %PATH% ~ * ${COMMAND-NAME}"))
                .containsExactly("${sys:user.home}", "$HOME", "%PATH%", "~", "*", "${COMMAND-NAME}");
    }

    @Test
    void afterTwoDashesEverythingIsAValue() {
        assertThat(values("send events -- --acks all --key=x -- -y"))
                .containsExactly("--acks", "all", "--key=x", "--", "-y");
        assertThat(send("send events -- --acks all").acks()).isEqualTo("1");
    }

    @Test
    void aQuotedOptionIsAValue() {
        assertThat(values("send events \"--acks\" '--null' \\--key")).containsExactly("--acks", "--null", "--key");
    }

    @Test
    void negativeNumbersAreValues() {
        assertThat(values("send events -5 -0")).containsExactly("-5", "-0");
        assertThat(((ClusterCommand.Tick) command("tick -5")).ms()).isEqualTo(-5);
        assertThat(((ClusterCommand.Fetch) command("fetch t --from -1")).from()).isEqualTo(-1);
        assertThat(values("send events -")).containsExactly("-");
    }

    @Test
    void whatIsJoinedToAnOptionIsItsValueWhateverItIs() {
        assertThat(send("send t x --key=--acks").records().get(0).key()).isEqualTo(Bytes.utf8("--acks"));
        assertThat(send("send t x --key=").records().get(0).key()).isEqualTo(Bytes.EMPTY);
        assertThat(send("send t x --key=\"a b\"").records().get(0).key()).isEqualTo(Bytes.utf8("a b"));
        assertThat(send("send t x --key=a=b").records().get(0).key()).isEqualTo(Bytes.utf8("a=b"));
    }

    @Test
    void privateUseCharactersAreOrdinaryOnes() {
        assertThat(values("send t \uE000 \uE000\uE000x")).containsExactly("\uE000", "\uE000\uE000x");
        assertThat(send("send t x --key=\uE000y").records().get(0).key()).isEqualTo(Bytes.utf8("\uE000y"));
        assertThat(send("send t x --key \uE000").records().get(0).key()).isEqualTo(Bytes.utf8("\uE000"));
    }

    @Test
    void theRawProducerFieldsBelongTogether() {
        assertThat(send("send t x --producer-id 7 --producer-epoch 1 --sequence 0")
                        .producer())
                .isEqualTo(new ProducerStamp(7, 1, 0));
        assertThat(lines.problem("send t x --producer-id 7")).contains("belong together");
        assertThat(lines.problem("send t x --sequence 7 --producer-epoch 0")).contains("belong together");
    }

    @ParameterizedTest
    @CsvSource({
        "--producer-id,-1",
        "--producer-epoch,32768",
        "--producer-epoch,-1",
        "--sequence,2147483648",
        "--sequence,-1"
    })
    void producerFieldsHaveBounds(String option, String value) {
        assertThat(lines.problem("send t x " + option + " " + value)).contains(option, value);
    }

    @Test
    void followersAreASet() {
        assertThat(command("fetch-followers events --follower 3,2,3"))
                .isEqualTo(
                        new ClusterCommand.FetchFollowers(new Target.Named("events"), Optional.of(BrokerSet.of(2, 3))));
        assertThat(lines.problem("fetch-followers --follower ,")).contains("--follower needs broker ids");
        assertThat(lines.problem("fetch-followers --follower \"\"")).contains("--follower needs broker ids");
    }

    @Test
    void withoutATargetAllAreMeant() {
        assertThat(command("fetch-followers"))
                .isEqualTo(new ClusterCommand.FetchFollowers(new Target.All(), Optional.empty()));
        assertThat(lines.request("show log")).isEqualTo(new Request.Show(Request.Subject.LOG, new Target.All()));
    }

    @Test
    void anEmptyTargetIsNotAll() {
        assertThat(lines.request("show log \"\""))
                .isEqualTo(new Request.Show(Request.Subject.LOG, new Target.Named("")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "show isrr | show knows no isrr; did you mean isr?",
                "set outputt json | set knows no outputt; did you mean output?",
                "set output jsn | output is text or json, found jsn; did you mean json?",
                "txn comit t | found comit; did you mean commit?",
                "inject flush-eror | inject knows no flush-eror; did you mean flush-error?",
                "watch onn | found onn; did you mean on?",
                "follower-loop of | found of; did you mean off?",
            })
    void whatIsNearToAKnownWordIsToldIt(String line, String message) {
        assertThat(lines.problem(line)).contains(message);
        assertThat(lines.problem(line.replace(message.replaceAll(".*?(\\S+); did.*", "$1"), "qqqqqqqq")))
                .doesNotContain("did you mean");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sned events x | did you mean send?",
                "creat-topic x | did you mean create-topic?",
                "shwo log | did you mean show?",
                "fetch-follower | did you mean fetch-followers?",
                "frobnicate | help lists the commands",
                "SHOW | help lists the commands",
            })
    void anUnknownCommandIsSaidToBeUnknown(String line, String hint) {
        assertThat(lines.problem(line)).startsWith("unknown command ").endsWith(hint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "send events x --ackz all | --ackz; did you mean --acks?",
                "send events x --ack=all | --ack; did you mean --acks?",
                "new-cluster --broker 3 | --broker; did you mean --brokers?",
                "show --foo | --foo",
                "show log --foo=bar | --foo",
                "send events -x | -x",
                "restart -crash | -crash; did you mean --crash?",
            })
    void anUnknownOptionIsSaidToBeUnknown(String line, String rest) {
        assertThat(lines.problem(line)).startsWith("unknown option " + rest).doesNotContain("missing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "create-topic | missing NAME",
                "send | missing TARGET",
                "send events | missing VALUE",
                "fetch | missing TARGET",
                "show | missing WHAT",
                "promote | missing TARGET",
                "promote events | missing BROKER",
                "remove-from-isr events | missing BROKER",
                "rejoin events | missing BROKER",
                "alter-config | missing KEY=VALUE",
                "set | missing NAME",
                "set output | missing VALUE",
                "source | missing FILE",
                "create-topic a b | b is one argument too many",
                "tick 1 \"null\" | \"null\" is one argument too many",
                "exit now | now is one argument too many",
                "restart \"--crash\" | \"--crash\" is one argument too many",
                "send events x --acks | --acks needs a value",
                "send events x --key --acks 1 | --key needs a value",
                "create-topic a --partitions 1 --partitions 2 | --partitions is given twice",
                "restart --crash --crash | --crash is given twice",
                "restart --crash=yes | --crash takes no value, found yes",
            })
    void whatIsMissingOrTooMuchIsNamed(String line, String what) {
        assertThat(lines.problem(line)).contains(what);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create-topic",
                "send events",
                "show",
                "tick 1 2",
                "send events x --acks",
                "restart --crash --crash"
            })
    void wrongUseIsAnsweredWithTheUsage(String line) {
        assertThat(lines.problem(line)).contains("; usage: " + line.split(" ", 2)[0]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "99999999999999999999",
                "9223372036854775808",
                "1.5",
                "1e3",
                "0x10",
                "one",
                "\"\"",
                "+1",
                "１",
                "\"1 \"",
                "1_000"
            })
    void whatIsNoNumberIsNamed(String number) {
        assertThat(lines.problem("tick " + number)).startsWith("MS must be a whole number");
        assertThat(lines.problem("fetch t --from " + number)).startsWith("--from must be a whole number");
        assertThat(lines.problem("promote t " + number)).startsWith("BROKER must be a whole number");
        assertThat(lines.problem("new-cluster --brokers " + number)).startsWith("--brokers must be a whole number");
        assertThat(lines.problem("new-cluster --brokers 1," + number + ",2"))
                .startsWith("--brokers must be a whole number");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create-topic t --partitions 2147483648",
                "create-topic t --replication-factor -2147483649",
                "send t x --leader-epoch 2147483648",
                "fetch t --max 2147483648",
                "promote t 2147483648",
                "fetch-followers --follower 2147483648",
                "new-cluster --brokers 1000000000"
            })
    void aNumberThatIsTooLargeIsNotUnderstood(String line) {
        assertThat(lines.problem(line)).contains("must be a whole number from ", "found ");
    }

    @ParameterizedTest
    @CsvSource({
        "crash-broker x, BROKER must be a whole number from 0 to 2147483647",
        "create-topic t --partitions 999999999999, --partitions must be a whole number from 1 to 10000",
        "create-topic t --replication-factor x, --replication-factor must be a whole number from 1 to 1000",
        "new-cluster --brokers -1, --brokers must be a whole number from 1 to 1000",
        "fetch t --max x, --max must be a whole number from 1 to 2147483647",
        "fetch t --from x, --from must be a whole number from 0 to 9223372036854775807",
        "follower-loop on --every x, --every must be a whole number from 1 to 9223372036854775807",
        "send t x --leader-epoch x, --leader-epoch must be a whole number from 0 to 2147483647",
        "tick x, MS must be a whole number from 0 to 9223372036854775807"
    })
    void theBoundsThatAreNamedAreThoseThatHold(String line, String problem) {
        assertThat(lines.problem(line)).startsWith(problem + ", found ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"new-cluster --config x", "create-topic t --config =x", "alter-config \"\"", "alter-config x"})
    void aSettingHasAKey(String line) {
        assertThat(lines.problem(line)).contains("key=value");
    }

    @Test
    void whatCanBeSetAndShownIsListed() {
        assertThat(lines.problem("set input json")).contains("set knows no input", "output text|json");
        assertThat(lines.problem("set output xml")).isEqualTo("output is text or json, found xml");
        assertThat(lines.problem("show moon")).contains("show knows no moon", "isr, hw, lso, leo, epoch, log");
    }

    @Test
    void theFollowerLoopHasAnIntervalOnlyWhenItIsOn() {
        assertThat(lines.request("follower-loop on"))
                .isEqualTo(new Request.Execute(new ClusterCommand.StartFollowerLoop(500)));
        assertThat(lines.problem("follower-loop off --every 5"))
                .contains("--every goes with on", "usage: follower-loop");
        assertThat(lines.problem("follower-loop onn")).contains("on or off, found onn");
        assertThat(lines.problem("follower-loop")).contains("missing ON|OFF");
        assertThat(lines.problem("follower-loop on --every soon")).contains("--every must be a whole number");
    }

    @Test
    void aFetchErrorIsABrokersWhateverItFetches() {
        assertThat(lines.problem("inject fetch-error")).contains("missing --broker");
        assertThat(lines.problem("inject fetch-error events --broker 2")).contains("whatever it fetches");
    }

    @Test
    void aBadCommandDoesNotSpoilItsNeighbours() {
        List<ParsedCommand> commands = new RequestParser().parse("show hw; sned; show leo");

        assertThat(commands).extracting(command -> command.request().isRight()).containsExactly(true, false, true);
        assertThat(commands.get(1).request().getLeft().code()).isEqualTo(ErrorCode.INVALID_COMMAND);
    }

    @Test
    void aLineThatCannotBeCutIsOneBadCommand() {
        List<ParsedCommand> commands = new RequestParser().parse(" show hw; send \"\u001B[31m ");

        assertThat(commands).hasSize(1);
        assertThat(commands.get(0).line()).isEqualTo("show hw; send \"\\x1b[31m");
        assertThat(commands.get(0).request().isLeft()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "show \u001B[31m",
                "\u001B[31m",
                "show --\u001B[31m",
                "restart --crash=\u009B",
                "restart \u0007",
                "tick \u007F",
                "tick --\uE000",
                "set \u001B x",
                "send t --key",
                "new-cluster --config \u001B",
                "fetch-followers --follower \u001B",
                "\\x00",
                "\\xff\\x1b"
            })
    void noMessageDrivesATerminal(String line) {
        lines.problem(line);
    }

    @Test
    void aLongWordIsSaidToBeUnknownInNoTime() {
        assertThat(lines.problem("x".repeat(1_000_000))).contains("help lists the commands");
        assertThat(lines.problem("show --" + "x".repeat(1_000_000))).contains("unknown option");
    }

    @Test
    void bytesThatAreNoUtf8AreALineAllTheSame() {
        byte[] latin1 = "send t 'caf\u00E9' \u00FC".getBytes(StandardCharsets.ISO_8859_1);
        String line = RequestParser.line(Bytes.copyOf(latin1));

        assertThat(send(line).records())
                .extracting(Record::value)
                .containsExactly(
                        Bytes.copyOf(new byte[] {'c', 'a', 'f', (byte) 0xe9}), Bytes.copyOf(new byte[] {(byte) 0xfc}));
    }

    @Test
    void aProducerDecidesWhatOtherOptionsOfASendWouldSay() {
        for (String option : List.of("--acks", "--leader-epoch", "--producer-id", "--producer-epoch", "--sequence")) {
            assertThat(lines.problem("send events x --producer p " + option + " 1"))
                    .startsWith("--producer p decides for itself what " + option + " would say");
        }
    }

    @Test
    void settingsOfAProducerAndSendNumbersHaveBounds() {
        assertThat(lines.problem("producer p --linger -1")).startsWith("--linger must be a whole number from 0 to");
        assertThat(lines.problem("producer p --batch-size 2147483648"))
                .startsWith("--batch-size must be a whole number from 0 to 2147483647");
        assertThat(lines.problem("producer p --buffer 0")).startsWith("--buffer must be a whole number from 1 to");
        assertThat(lines.problem("retry 0")).startsWith("#N must be a whole number from 1 to");
        assertThat(lines.problem("retry ##1")).startsWith("#N must be a whole number");
    }

    @Test
    void aSendNumberIsRememberedWithoutQuotes() {
        assertThat(new RequestParser().parse("retry '#1'").get(0).line()).isEqualTo("retry #1");
        assertThat(new RequestParser().parse("\"#1\" x").get(0).line()).isEqualTo("\"#1\" x");
    }
}
