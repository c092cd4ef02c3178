package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.LeaderEpochCache;
import io.minikafka.replication.EpochReplica;
import io.minikafka.replication.FollowerFetchRule;
import io.minikafka.replication.KafkaReplica;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RemoteReplica;
import io.minikafka.replication.Replica;
import io.minikafka.replication.TruncationRule;
import java.util.Optional;

/** Tells, under Kafka's rules, a follower's fetch: what its request tells the leader, and what the answer brings. */
final class KafkaFetchTelling {

    private final Telling telling;
    private final TopicPartition partition;
    private final int broker;

    private KafkaFetchTelling(Telling telling, TopicPartition partition, int broker) {
        this.telling = telling;
        this.partition = partition;
        this.broker = broker;
    }

    /** The fetch that the event of the moment begins or ends, if it is one of a fetch. */
    private static Optional<KafkaFetchTelling> ofNext(Telling telling) {
        Event event = telling.next();
        if (event instanceof KafkaEvent.FollowerAsked asked) {
            return Optional.of(new KafkaFetchTelling(telling, asked.partition(), asked.broker()));
        }
        if (event instanceof KafkaEvent.FollowerRefused refused) {
            return Optional.of(new KafkaFetchTelling(telling, refused.partition(), refused.broker()));
        }
        if (event instanceof Event.FollowerFetchFailed failed) {
            return Optional.of(new KafkaFetchTelling(telling, failed.partition(), failed.broker()));
        }
        return event instanceof Event.LogTruncated cut && cut.reason() == Event.LogTruncated.Reason.LEADER_EPOCH
                ? Optional.of(new KafkaFetchTelling(telling, cut.partition(), cut.broker()))
                : Optional.empty();
    }

    /** Tells the event of the moment, if it is one of a follower's fetch. */
    static void tell(Telling telling) {
        ofNext(telling).ifPresent(KafkaFetchTelling::tellNext);
    }

    /** A round, follower by follower, as far as it came. */
    static void round(Telling telling, ClusterCommand.FetchFollowers command, TopicPartition partition) {
        PartitionReplicaSet set = telling.set(partition);
        for (Replica follower : set.replicas().valuesIterator()) {
            if (follower.brokerId() == set.leaderId() && set.isLed()) {
                continue;
            }
            KafkaFetchTelling fetch = new KafkaFetchTelling(telling, partition, follower.brokerId());
            if (command.followers().isPresent() && !command.followers().get().contains(follower.brokerId())) {
                telling.say(KafkaBranch.FETCH_NOT_NAMED, fetch.facts());
            } else {
                fetch.turn(command.isResponseLost());
            }
        }
    }

    /** Its turn in a round. */
    private void turn(boolean isResponseLost) {
        int moment = telling.moment();
        while (!telling.isOver() && ofNext(telling).filter(this::isSame).isPresent()) {
            tellNext();
        }
        boolean isStopped = telling.isOver() && telling.result().outcome().isRefused();
        if (telling.moment() == moment && !isStopped) {
            nothingHappened(isResponseLost);
        }
    }

    private boolean isSame(KafkaFetchTelling other) {
        return other.partition.equals(partition) && other.broker == broker;
    }

    private PartitionReplicaSet set() {
        return telling.set(partition);
    }

    private KafkaReplica known() {
        return set().underKafka().replica(broker);
    }

    private Facts facts() {
        return Facts.of(partition, broker);
    }

    private long leo(int replica) {
        return set().replica(replica).leo();
    }

    private void tellNext() {
        telling.next(Event.FollowerFetchFailed.class)
                .ifPresent(event -> telling.tell(KafkaBranch.FETCH_IS_MADE_TO_FAIL, facts()));
        telling.next(KafkaEvent.FollowerRefused.class).ifPresent(this::refused);
        telling.next(Event.LogTruncated.class).ifPresent(event -> cut());
        telling.next(KafkaEvent.FollowerAsked.class)
                .filter(event -> event.partition().equals(partition) && event.broker() == broker)
                .ifPresent(this::asked);
    }

    private void nothingHappened(boolean isResponseLost) {
        int leader = known().heardLeader();
        Object alive = telling.state().controller().alive();
        if (leader == KafkaReplica.NOBODY) {
            telling.say(KafkaBranch.FETCHER_KNOWS_NO_LEADER, facts());
        } else if (leader == broker) {
            telling.say(KafkaBranch.FETCHER_BELIEVES_TO_LEAD, facts());
        } else if (!telling.state().controller().isAlive(broker)) {
            telling.say(KafkaBranch.FETCHER_IS_DOWN, facts().and("alive", alive));
        } else if (!telling.state().controller().isAlive(leader)) {
            telling.say(
                    KafkaBranch.FETCHED_IS_DOWN,
                    facts().and("askedBroker", leader).and("alive", alive));
        } else if (isResponseLost) {
            telling.say(KafkaBranch.ANSWER_DIVERGES_LOST, facts().and("leo", leo(broker)));
        }
    }

    private void refused(KafkaEvent.FollowerRefused event) {
        Facts facts = facts().and("askedBroker", event.leader());
        int heard = known().heardEpoch();
        int heardThere = set().underKafka().replica(event.leader()).heardEpoch();
        switch (event.code()) {
            case FENCED_LEADER_EPOCH ->
                telling.tell(
                        KafkaBranch.FENCED_AS_OLD, facts.and("heard", heard).and("heardThere", heardThere));
            case UNKNOWN_LEADER_EPOCH ->
                telling.tell(
                        KafkaBranch.REFUSED_AS_NEW, facts.and("heard", heard).and("heardThere", heardThere));
            default -> telling.tell(KafkaBranch.REFUSED_BY_FOLLOWER, facts);
        }
    }

    private EpochReplica epochs(int replica) {
        return new EpochReplica(set().underKafka().replica(replica).epochs(), leo(replica));
    }

    /** The follower's log is cut before it fetches, or instead of it. */
    private void cut() {
        int leader = known().heardLeader();
        TruncationRule rule = telling.state().rules().truncation();
        Optional<Integer> last = known().epochs().latestEpoch();
        Optional<LeaderEpochCache.EpochEnd> end =
                last.flatMap(epoch -> epochs(leader).epochs().endOf(epoch, leo(leader)));
        boolean isDiverging = rule.diverging(epochs(broker), epochs(leader)).isPresent();
        boolean isAsking = !known().isReconciled()
                && rule.cutsBeforeFetch(epochs(broker), epochs(leader), 0).size() > 0;
        long leoTo = telling.stateAt(telling.moment() + 1)
                .partition(partition)
                .replica(broker)
                .leo();
        Facts facts = facts().and("askedBroker", leader).and("leo", leo(broker)).and("leoTo", leoTo);
        if (isAsking && end.isEmpty()) {
            telling.tell(KafkaBranch.EPOCH_END_UNKNOWN, facts.and("ownHw", set().highWatermarkOf(broker)));
        } else if (end.isPresent() && (isAsking || isDiverging)) {
            telling.tell(
                    isDiverging ? KafkaBranch.ANSWER_DIVERGES : KafkaBranch.EPOCH_END_ASKED,
                    facts.and("lastEpoch", last.orElseThrow())
                            .and("endEpoch", end.get().epoch())
                            .and("endOffset", end.get().endOffset()));
        } else {
            telling.tell(KafkaBranch.LONGER_THAN_LEADER, facts.and("leaderEnd", leo(leader)));
        }
    }

    /** The request counts at the leader first; what the answer brings was read before that. */
    private void asked(KafkaEvent.FollowerAsked event) {
        long answerHw = set().highWatermarkOf(event.leader());
        if (event.leader() == set().leaderId()) {
            counts(event);
        } else {
            telling.tell(
                    KafkaBranch.REQUEST_GOES_ASTRAY,
                    facts().and("askedBroker", event.leader())
                            .and("askedFor", event.offset())
                            .and("leader", set().leaderId())
                            .and("epoch", set().leaderEpoch()));
        }
        if (event.leader() == set().leaderId() && set().isLed()) {
            new IsrTelling(telling, partition).expansion(broker, event.offset());
            new KafkaPartitionTelling(telling, partition).settle();
        }
        answer(event, answerHw);
    }

    private void counts(KafkaEvent.FollowerAsked event) {
        RemoteReplica before = known().remote();
        Facts facts = facts().and("leader", event.leader()).and("askedFor", event.offset());
        boolean isCaughtUp = caughtUp(event, before);
        if (before.leo() == RemoteReplica.UNKNOWN) {
            telling.tell(KafkaBranch.REQUEST_IS_FIRST, facts);
        } else {
            telling.tell(KafkaBranch.REQUEST_COUNTS, facts.and("known", before.leo()));
        }
        if (!isCaughtUp) {
            judgement();
        }
    }

    /** When the request shows that it had everything; tells whether that is now. */
    private boolean caughtUp(KafkaEvent.FollowerAsked event, RemoteReplica before) {
        Facts facts = facts().and("askedFor", event.offset())
                .and("leaderLeo", set().leader().leo());
        if (event.offset() >= set().leader().leo()) {
            telling.sayOfNext(KafkaBranch.CAUGHT_UP_NOW, facts.and("clock", event.nowMs()));
            return true;
        }
        if (before.leaderLeoThen() == RemoteReplica.UNKNOWN) {
            telling.sayOfNext(KafkaBranch.NOT_CAUGHT_UP_NOW, facts);
        } else {
            telling.sayOfNext(
                    event.offset() >= before.leaderLeoThen()
                            ? KafkaBranch.CAUGHT_UP_THEN
                            : KafkaBranch.NOT_CAUGHT_UP_THEN,
                    facts.and("endThen", before.leaderLeoThen()).and("knownAt", before.lastFetchMs()));
        }
        return false;
    }

    /** Whether it counts as caught up all the same. */
    private void judgement() {
        RemoteReplica remote = known().remote();
        if (remote.lastCaughtUpMs() == RemoteReplica.UNKNOWN) {
            telling.say(KafkaBranch.NEVER_CAUGHT_UP, facts().and("leader", set().leaderId()));
            return;
        }
        boolean isCaughtUp = telling.state()
                .rules()
                .caughtUp()
                .isCaughtUp(
                        set(),
                        set().replica(broker),
                        telling.config(partition),
                        telling.state().nowMs());
        telling.say(
                isCaughtUp ? KafkaBranch.COUNTS_AS_CAUGHT_UP : KafkaBranch.COUNTS_AS_LATE,
                facts().and("caughtUpAt", remote.lastCaughtUpMs())
                        .and("late", telling.state().nowMs() - remote.lastCaughtUpMs())
                        .and("lagTimeMax", telling.config(partition).lagTimeMaxMs()));
    }

    private void answer(KafkaEvent.FollowerAsked asked, long answerHw) {
        if (asked.isResponseLost()) {
            telling.say(KafkaBranch.ANSWER_IS_LOST, facts().and("leo", leo(broker)));
            return;
        }
        telling.next(Event.FollowerFetched.class).ifPresent(this::brings);
        Facts facts =
                facts().and("answerHw", answerHw).and("leo", leo(broker)).and("ownHw", set().highWatermarkOf(broker));
        Optional<KafkaEvent.FollowerHighWatermarkAdvanced> risen =
                telling.next(KafkaEvent.FollowerHighWatermarkAdvanced.class);
        if (risen.isPresent()) {
            telling.tell(
                    KafkaBranch.OWN_HW_RISES, facts.and("ownHwTo", risen.get().to()));
        } else {
            telling.say(KafkaBranch.OWN_HW_STAYS, facts);
        }
    }

    private void brings(Event.FollowerFetched event) {
        if (event.entries().isEmpty()) {
            telling.tell(
                    KafkaBranch.ANSWER_BRINGS_NOTHING,
                    facts().and("askedBroker", event.leader()).and("leo", event.fromLeo()));
            return;
        }
        Facts facts = facts().and("bytes", event.sizeBytes())
                .and("batches", event.entries().size())
                .and("leo", event.fromLeo())
                .and("leoTo", event.toLeo());
        boolean isBounded =
                FollowerFetchRule.read(set().replica(event.leader()).log(), event.fromLeo(), telling.config(partition))
                                instanceof FollowerFetchRule.Answer.Copied copied
                        && copied.sizeWithNextBytes().isPresent();
        if (isBounded) {
            telling.tell(
                    KafkaBranch.ANSWER_BRINGS_SOME,
                    facts.and("fetchMaxBytes", telling.config(partition).fetchMaxBytes()));
        } else {
            telling.tell(KafkaBranch.ANSWER_BRINGS, facts);
        }
    }
}
