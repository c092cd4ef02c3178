package io.minikafka.cluster;

import io.minikafka.cluster.KafkaEvent.LeaderElected.Kind;
import io.minikafka.replication.AcksAllRule;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.ElectionRule;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.replication.RuleSet;
import java.util.List;
import java.util.OptionalInt;

/** What the controller does when brokers come and go: who leads, who is in the ISR, who is eligible. */
final class Elections {

    /** Who leads next, of what kind that is, and the ISR then. */
    record Choice(OptionalInt leader, Kind kind, BrokerSet isr) {

        /** Whether it has all that is committed. */
        boolean isClean() {
            return kind == Kind.CLEAN || kind == Kind.ELIGIBLE;
        }
    }

    private Elections() {}

    /** A broker does not run any more: it leaves every ISR, and what it led is led by another. */
    static void afterLeaving(Transition transition, int broker) {
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            PartitionReplicaSet set = transition.partition(partition);
            if (set.isr().contains(broker)) {
                BrokerSet isr = transition.rules().elr().isrWithout(set.isr(), broker);
                boolean leads = set.hasLeader() && set.leaderId() == broker;
                if (leads) {
                    elect(transition, partition, choose(transition, partition, isr, false));
                } else if (!isr.equals(set.isr())) {
                    transition.emit(
                            new Event.IsrChanged(partition, set.isr(), isr, Event.IsrChanged.Cause.FENCING, List.of()));
                    updateElr(transition, partition, set.isr());
                    IsrChanges.giveUp(transition, partition);
                    Settlement.advanceAndSettle(transition, partition);
                }
            }
        }
    }

    /** A broker runs: where nobody leads it may, and it hears of every leader. */
    static void afterJoining(Transition transition, int broker) {
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            PartitionReplicaSet set = transition.partition(partition);
            if (!set.hasReplica(broker)) {
                continue;
            }
            Choice choice = set.hasLeader()
                    ? new Choice(OptionalInt.empty(), Kind.NOBODY, set.isr())
                    : choose(transition, partition, set.isr(), false);
            if (choice.leader().isPresent()) {
                elect(transition, partition, choice);
            }
            if (!transition.state().controller().isMetadataManual()) {
                hear(transition, partition, broker);
            }
        }
    }

    /** Brokers have crashed together: they leave every ISR, and what they led is led by nobody until they start again. */
    static void afterCrashOfAll(Transition transition) {
        Controller controller = transition.state().controller();
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            BrokerSet isr = transition.partition(partition).isr();
            BrokerSet left = isr.filter(broker -> !controller.broker(broker).isUnclean());
            if (!left.equals(isr)) {
                elect(transition, partition, new Choice(OptionalInt.empty(), Kind.NOBODY, left));
            }
        }
    }

    /** A broker that had crashed has started again: it may lack what it had, and is not eligible any more (KIP-966). */
    static void afterCrash(Transition transition, int broker) {
        for (TopicPartition partition : transition.state().partitions().keySet()) {
            KafkaPartition known = transition.partition(partition).underKafka();
            if (known.elr().contains(broker)) {
                transition.emit(new KafkaEvent.ElrChanged(
                        partition,
                        known.elr(),
                        known.elr().without(broker),
                        known.lastLeader(),
                        KafkaEvent.ElrChanged.Reason.CRASHED_BROKER));
            }
        }
    }

    /** Who would lead, with this ISR; unclean ones only where the configuration or the command allows them. */
    static Choice choose(Transition transition, TopicPartition partition, BrokerSet isr, boolean isUncleanAllowed) {
        PartitionReplicaSet set = transition.partition(partition);
        RuleSet rules = transition.rules();
        BrokerSet alive = transition.state().controller().alive();
        ElectionRule rule = rules.election();
        OptionalInt clean = rule.choose(set, isr, alive);
        if (clean.isPresent()) {
            return new Choice(clean, Kind.CLEAN, isr);
        }
        if (rules.elr().isKept() && isr.size() == 0) {
            // Who leaves the ISR last is eligible from then on.
            OptionalInt eligible = rule.choose(set, set.underKafka().elr(), alive);
            if (eligible.isPresent()) {
                return alone(eligible, Kind.ELIGIBLE);
            }
            OptionalInt last = set.underKafka().lastLeader();
            boolean isLastAlive = last.isPresent() && alive.contains(last.getAsInt());
            if (isLastAlive && set.underKafka().elr().size() == 0) {
                return alone(last, Kind.LAST_KNOWN);
            }
        }
        boolean isAllowed = isUncleanAllowed
                || transition.state().configOf(partition.topic()).get(ConfigKey.UNCLEAN_LEADER_ELECTION_ENABLE) == 1;
        OptionalInt unclean = isAllowed && rules.uncleanElection().canBeAllowed()
                ? rule.choose(set, BrokerSet.of(set.assignment()), alive)
                : OptionalInt.empty();
        return unclean.isPresent() ? alone(unclean, Kind.UNCLEAN) : new Choice(OptionalInt.empty(), Kind.NOBODY, isr);
    }

    private static Choice alone(OptionalInt leader, Kind kind) {
        return new Choice(leader, kind, BrokerSet.of(leader.getAsInt()));
    }

    /** Makes a choice the next leader's tenure: the epoch goes up, pending sends are over, brokers hear of it. */
    static void elect(Transition transition, TopicPartition partition, Choice choice) {
        PartitionReplicaSet set = transition.partition(partition);
        long highWatermark = choice.leader().isPresent()
                ? set.highWatermarkOf(choice.leader().getAsInt())
                : set.highWatermark();
        transition.emit(new KafkaEvent.LeaderElected(
                partition,
                set.hasLeader() ? OptionalInt.of(set.leaderId()) : OptionalInt.empty(),
                choice.leader(),
                set.leaderEpoch(),
                set.leaderEpoch() + 1,
                set.isr(),
                choice.isr(),
                choice.kind(),
                highWatermark));
        if (choice.kind() == Kind.UNCLEAN || choice.kind() == Kind.LAST_KNOWN) {
            forgetElr(transition, partition, KafkaEvent.ElrChanged.Reason.UNCLEAN_ELECTION);
        } else {
            updateElr(transition, partition, set.isr());
        }
        Settlement.failAll(
                transition,
                partition,
                ErrorCode.NOT_LEADER_OR_FOLLOWER,
                "broker " + set.leaderId() + " leads no more in epoch " + set.leaderEpoch()
                        + "; the producer cannot know the outcome");
        if (!transition.state().controller().isMetadataManual()) {
            spread(transition, partition);
        }
        Settlement.advanceAndSettle(transition, partition);
    }

    /**
     * Nobody is eligible any more. After an unclean election, since whoever was would lose what the leader takes from now
     * on; and where min.insync.replicas has changed, since who was eligible by the old one may lack what was committed by
     * the new one (Kafka's {@code ClearElrRecord}).
     */
    static void forgetElr(Transition transition, TopicPartition partition, KafkaEvent.ElrChanged.Reason reason) {
        KafkaPartition known = transition.partition(partition).underKafka();
        if (known.elr().size() > 0 || known.lastLeader().isPresent()) {
            transition.emit(
                    new KafkaEvent.ElrChanged(partition, known.elr(), BrokerSet.NONE, OptionalInt.empty(), reason));
        }
    }

    private static void spread(Transition transition, TopicPartition partition) {
        for (Replica replica : transition.partition(partition).replicas().valuesIterator()) {
            if (transition.state().controller().isAlive(replica.brokerId())) {
                hear(transition, partition, replica.brokerId());
            }
        }
    }

    /** A broker hears who leads a partition; where the rules say so, who follows now is cut at once. */
    static void hear(Transition transition, TopicPartition partition, int broker) {
        PartitionReplicaSet set = transition.partition(partition);
        OptionalInt leader = set.hasLeader() ? OptionalInt.of(set.leaderId()) : OptionalInt.empty();
        if (set.hasLeader() && set.underKafka().replica(broker).hasHeardOf(set.leaderId(), set.leaderEpoch())) {
            return;
        }
        transition.emit(new KafkaEvent.MetadataHeard(partition, broker, leader, set.leaderEpoch()));
        if (leader.isPresent() && leader.getAsInt() != broker) {
            long highWatermark = set.highWatermarkOf(broker);
            transition
                    .rules()
                    .truncation()
                    .onBecomingFollower(highWatermark)
                    .ifPresent(end -> Truncation.cutBefore(
                            transition, partition, broker, end, Event.LogTruncated.Reason.FOLLOWING));
        }
    }

    /** Who is eligible, after the ISR has changed. */
    static void updateElr(Transition transition, TopicPartition partition, BrokerSet oldIsr) {
        PartitionReplicaSet set = transition.partition(partition);
        KafkaPartition known = set.underKafka();
        int minimum = AcksAllRule.effectiveMinimum(set, transition.config(partition));
        BrokerSet elr = transition.rules().elr().eligible(known.elr(), oldIsr, set.isr(), minimum);
        OptionalInt lastLeader = set.hasLeader() || !transition.rules().elr().isKept()
                ? OptionalInt.empty()
                : set.isr().size() == 0 ? OptionalInt.of(set.leaderId()) : known.lastLeader();
        if (!elr.equals(known.elr()) || !lastLeader.equals(known.lastLeader())) {
            transition.emit(new KafkaEvent.ElrChanged(
                    partition, known.elr(), elr, lastLeader, KafkaEvent.ElrChanged.Reason.ISR_CHANGED));
        }
    }
}
