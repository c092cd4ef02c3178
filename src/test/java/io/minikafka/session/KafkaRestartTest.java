package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.storage.ClusterStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
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

    private static Scripted threeReplicas() {
        return Scripted.after("new-cluster --semantics kafka --config min.insync.replicas=2", "create-topic events")
                .then("send events a", "fetch-followers; fetch-followers");
    }

    @Test
    void whoHadCrashedBeforeIsNotEligibleAfterARestartOfAll() {
        Scripted session = threeReplicas().then("crash-broker 2", "crash-broker 3");
        assertThat(session.events().underKafka().elr()).isEqualTo(BrokerSet.of(3));

        assertThat(session.lines("restart"))
                .contains(
                        "broker 2 started (broker epoch 1), after a crash; hw from its checkpoint",
                        "broker 3 started (broker epoch 1), after a crash; hw from its checkpoint",
                        "events-0: elr [3] -> []",
                        "events-0: leader 1 stays, epoch 0 -> 1, isr [1], hw 1 (clean: of the isr)")
                .noneMatch(line -> line.startsWith("broker 1 "));
    }

    @Test
    void afterACrashOfAllNobodyIsCleanAndTheLastLeaderLeads() {
        Scripted session = threeReplicas();

        assertThat(session.lines("restart --crash"))
                .contains(
                        "events-0: leader 1 -> none, epoch 0 -> 1, isr [1, 2, 3] -> [] (nobody who may lead is alive)",
                        "broker 1 started (broker epoch 1), after a crash; hw from its checkpoint")
                .endsWith(
                        "events-0: leader none -> 1, epoch 1 -> 2, isr [] -> [1], hw 0 (unclean: the last known leader)",
                        "events-0: elr []");
        session.then("fetch-followers; fetch-followers");
        assertThat(session.events().isr()).isEqualTo(BrokerSet.of(1, 2, 3));
    }

    @Test
    void aProcessThatIsKilledLeavesADirectoryOfBrokersThatCrashed() {
        String directory = folder.resolve("data").toString();
        ClusterStore killed = ClusterStore.inDirectory(directory);
        Scripted.on(Session.start(killed))
                .then("new-cluster --semantics kafka", "create-topic events", "send events a");
        killed.close();
        try (Session session = Session.start(ClusterStore.inDirectory(directory))) {
            PartitionReplicaSet events = Scripted.on(session).events();
            assertThat(events.isr()).isEqualTo(BrokerSet.of(1));
            assertThat(events.leaderEpoch()).isEqualTo(2);
        }
    }
}
