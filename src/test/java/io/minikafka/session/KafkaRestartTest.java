package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.storage.ClusterStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What a whole restart, and going back, leave of a cluster under Kafka's rules; in both stores. */
class KafkaRestartTest {

    static final List<RuleSet> RULES = RuleSets.ALL.subList(1, RuleSets.ALL.size());

    @TempDir
    private Path folder;

    private static Scripted used(Scripted session, RuleSet rules) {
        return session.then(
                "new-cluster --semantics " + rules.name() + " --config min.insync.replicas=2",
                "create-topic events",
                "send events a --acks all",
                "fetch-followers; fetch-followers; fetch-followers",
                "crash-broker 3",
                "send events b --acks all",
                "fetch-followers; fetch-followers");
    }

    private static void assertGoesOn(Scripted session, RuleSet rules) {
        assertThat(session.cluster().rules()).isEqualTo(rules);
        assertThat(session.events().leaderId()).isEqualTo(1);
        assertThat(session.events().leaderEpoch()).isEqualTo(1);
        assertThat(session.events().isr()).isEqualTo(BrokerSet.of(1, 2));
        session.then("fetch-followers; fetch-followers; fetch-followers", "send events c --acks all");
        session.then("fetch-followers; fetch-followers; fetch-followers");
        assertThat(session.events().pending().isEmpty()).isTrue();
        assertThat(session.events().isr()).isEqualTo(BrokerSet.of(1, 2, 3));
        assertThat(session.events().highWatermark()).isEqualTo(3);
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void aRestartKeepsWhatTheControllerKnows(RuleSet rules) {
        assertGoesOn(used(Scripted.after(), rules).then("restart"), rules);
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void aDirectoryKeepsTheRules(RuleSet rules) {
        String directory = folder.resolve("data").toString();
        try (Session session = Session.start(ClusterStore.inDirectory(directory))) {
            used(Scripted.on(session), rules);
        }
        try (Session session = Session.start(ClusterStore.inDirectory(directory))) {
            assertGoesOn(Scripted.on(session), rules);
        }
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void goingBackBringsBackWhoLedAndWhoWasAlive(RuleSet rules) {
        Scripted session = used(Scripted.after(), rules);
        SessionState before = session.session().state();
        session.then("crash-broker 1", "undo");
        assertThat(session.session().state()).isEqualTo(before);
        session.then("restart");
        assertGoesOn(session, rules);
    }
}
