package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Invariant;
import io.minikafka.cluster.Invariants;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The known losses: each a script of the letters of the table of Kafka's rules, which loses under one set of rules and
 * does not under the set that repaired it.
 */
class KafkaLossesTest {

    /** What may become of a script. */
    enum End {
        /** A record acknowledged with acks=all is gone. */
        LOST,
        /** Two logs differ below both high watermarks. */
        DIVERGED,
        /** Neither. */
        KEPT
    }

    /** A word of the table as commands: {@code A!} sends with acks=all, {@code f2x} fetches and loses the answer. */
    private static List<String> commands(String word) {
        String rest = word.substring(1);
        return switch (word.charAt(0)) {
            case 'f' -> List.of("fetch-followers events --follower " + rest.replace("x", " --lose-response"));
            case 'x' -> List.of("crash-broker " + rest.replace("~", " --lose-unflushed"));
            case 'r' -> List.of("restart-broker " + rest);
            case 'b' -> List.of("restart-broker " + rest + " --bounce");
            case 'e' -> List.of("elect events --broker " + rest);
            case 'p' -> List.of("promote events " + rest);
            case 'F' -> List.of("fetch-followers events");
            case 't' -> List.of("tick 31000");
            case '-' -> List.of("remove-from-isr events " + rest);
            default -> List.of("send events " + word.charAt(0) + " --acks " + (rest.equals("!") ? "all" : rest));
        };
    }

    private static End end(String semantics, int brokers, String settings, String script) {
        List<String> lines = new ArrayList<>();
        String configs = settings.isEmpty() ? "" : " --config " + settings.replace(" ", " --config ");
        String ids = brokers == 2 ? "1,2" : "1,2,3";
        lines.add("new-cluster --semantics " + semantics + " --brokers " + ids + configs);
        lines.add("create-topic events");
        Stream.of(script.split(" ", -1)).map(KafkaLossesTest::commands).forEach(lines::addAll);
        Scripted session = Scripted.after();
        boolean isDiverged = false;
        for (String line : lines) {
            session.run(line);
            isDiverged |= isDiverged(session.session().state().cluster());
        }
        boolean isLost = session.session()
                .state()
                .ledger()
                .lost()
                .values()
                .exists(lost -> lost.send().acks().word().equals("all"));
        return isLost ? End.LOST : isDiverged ? End.DIVERGED : End.KEPT;
    }

    private static boolean isDiverged(ClusterState state) {
        return !Invariants.of(state, Invariant.LOGS_AGREE_BELOW_HWS).isEmpty();
    }

    @ParameterizedTest(name = "{0}: {4} is {1}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "hw-truncation | LOST     | 2 | '' | A! f2 f2 b2 x1",
                "kip-101       | KEPT     | 2 | '' | A! f2 f2 b2 x1",
                "kafka         | KEPT     | 2 | '' | A! f2 f2 b2 x1",
                "hw-truncation | LOST     | 3 | '' | A! f2 f2 f3 f3 x1 x2",
                "kip-101       | KEPT     | 3 | '' | A! f2 f2 f3 f3 x1 x2",
                "kafka         | KEPT     | 3 | '' | A! f2 f2 f3 f3 x1 x2",
                "kip-101       | DIVERGED | 2 | '' | A1 e2 B1 e1 f2 f2",
                "kip-279       | KEPT     | 2 | '' | A1 e2 B1 e1 f2 f2",
                "kip-320       | KEPT     | 2 | '' | A1 e2 B1 e1 f2 f2 f2",
                "kafka         | KEPT     | 2 | '' | A1 e2 B1 e1 f2 f2 f2",
                "hw-expansion  | LOST     | 3 | '' | x3 t r3 A! f2 f2 e2 f3x e3",
                "kafka         | KEPT     | 3 | '' | x3 t r3 A! f2 f2 e2 f3x e3",
                "kip-320       | LOST     | 3 | min.insync.replicas=2 | A! f2 f2 x3 x1 x2~ r2",
                "kafka         | KEPT     | 3 | min.insync.replicas=2 | A! f2 f2 x3 x1 x2~ r2",
                "kafka         | LOST     | 2 | unclean.leader.election.enable=true | x2 A! r2 x1",
                "kafka         | KEPT     | 2 | '' | x2 A! r2 x1",
                "minikafka     | LOST     | 2 | min.insync.replicas=1 | A1 p2 B! F p1",
                "kafka         | KEPT     | 2 | min.insync.replicas=1 | A1 p2 B! F p1",
                "minikafka     | LOST     | 3 | min.insync.replicas=2 | -2 A! f3 p3",
                "kafka         | KEPT     | 3 | min.insync.replicas=2 | -2 A! f3 p3",
            })
    void theScriptEndsLikeThis(String semantics, End end, int brokers, String settings, String script) {
        assertThat(end(semantics, brokers, settings, script)).isEqualTo(end);
    }

    /** What the leader alone has acknowledged is lost by the chapters' promotion, of whomever, and not by Kafka's. */
    @ParameterizedTest
    @CsvSource({"minikafka, A1 p1, 1", "kafka, A1 p1, 0", "minikafka, A1 f2 p2, 1", "kafka, A1 f2 p2, 0"})
    void promotionLosesWhatTheLeaderAloneAcknowledged(String semantics, String script, int lost) {
        Scripted session = Scripted.after("new-cluster --semantics " + semantics, "create-topic events");
        for (String word : script.split(" ", -1)) {
            commands(word).forEach(session::run);
        }
        assertThat(session.session().state().ledger().lost().size()).isEqualTo(lost);
    }

    /** Epochs stop the divergence; the loss is that of a single copy. */
    @ParameterizedTest
    @CsvSource({"hw-truncation, true", "kip-101, false", "kip-279, false", "kip-320, false", "kafka, false"})
    void aLostSuffixDivergesOnlyWithoutEpochs(String semantics, boolean diverges) {
        Scripted session = Scripted.after("new-cluster --brokers 1,2 --semantics " + semantics, "create-topic events");
        for (String word : "A! x2 r2 f2 x1~ r1 B! f2".split(" ", -1)) {
            commands(word).forEach(session::run);
        }
        ClusterState state = session.session().state().cluster();
        assertThat(isDiverged(state)).isEqualTo(diverges);
        assertThat(session.session().state().ledger().lost().size()).isEqualTo(1);
    }
}
