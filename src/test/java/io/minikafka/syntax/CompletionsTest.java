package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.minikafka.cluster.ClusterState;
import io.minikafka.session.Scripted;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.ArgSpec;

class CompletionsTest {

    private final Completions completions = new Completions();
    private final ClusterState state = Scripted.after("create-topic events", "create-topic orders --partitions 2")
            .cluster();

    private List<String> of(String typed) {
        return completions.of(typed, state);
    }

    /** Whatever is not one of these is completed, in every command. */
    @Test
    void onlyWhatIsFreeHasNoKindOfValue() {
        List<String> free = List.of("ARGUMENT", "BYTES", "K", "MS", "N", "N or ID,ID,…", "NAME", "TEXT", "VALUE");
        for (CommandSyntax syntax : Commands.all()) {
            for (ArgSpec argument : syntax.parser().getCommandSpec().args()) {
                boolean isFlag = argument.isOption() && argument.arity().max() == 0;
                if (argument.descriptionKey() == null && !isFlag) {
                    assertThat(free).as(syntax.name()).contains(argument.paramLabel());
                }
            }
        }
    }

    @Test
    void whatCanBeMadeToFailIsWhatTheCommandTakes() {
        assertThat(of("inject ")).containsExactlyElementsOf(InjectSyntax.faults());
        for (String fault : InjectSyntax.faults()) {
            assertThat(new InjectSyntax().usage()).contains(fault);
            assertThat(new Lines().request("inject " + fault + " --broker 1 --offset 0"))
                    .as(fault)
                    .isNotNull();
        }
    }

    @Test
    void whatDoesNotGoWithTheFirstWordIsNotOffered() {
        assertThat(of("txn commit t --")).containsExactly("--producer-epoch");
        assertThat(of("txn begin t --")).containsExactly("--fence");
        assertThat(of("inject flush-error --")).isEmpty();
        assertThat(of("inject fetch-error --")).containsExactly("--broker");
        assertThat(of("inject fetch-error ")).containsExactly("--broker");
        assertThat(of("inject torn-write --")).containsExactly("--broker", "--bytes");
        assertThat(of("inject corrupt --")).containsExactly("--broker", "--offset");
        assertThat(of("watch on ")).isNotEmpty();
        assertThat(of("watch off ")).isEmpty();
        assertThat(of("follower-loop off --")).isEmpty();
        assertThat(of("follower-loop on --")).containsExactly("--every");
    }

    @Test
    void whereAFileIsNamedItsNameIsFound() {
        Completions withFiles = new Completions(typed -> List.of(typed + "<"));
        ClusterState state = Scripted.after().cluster();
        assertThat(withFiles.of("source ", state)).containsExactly("<");
        assertThat(withFiles.of("tick 5; save labs/mi", state)).containsExactly("labs/mi<");
        assertThat(withFiles.of("save --title T 'my folder/'\\ l", state)).containsExactly("my folder/ l<");
        assertThat(withFiles.of("new-cluster --brokers 1 --data-dir d", state)).containsExactly("d<");
        for (String other :
                List.of("", "source", "save a.lab ", "save a.lab --title m", "source 'a", "send a", "x y")) {
            assertThat(withFiles.of(other, state)).as(other).noneMatch(word -> word.endsWith("<"));
        }
    }

    @Test
    void stepsOfTheHistoryFit() {
        assertThat(completions.of("goto ", state, 3)).containsExactly("3", "2", "1", "0");
        assertThat(completions.of("diff 1 ", state, 120)).hasSize(20).startsWith("120", "119");
        assertThat(completions.of("diff 11", state, 120)).allMatch(step -> step.startsWith("11"));
        assertThat(of("goto ")).isEmpty();
    }

    @Test
    void behindWhatIfWhatFitsTheSupposedCommandFits() {
        assertThat(of("what-if pro")).containsExactly("producer", "promote");
        for (String line : List.of("promote ", "send ", "show ", "tick --")) {
            assertThat(of("what-if " + line)).as(line).isEqualTo(of(line)).isNotEmpty();
        }
    }

    @Test
    void atTheStartOfALineCommandsFit() {
        assertThat(of("")).contains("send", "explore").doesNotContain("elect", "crash-broker");
        assertThat(of("re")).containsExactly("retry", "refresh-isr", "remove-from-isr", "rejoin", "restart", "redo");
        assertThat(of("show log; se")).containsExactly("send", "set");
        assertThat(of("x")).isEmpty();
    }

    @Test
    void whatHasAMeaningByKafkasRulesOnlyFitsThereOnly() {
        ClusterState kafka = Scripted.after("new-cluster --semantics kafka", "create-topic events")
                .cluster();

        assertThat(completions.of("what-if el", kafka)).containsExactly("elect");
        assertThat(of("what-if el")).isEmpty();
        assertThat(completions.of("fetch-followers --l", kafka)).containsExactly("--lose-response");
        assertThat(of("fetch-followers --l")).isEmpty();
        assertThat(completions.of("show e", kafka)).containsExactly("epoch", "epochs", "elr");
        assertThat(of("show e")).containsExactly("epoch");
        assertThat(completions.of("set ", kafka)).containsExactly("output", "status", "isr-changes", "metadata");
        assertThat(completions.of("alter-config re", kafka))
                .containsExactly("replica.lag.time.max.ms=", "replica.fetch.max.bytes=", "request.timeout.ms=");
        assertThat(of("alter-config re"))
                .containsExactly("replica.lag.time.max.ms=", "replica.lag.max.messages=", "replica.fetch.max.bytes=");
        assertThat(of("help k")).containsExactly("kafka");
    }

    @Test
    void whatTheChaptersAloneHaveFitsThereOnly() {
        ClusterState kafka = Scripted.after("new-cluster --semantics kafka", "create-topic events")
                .cluster();
        List<String> missing = new ArrayList<>(Commands.names());
        missing.removeAll(completions.of("", kafka));

        assertThat(missing).containsExactly("rejoin");
        assertThat(of("what-if rej")).containsExactly("rejoin");
        assertThat(completions.of("what-if rej", kafka)).isEmpty();
        assertThat(of("send events x --")).contains("--txn", "--leader-epoch");
        assertThat(completions.of("send events x --", kafka))
                .contains("--acks", "--producer-epoch", "--txn")
                .doesNotContain("--leader-epoch");
        assertThat(completions.of("fetch events --l", kafka)).containsExactly("--leader-epoch");
    }

    @Test
    void onlyARunningBrokerCrashesAndOneThatIsDownIsTheFirstToStart() {
        ClusterState kafka = Scripted.after("new-cluster --semantics kafka", "crash-broker 2")
                .cluster();

        assertThat(completions.of("crash-broker ", kafka)).containsExactly("1", "3");
        assertThat(completions.of("elect events --broker ", kafka)).containsExactly("1", "3");
        assertThat(completions.of("deliver-metadata ", kafka)).containsExactly("1", "3");
        assertThat(completions.of("restart-broker ", kafka)).containsExactly("2", "1", "3");
    }

    @Test
    void aTargetIsATopicOrAPartition() {
        assertThat(of("send ")).containsExactly("events", "orders", "events-0", "orders-0", "orders-1");
        assertThat(of("show log ord")).containsExactly("orders", "orders-0", "orders-1");
    }

    @Test
    void optionsFitAfterADash() {
        assertThat(of("create-topic x --")).containsExactly("--partitions", "--replication-factor", "--config");
        assertThat(of("send events x --p")).containsExactly("--producer", "--producer-id", "--producer-epoch");
    }

    @Test
    void anOptionThatIsGivenFitsNoMoreUnlessItMayBeRepeated() {
        assertThat(of("create-topic x --partitions 2 --config a=b --"))
                .containsExactly("--replication-factor", "--config");
    }

    @Test
    void theValueOfAnOptionIsWhatItTakes() {
        assertThat(of("send events x --acks ")).containsExactly("0", "1", "all");
        assertThat(of("alter-config --topic o")).containsExactly("orders");
        assertThat(of("create-topic x --config min")).containsExactly("min.insync.replicas=");
    }

    @Test
    void anExplorationHasGoalsAndCommands() {
        assertThat(of("explore --goal ")).startsWith("lost", "diverged", "hw-back", "unread");
        assertThat(of("explore --goal leader-")).containsExactly("leader-in-isr", "leader-log-only-grows");
        assertThat(of("explore --use send,re"))
                .containsExactly(
                        "send,remove-from-isr",
                        "send,rejoin",
                        "send,restart-broker",
                        "send,refresh-isr",
                        "send,restart",
                        "send,restart-broker:bounce");
        assertThat(new Completions(typed -> List.of(typed + ".lab"))
                        .of("compare kafka mi", Scripted.after().cluster()))
                .containsExactly("mi.lab");
        assertThat(of("compare k")).containsExactly("kip-101", "kip-279", "kip-320", "kafka");
        assertThat(of("explain kip")).containsExactly("kip-101", "kip-279", "kip-320");
        assertThat(of("explore --semantics kip-1")).containsExactly("kip-101");
        assertThat(of("explore or")).containsExactly("orders", "orders-0", "orders-1");
    }

    @Test
    void aWordThatIsCalledLikeAnOptionIsNone() {
        assertThat(of("promote topic ")).containsExactly("1", "2", "3");
        assertThat(of("send acks ")).as("a value, of which nothing is known").isEmpty();
        assertThat(of("alter-config topic ")).contains("min.insync.replicas=");
    }

    @Test
    void aBrokerIsAFollowerOfTheNamedPartition() {
        assertThat(of("promote events ")).containsExactly("2", "3");
        assertThat(of("promote orders-1 ")).containsExactly("1", "3");
        assertThat(of("promote orders ")).containsExactly("1", "2", "3");
    }

    @Test
    void producersAndSendsAreOnesThatExist() {
        ClusterState used = Scripted.after(
                        "create-topic events",
                        "producer fast",
                        "producer slow --linger 9",
                        "send events x",
                        "send events y")
                .cluster();

        assertThat(completions.of("flush ", used)).containsExactly("fast", "slow");
        assertThat(completions.of("send events x --producer s", used)).containsExactly("slow");
        assertThat(completions.of("retry #", used)).containsExactly("#2", "#1");
        assertThat(of("flush ")).isEmpty();
        assertThat(of("retry #")).isEmpty();
    }

    @Test
    void aBrokerIsOneThatMakesSenseForTheCommand() {
        ClusterState shrunk = Scripted.after("create-topic events", "remove-from-isr events 3")
                .cluster();
        assertThat(completions.of("promote events ", shrunk)).containsExactly("2");
        assertThat(completions.of("remove-from-isr events ", shrunk)).containsExactly("2");
        assertThat(completions.of("rejoin events ", shrunk)).containsExactly("3");
        assertThat(completions.of("fetch-followers events --follower 2,", shrunk))
                .containsExactly("2,3");
    }

    @Test
    void whatIsSupposedIsCompletedLikeTheCommandItself() {
        assertThat(of("what-if promo")).containsExactly("promote");
        ClusterState made = Scripted.after("create-topic events").cluster();
        assertThat(completions.of("what-if promote events ", made)).containsExactly("2", "3");
    }

    @Test
    void aSettingHasValues() {
        assertThat(of("new-cluster --config min.insync.replicas="))
                .contains("min.insync.replicas=1", "min.insync.replicas=2");
        assertThat(of("create-topic x --config ")).containsExactly("min.insync.replicas=");
        assertThat(of("set ")).containsExactly("output", "status");
        assertThat(of("set status ")).containsExactly("on", "off");
        assertThat(of("set output ")).containsExactly("text", "json");
    }

    @Test
    void aSwitchIsOnOrOff() {
        assertThat(of("follower-loop ")).containsExactly("on", "off");
        assertThat(of("follower-loop on ")).containsExactly("--every");
        assertThat(of("inject f")).containsExactly("flush-error", "fetch-error");
        assertThat(of("inject fetch-error --broker ")).containsExactly("1", "2", "3");
    }

    @Test
    void aWordToExplainIsATermASettingAnErrorOrASend() {
        assertThat(of("explain min")).containsExactly("min.insync.replicas", "minikafka");
        assertThat(of("explain OUT_")).containsExactly("OUT_OF_ORDER_SEQUENCE");
        assertThat(of("explain hw is")).contains("isr", "isolation");
        assertThat(of("explain #")).isEmpty();
        ClusterState sent = Scripted.after("create-topic events", "send events a", "send events b")
                .cluster();
        assertThat(completions.of("explain #", sent)).containsExactly("#2", "#1");
    }

    @Test
    void afterTheLastParameterOptionsFit() {
        assertThat(of("tick 5 ")).containsExactly("--clock-only");
        assertThat(of("exit ")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"send \"", "send 'x", "frobnicate ", "# comment", "send events # x", "send e\\"})
    void whereNothingCanBeSaidNothingIs(String typed) {
        assertThat(of(typed)).isEmpty();
    }

    @Test
    void noStartOfALineIsTooOdd() {
        for (int seed = 0; seed < 5_000; seed++) {
            String typed = new Mutation(new Random(seed)).of(Lines.VALID);
            assertThatCode(() -> of(typed))
                    .as("seed %d, typed <%s>", seed, typed)
                    .doesNotThrowAnyException();
        }
    }
}
