package io.minikafka.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What Kafka's rules say where two things meet: a restart and the ISR, a setting and the ELR, a leader and old news. */
class KafkaEdgesTest {

    private static Scripted kafka(String options, String... lines) {
        Scripted session = Scripted.after("new-cluster --semantics kafka " + options, "create-topic t");
        for (String line : lines) {
            session.run(line);
        }
        return session;
    }

    @Test
    void whoIsEligibleByAnotherMinimumIsForgotten() {
        for (String change :
                List.of("alter-config min.insync.replicas=1", "alter-config min.insync.replicas=1 --topic t")) {
            Scripted session = kafka("--brokers 1,2 --config min.insync.replicas=2", "restart-broker 2", "tick 31000");
            assertThat(session.lines("show elr")).containsExactly("t-0: isr [1], elr [2]");
            assertThat(session.lines(change)).contains("t-0: elr [2] -> []");
            assertThat(session.lines("send t a --acks all"))
                    .contains("#1 acknowledged: offset 0 (acks=all: isr is [1])");
            assertThat(session.lines("crash-broker 1")).noneMatch(line -> line.contains("LOST"));
            assertThat(session.lines("show lost")).containsExactly("nothing acknowledged is lost");
        }
    }

    @Test
    void aSettingOfAnotherTopicOrOfTheSameValueLeavesTheElr() {
        Scripted session = kafka("--brokers 1,2 --config min.insync.replicas=2", "create-topic u", "restart-broker 2");
        session.run("alter-config min.insync.replicas=1 --topic u");
        session.run("alter-config min.insync.replicas=2");
        assertThat(session.lines("show elr t")).containsExactly("t-0: isr [1], elr [2]");
    }

    @Test
    void nobodyWaitsForABrokerThatHasNotFetchedSinceItStarted() {
        Scripted session = kafka("--brokers 1,2,3", "crash-broker 3", "restart-broker 3", "send t order --acks all");
        session.run("fetch-followers t --follower 2");
        assertThat(session.lines("fetch-followers t --follower 2"))
                .contains("#1 acknowledged: offset 0 (acks=all: hw covers it)");

        Scripted afterTakeOver = kafka("", "send t a --acks all", "fetch-followers", "fetch-followers");
        afterTakeOver.run("crash-broker 1");
        afterTakeOver.run("crash-broker 3");
        afterTakeOver.run("restart-broker 3");
        assertThat(afterTakeOver.lines("send t b --acks all"))
                .contains("#2 acknowledged: offset 1 (acks=all: isr is [2])");
    }

    @Test
    void aChangeOfTheIsrIsRefusedWhereAMemberHasStartedAgainSinceTheLeaderHeardOfIt() {
        Scripted session = kafka("", "send t a --acks all", "fetch-followers", "fetch-followers");
        session.run("remove-from-isr t 3");
        session.run("restart-broker 2 --bounce");
        assertThat(session.lines("fetch-followers t --follower 3"))
                .anyMatch(line -> line.startsWith("t-0: the controller refused isr [1, 2, 3], INELIGIBLE_REPLICA: "));
        session.run("fetch-followers t --follower 2");
        assertThat(session.lines("fetch-followers t --follower 3"))
                .contains("t-0: isr [1, 2] -> [1, 2, 3] (the controller agreed)");
    }

    @Test
    void aRepetitionFromAFencedProducerEpochIsRefused() {
        Scripted session = kafka("--brokers 1,2");
        session.run("send t a --producer-id 7 --producer-epoch 0 --sequence 0");
        session.run("send t b --producer-id 7 --producer-epoch 1 --sequence 0");
        assertThat(session.lines("send t a --producer-id 7 --producer-epoch 0 --sequence 0"))
                .containsExactly(
                        "error PRODUCER_FENCED: producer 7 sent epoch 0, epoch 1 has written already; nothing was"
                                + " written");
        assertThat(session.lines("send t b --producer-id 7 --producer-epoch 1 --sequence 0"))
                .contains("#3 acknowledged: offset 1 (duplicate of #2, nothing written)");
    }

    @Test
    void whoIsAsLongAsTheLeaderAndHoldsSomethingElseIsBehind() {
        Scripted session = kafka("--brokers 1,2", "send t both --acks all", "fetch-followers", "fetch-followers");
        session.run("send t old");
        session.run("elect t --broker 2");
        session.run("send t new --acks all");

        assertThat(session.lines("show pending"))
                .containsExactly("#3 t-0 needs hw 2, hw is 0; behind: 1; times out at 30000 ms");
    }

    @Test
    void switchingBackDeliversWhatWaits() {
        Scripted news = kafka("--config min.insync.replicas=2", "set metadata manual", "elect t --broker 2");
        assertThat(news.lines("set metadata automatic"))
                .containsExactly(
                        "metadata is delivered at once",
                        "t-0: broker 1 heard: leader 2, epoch 1",
                        "t-0: broker 2 heard: leader 2, epoch 1",
                        "t-0: broker 3 heard: leader 2, epoch 1");
        assertThat(news.lines("send t a")).contains("#1 acknowledged: offset 0 (acks=1: on the leader only)");

        Scripted changes = kafka("", "set isr-changes manual", "remove-from-isr t 3");
        assertThat(changes.lines("set isr-changes automatic"))
                .containsExactly(
                        "isr-changes are delivered at once", "t-0: isr [1, 2, 3] -> [1, 2] (the controller agreed)");

        Scripted fenced = kafka("", "set metadata manual", "crash-broker 3", "restart-broker 3");
        fenced.run("set metadata automatic");
        assertThat(fenced.lines("elect t --broker 3"))
                .anyMatch(line -> line.startsWith("error NOT_IN_SYNC_REPLICA: broker 3 is not in isr [1, 2]"));
    }

    @Test
    void aWishForTheIsrIsGivenUpWhenTheControllerHasChangedThePartition() {
        Scripted session = kafka("", "set isr-changes manual", "send t b --acks all");
        session.run("fetch-followers t --follower 3");
        session.run("fetch-followers t --follower 3");
        session.run("remove-from-isr t 3");
        assertThat(session.lines("crash-broker 2"))
                .contains("t-0: isr [1, 2, 3] -> [1, 3] (the broker is down)")
                .anyMatch(line -> line.startsWith("t-0: the controller refused isr [1, 2], INVALID_UPDATE_VERSION: "))
                .contains("#1 acknowledged: offset 0 (acks=all: hw covers it)");
        assertThat(session.lines("show isr")).containsExactly("t-0: isr [1, 3]");
    }

    @Test
    void anEpochWithoutABatchIsForgottenAtAStart() {
        Scripted session = kafka("", "send t a --acks all", "fetch-followers", "fetch-followers");
        session.run("elect t --broker 2");
        session.run("restart-broker 2");
        assertThat(session.lines("show epochs")).contains("t-0 broker 2: epoch 0 from 0, leo 1");
        assertThat(session.lines("fetch-followers"))
                .noneMatch(line -> line.contains("cut to") || line.contains("gives up"))
                .anyMatch(line -> line.contains("-> [1, 2, 3] (the controller agreed)"));
    }

    @Test
    void anUncleanElectionIsForAPartitionThatNobodyCanLeadCleanly() {
        Scripted session = kafka("", "send t a --acks all", "fetch-followers", "fetch-followers");
        session.run("remove-from-isr t 3");
        assertThat(session.lines("elect t --broker 3 --unclean"))
                .containsExactly(
                        "error NOT_IN_SYNC_REPLICA: broker 3 is not in isr [1, 2] of t-0, and broker 1 may lead"
                                + " cleanly; an unclean election is for a partition that nobody can lead otherwise");
        assertThat(session.lines("show epoch")).containsExactly("t-0: epoch 0 (leader 1)");
    }

    @Test
    void noAdviceIsGivenThatHelpsNobody() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 2 --semantics kafka", "create-topic t --replication-factor 1", "crash-broker 1");
        assertThat(session.lines("elect t --unclean"))
                .containsExactly("error ELIGIBLE_LEADERS_NOT_AVAILABLE: t-0: nobody who may lead is alive; the isr is"
                        + " empty, elr [1]; restart-broker brings a replica back");
        session.run("set metadata manual");
        session.run("restart-broker 1");
        assertThat(session.lines("send t x"))
                .containsExactly(
                        "error NOT_LEADER_OR_FOLLOWER: t-0 has no leader; the last one was 1; the isr is empty,"
                                + " and so is the elr; broker 1 runs, but is fenced until deliver-metadata 1; nothing was written");
    }
}
