package io.minikafka.explain;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.AcksAllRule;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RemoteReplica;
import io.minikafka.replication.RuleSet;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tells, under Kafka's rules, what a leader takes for committed, and what that does to the sends that wait for it. */
final class KafkaPartitionTelling {

    private final Telling telling;
    private final TopicPartition partition;

    KafkaPartitionTelling(Telling telling, TopicPartition partition) {
        this.telling = telling;
        this.partition = partition;
    }

    private PartitionReplicaSet set() {
        return telling.set(partition);
    }

    private Facts facts() {
        return Facts.of(partition);
    }

    private int minimum() {
        return AcksAllRule.effectiveMinimum(set(), telling.config(partition));
    }

    /** The high watermark, then the pending sends. */
    void settle() {
        highWatermark();
        pending();
    }

    void highWatermark() {
        PartitionReplicaSet set = set();
        Facts facts = facts().and("hw", set.highWatermark());
        if (!set.hasLeader()) {
            telling.sayOnce(KafkaBranch.HW_LEADERLESS, facts.and("epoch", set.leaderEpoch()));
            return;
        }
        if (!set.isLed()) {
            telling.sayOnce(
                    KafkaBranch.HW_UNAWARE,
                    facts.and("epoch", set.leaderEpoch()).and("leader", set.leaderId()));
            return;
        }
        facts.and("leaderLeo", set.leader().leo());
        if (set.isr().size() < minimum()) {
            telling.sayOnce(
                    KafkaBranch.HW_FROZEN,
                    facts.and("isr", set.isr()).and("isrSize", set.isr().size()).and("minimum", minimum()));
            return;
        }
        facts.and("leader", set.leaderId());
        Optional<Event.HighWatermarkAdvanced> moved =
                telling.next(Event.HighWatermarkAdvanced.class, Event.HighWatermarkAdvanced::partition, partition);
        if (moved.isPresent()) {
            rises(facts.and("hwTo", moved.get().to()));
        } else if (set.highWatermark() == set.leader().leo()) {
            telling.sayOnce(KafkaBranch.HW_AT_END, facts);
        } else {
            stays(facts);
        }
    }

    private void rises(Facts facts) {
        BrokerSet waitedFor = waitedFor();
        if (waitedFor.size() == 0) {
            telling.tell(KafkaBranch.HW_RISES_ALONE, facts);
        } else {
            telling.tell(
                    KafkaBranch.HW_RISES,
                    facts.and("requests", requests(waitedFor)).and("smallest", smallest(waitedFor)));
        }
    }

    private void stays(Facts facts) {
        BrokerSet waitedFor = waitedFor();
        BrokerSet unheard = waitedFor.filter(broker -> known(broker) == RemoteReplica.UNKNOWN);
        if (unheard.size() > 0) {
            telling.sayOnce(KafkaBranch.HW_UNHEARD, facts.and("unheard", unheard));
            return;
        }
        long smallest = smallest(waitedFor);
        telling.sayOnce(
                KafkaBranch.HW_HELD,
                facts.and("requests", requests(waitedFor))
                        .and("smallest", smallest)
                        .and("holders", waitedFor.filter(broker -> known(broker) == smallest)));
    }

    /** The followers whose requests the high watermark waits for. */
    BrokerSet waitedFor() {
        RuleSet rules = telling.state().rules();
        return rules.leaderHighWatermark()
                .waitedFor(
                        set(),
                        telling.config(partition),
                        rules.caughtUp(),
                        telling.state().controller().isrEligible(set()),
                        telling.state().nowMs());
    }

    /** What a follower last asked for, as far as the leader knows. */
    long known(int broker) {
        return set().underKafka().replica(broker).remote().leo();
    }

    private long smallest(BrokerSet waitedFor) {
        return waitedFor.ids().stream()
                .mapToLong(this::known)
                .reduce(set().leader().leo(), Math::min);
    }

    private String requests(BrokerSet waitedFor) {
        return waitedFor.ids().stream()
                .map(broker -> known(broker) + " by broker " + broker)
                .collect(Collectors.joining(", "));
    }

    /** The sends that were pending before, one by one: the events come in the same order. */
    private void pending() {
        for (AckWaiter waiter : set().pending().all()) {
            boolean isAcknowledged = telling.next(Event.PendingSendAcknowledged.class)
                    .filter(event -> event.waiter().equals(waiter))
                    .isPresent();
            boolean isFailed = telling.next(Event.PendingSendFailed.class)
                    .filter(event ->
                            event.waiter().equals(waiter) && event.code() == ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND)
                    .isPresent();
            if (isAcknowledged || isFailed) {
                BrokerSet maximal = set().maximalIsr();
                telling.tell(
                        isFailed ? KafkaBranch.HW_REACHED_BY_TOO_FEW : KafkaBranch.HW_REACHED,
                        KafkaSendTelling.needs(telling, partition, waiter)
                                .and("maximal", maximal)
                                .and("maximalSize", maximal.size())
                                .and("minimum", minimum())
                                .and("offset", waiter.baseOffset()));
            } else {
                waits(waiter);
            }
        }
    }

    private void waits(AckWaiter waiter) {
        telling.sayOnce(
                KafkaBranch.STILL_NEEDS_HW,
                KafkaSendTelling.needs(telling, partition, waiter)
                        .and("partition", partition)
                        .and("deadline", KafkaSendTelling.deadlineMs(set(), waiter)));
    }

    /** One pending send, member by member, and why the high watermark does not let it go. */
    void judge(AckWaiter waiter) {
        waits(waiter);
        member(waiter, set().leaderId());
        waitedFor().ids().forEach(broker -> member(waiter, broker));
        highWatermark();
    }

    /** Where a replica's log parts from the leader's. */
    private long agreesTo(int broker) {
        return set().replica(broker).log().divergesFrom(set().leader().log());
    }

    private void member(AckWaiter waiter, int broker) {
        long leo = set().replica(broker).leo();
        long target = waiter.targetOffset();
        Facts facts = Facts.none()
                .and("send", waiter.sendNumber())
                .and("partition", partition)
                .and("target", target);
        if (broker == set().leaderId()) {
            telling.say(KafkaBranch.LEADER_HAS_IT, facts.and("leader", broker).and("leaderLeo", leo));
            return;
        }
        facts.and("broker", broker);
        Facts member = Facts.of(partition, broker).and("send", waiter.sendNumber());
        if (known(broker) >= target) {
            telling.say(KafkaBranch.REQUEST_COVERS, facts.and("known", known(broker)));
        } else if (!telling.state().controller().isAlive(broker)) {
            telling.say(
                    KafkaBranch.MEMBER_IS_NOT_ALIVE,
                    member.and("alive", telling.state().controller().alive()));
        } else if (!set().underKafka().replica(broker).hasHeardOf(set().leaderId(), set().leaderEpoch())) {
            telling.say(
                    KafkaBranch.MEMBER_HAS_NOT_HEARD,
                    member.and("leader", set().leaderId()).and("epoch", set().leaderEpoch()));
        } else if (agreesTo(broker) < Math.min(leo, target)) {
            telling.say(KafkaBranch.MEMBER_DIVERGES, facts.and("leo", leo).and("agreesTo", agreesTo(broker)));
        } else if (leo < target) {
            telling.say(KafkaBranch.COPY_MISSING, facts.and("leo", leo));
        } else if (known(broker) == RemoteReplica.UNKNOWN) {
            telling.say(KafkaBranch.REQUEST_NEVER_CAME, facts.and("leo", leo));
        } else {
            telling.say(KafkaBranch.REQUEST_MISSING, facts.and("leo", leo).and("known", known(broker)));
        }
    }
}
