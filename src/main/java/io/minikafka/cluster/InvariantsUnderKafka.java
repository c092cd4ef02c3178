package io.minikafka.cluster;

import io.minikafka.replication.AckMode;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** What Kafka promises, and what its older rules broke; the sentences stand in {@link Invariant}. */
final class InvariantsUnderKafka {

    private InvariantsUnderKafka() {}

    static void logsAgreeBelowHws(InvariantPartition partition, Consumer<String> problems) {
        PartitionReplicaSet set = partition.set();
        List<Replica> replicas = set.replicas().values().toJavaList();
        for (int i = 0; i < replicas.size(); i++) {
            for (int j = i + 1; j < replicas.size(); j++) {
                Replica one = replicas.get(i);
                Replica other = replicas.get(j);
                long parting = one.log().divergesFrom(other.log());
                long both = Math.min(
                        Math.min(set.highWatermarkOf(one.brokerId()), set.highWatermarkOf(other.brokerId())),
                        Math.min(one.leo(), other.leo()));
                if (parting < both) {
                    problems.accept(partition.id() + ": brokers " + one.brokerId() + " and " + other.brokerId()
                            + " differ from offset " + parting + " on, below both high watermarks, " + both);
                }
            }
        }
    }

    static void leadersAreAlive(InvariantPartition partition, Consumer<String> problems) {
        PartitionReplicaSet set = partition.set();
        Broker leader = partition.state().controller().broker(set.leaderId());
        if (set.hasLeader() && leader.status() != Broker.Status.ALIVE) {
            problems.accept(partition.id() + ": leader " + set.leaderId() + " is "
                    + leader.status().name().toLowerCase(Locale.ROOT));
        }
    }

    static void candidatesHaveAllCommitted(InvariantPartition partition, Consumer<String> problems) {
        PartitionReplicaSet set = partition.set();
        if (set.kafka().isEmpty()) {
            return;
        }
        // Who has crashed and is in the ELR is out of it when it starts again.
        BrokerSet eligible = set.underKafka().elr().filter(id -> {
            Broker broker = partition.state().controller().broker(id);
            return broker.status() != Broker.Status.DOWN || !broker.isUnclean();
        });
        for (int broker : set.isr().union(eligible).ids()) {
            long held = set.replica(broker).log().divergesFrom(set.leader().log());
            if (held < set.highWatermark()) {
                problems.accept(partition.id() + ": broker " + broker + " may lead, and has of leader " + set.leaderId()
                        + "'s log only what is below " + held + ", hw is " + set.highWatermark());
            }
        }
    }

    static void hwRisesWithinTenure(InvariantStep step, Consumer<String> problems) {
        for (InvariantStep.Change change : step.changesWhileRunning()) {
            if (change.isTenure() && change.to().highWatermark() < change.from().highWatermark()) {
                problems.accept(change.id() + ": hw " + change.from().highWatermark() + " -> "
                        + change.to().highWatermark() + " in epoch "
                        + change.to().leaderEpoch());
            }
        }
    }

    static void readsRepeat(InvariantStep step, Consumer<String> problems) {
        for (InvariantStep.Change change : step.changes()) {
            long readable = change.from().highWatermark();
            long same = change.to().hasLeader()
                    ? change.to()
                            .leader()
                            .log()
                            .divergesFrom(change.from().leader().log())
                    : readable;
            if (same < readable) {
                problems.accept(change.id() + ": below " + readable + " all could be read from leader "
                        + change.from().leaderId() + ", leader " + change.to().leaderId() + " has that only below "
                        + same);
            }
        }
    }

    static void acknowledgedMeansCommitted(InvariantStep step, Consumer<String> problems) {
        for (Event event : step.events()) {
            if (event instanceof Event.PendingSendAcknowledged acknowledged) {
                requireCommitted(
                        step,
                        acknowledged.partition(),
                        acknowledged.waiter().sendNumber(),
                        acknowledged.waiter().targetOffset(),
                        problems);
            } else if (event instanceof Event.SendAcknowledged acknowledged && acknowledged.acks() == AckMode.ALL) {
                requireCommitted(
                        step,
                        acknowledged.partition(),
                        acknowledged.sendNumber(),
                        acknowledged.batch().nextOffset(),
                        problems);
            }
        }
    }

    /** A tenure may end in the same step, so the high watermark of before counts too. */
    private static void requireCommitted(
            InvariantStep step, TopicPartition partition, int send, long target, Consumer<String> problems) {
        long highWatermark = Math.max(
                step.before().partition(partition).highWatermark(),
                step.after().partition(partition).highWatermark());
        if (highWatermark < target) {
            problems.accept(partition + ": #" + send + " is acknowledged up to " + target + ", hw is " + highWatermark);
        }
    }
}
