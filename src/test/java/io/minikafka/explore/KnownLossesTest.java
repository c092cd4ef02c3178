package io.minikafka.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.Invariant;
import io.minikafka.cluster.Invariants;
import io.minikafka.replication.Isolation;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.search.SearchResult;
import io.minikafka.session.LedgerNote;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The losses that the chapters' rules are known for are found without a hint, by schedules as short as known or shorter. */
class KnownLossesTest {

    private static final Scripted MIN_1 = Scripted.after("create-topic events");
    private static final Scripted MIN_2 = Scripted.after("create-topic events --config min.insync.replicas=2");

    /** Carries a schedule out on a session, and answers what its last command came to. */
    private static Result carriedOut(Scripted session, List<String> schedule) {
        session.then(schedule.subList(0, schedule.size() - 1).toArray(String[]::new));
        return session.run(schedule.get(schedule.size() - 1));
    }

    private static boolean hasLost(Result result) {
        return result.notes().stream().anyMatch(LedgerNote.Lost.class::isInstance);
    }

    /** {@code A1 p1}: the leader is promoted itself and cut to the high watermark. */
    @Test
    void thePromotionOfTheLeaderItselfLosesInTwoSteps() {
        List<String> schedule = Requests.lines(Requests.explore(MIN_1, "explore --goal lost"));

        assertThat(schedule).containsExactly("send events v1 --acks 1", "promote events 1");
        assertThat(hasLost(carriedOut(Scripted.after("create-topic events"), schedule)))
                .isTrue();
    }

    /** {@code A1 f2 p2} in the table: from where broker 2 has the record too, its promotion alone is enough. */
    @Test
    void anOppositePromotionLosesWhatTheNewLeaderHas() {
        Scripted replicated = Scripted.after("create-topic events", "send events a", "fetch-followers --follower 2");
        Exploration found = Requests.explore(replicated, "explore --goal lost --use promote --values 0");

        assertThat(Requests.lines(found)).containsExactly("promote events 1");
        assertThat(hasLost(replicated.run("promote events 2"))).isTrue();
    }

    /** {@code -2 A! f3 p3}: acknowledged although the high watermark has not moved. */
    @Test
    void anAcknowledgementBeyondTheHighWatermarkLosesInFourSteps() {
        List<String> schedule = Requests.lines(Requests.explore(MIN_2, "explore --goal lost --acks all"));

        assertThat(schedule)
                .containsExactly(
                        "remove-from-isr events 2",
                        "send events v1 --acks all",
                        "fetch-followers events --follower 3",
                        "promote events 1");
        Scripted session = Scripted.after("create-topic events --config min.insync.replicas=2");
        assertThat(hasLost(carriedOut(session, schedule))).isTrue();
    }

    /** {@code A1 p2 B! F p1} in the table; two in-sync replicas differ after the fourth step already. */
    @Test
    void replicasDivergeInFourSteps() {
        List<String> schedule = Requests.lines(Requests.explore(MIN_1, "explore --goal diverged"));

        assertThat(schedule)
                .containsExactly(
                        "send events v1 --acks 1",
                        "promote events 2",
                        "send events v2 --acks 1",
                        "fetch-followers events --follower 1");
        PartitionReplicaSet set = carriedOut(Scripted.after("create-topic events"), schedule)
                .after()
                .cluster()
                .partition(Scripted.EVENTS);
        assertThat(set.isr().ids()).containsExactly(1, 2);
        assertThat(set.replica(1).log().divergesFrom(set.replica(2).log())).isZero();
        assertThat(set.highWatermark()).isEqualTo(1);
    }

    @Test
    void aRestartTakesTheHighWatermarkBackInThreeSteps() {
        List<String> schedule = Requests.lines(Requests.explore(MIN_1, "explore --goal hw-back"));

        assertThat(schedule).containsExactly("send events v1 --acks 1", "tick 10001", "restart");
        Result restarted = carriedOut(Scripted.after("create-topic events"), schedule);
        assertThat(restarted.before().cluster().visibleEnd(Scripted.EVENTS, Isolation.READ_UNCOMMITTED))
                .isEqualTo(1);
        assertThat(restarted.after().cluster().visibleEnd(Scripted.EVENTS, Isolation.READ_UNCOMMITTED))
                .isZero();
    }

    /** Without a restart it takes a replica that diverged and leads again, so that another record stands at the offset. */
    @Test
    void whatAConsumerReadsAtAnOffsetCanChange() {
        Exploration found =
                Requests.explore(MIN_1, "explore --goal unread --use send,fetch-followers,promote --values 2");
        List<String> schedule = Requests.lines(found);

        assertThat(schedule).hasSize(5);
        Scripted session = Scripted.after("create-topic events");
        session.then(schedule.subList(0, 4).toArray(String[]::new));
        String before = String.join("", session.lines("fetch events"));
        String after = String.join("", session.then(schedule.get(4)).lines("fetch events"));
        assertThat(before).startsWith("0: ");
        assertThat(after).isNotEqualTo(before);
    }

    @Test
    void anInvariantIsFoundBrokenByItsName() {
        Exploration found =
                Requests.explore(MIN_1, "explore --goal " + Invariant.FOLLOWERS_MATCH_LEADER_BELOW_HW.label());
        List<String> schedule = Requests.lines(found);

        assertThat(schedule).containsExactly("send events v1 --acks 1", "promote events 2", "send events v2 --acks 1");
        Result last = carriedOut(Scripted.after("create-topic events"), schedule);
        assertThat(Invariants.of(last.after().cluster(), Invariant.FOLLOWERS_MATCH_LEADER_BELOW_HW))
                .isNotEmpty();
    }

    /** Not even by restarts: at any depth, and whoever leaves the ISR. */
    @Test
    void withoutPromotionsNothingIsEverLost() {
        Exploration none = Requests.explore(
                MIN_1,
                "explore --goal lost --use send,fetch-followers,remove-from-isr,rejoin,tick,restart --depth 100"
                        + " --values 2");

        assertThat(none.search().end()).isEqualTo(SearchResult.End.EXHAUSTED);
        assertThat(none.schedule()).isEmpty();
    }
}
