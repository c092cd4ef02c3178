package io.minikafka.cluster;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.log.ProducerState;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What must be true of a partition in every state; the sentences stand in {@link Invariant}. */
final class InvariantsOfState {

    private InvariantsOfState() {}

    static void replicasMatchAssignment(InvariantPartition partition, Consumer<String> problems) {
        List<Integer> assignment = partition.set().assignment();
        List<Integer> brokers = partition.state().brokers();
        List<Integer> holders = partition.set().replicas().keySet().toJavaList();
        if (assignment.isEmpty()
                || BrokerSet.of(assignment).size() < assignment.size()
                || !brokers.containsAll(assignment)) {
            problems.accept(partition.id() + ": assignment " + assignment + " is not some of brokers " + brokers);
        }
        if (!holders.equals(BrokerSet.of(assignment).ids())) {
            problems.accept(partition.id() + ": replicas on " + holders + ", assignment " + assignment);
        }
        partition.set().replicas().forEach(entry -> {
            if (entry._1() != entry._2().brokerId()) {
                problems.accept(partition.id() + ": broker " + entry._1() + " holds the replica of broker "
                        + entry._2().brokerId());
            }
        });
    }

    static void isrWithinAssignment(InvariantPartition partition, Consumer<String> problems) {
        BrokerSet strangers =
                partition.set().isr().minus(BrokerSet.of(partition.set().assignment()));
        if (strangers.size() > 0) {
            problems.accept(partition.id() + ": isr " + partition.set().isr() + " has " + strangers + ", assigned are "
                    + partition.set().assignment());
        }
    }

    static void leaderInIsr(InvariantPartition partition, Consumer<String> problems) {
        PartitionReplicaSet set = partition.set();
        if (set.hasLeader() && !set.isr().contains(set.leaderId())) {
            problems.accept(partition.id() + ": leader " + set.leaderId() + " is not in isr " + set.isr());
        }
    }

    static void hwNotAboveIsrLeo(InvariantPartition partition, Consumer<String> problems) {
        PartitionReplicaSet set = partition.set();
        if (set.highWatermark() < 0) {
            problems.accept(partition.id() + ": hw " + set.highWatermark() + " is below 0");
        }
        for (int broker : set.isr().ids()) {
            if (set.replica(broker).leo() < set.highWatermark()) {
                problems.accept(partition.id() + ": hw " + set.highWatermark() + " is above leo "
                        + set.replica(broker).leo() + " of broker " + broker + ", which is in isr " + set.isr());
            }
        }
    }

    static void logOffsetsContiguous(InvariantPartition partition, Consumer<String> problems) {
        for (Replica replica : partition.set().replicas().values()) {
            Vector<LogEntry> entries = replica.log().entries();
            for (int i = partition.firstUnchecked(replica); i < entries.size(); i++) {
                long due = i == 0 ? 0 : entries.get(i - 1).nextOffset();
                if (entries.get(i).baseOffset() != due) {
                    problems.accept(partition.id() + ": broker " + replica.brokerId() + " has a batch at offset "
                            + entries.get(i).baseOffset() + " where offset " + due + " is due");
                }
            }
        }
    }

    static void batchEpochsKnown(InvariantPartition partition, Consumer<String> problems) {
        int current = partition.set().leaderEpoch();
        for (Replica replica : partition.set().replicas().values()) {
            Vector<LogEntry> entries = replica.log().entries();
            for (int i = partition.firstUnchecked(replica); i < entries.size(); i++) {
                int epoch = entries.get(i).batch().leaderEpoch();
                if (epoch < 0 || epoch > current) {
                    problems.accept(partition.id() + ": broker " + replica.brokerId() + " has a batch of epoch "
                            + epoch + " at offset " + entries.get(i).baseOffset() + ", the leader is in epoch "
                            + current);
                }
            }
        }
    }

    static void producerStateFollowsLog(InvariantPartition partition, Consumer<String> problems) {
        for (Replica replica : partition.set().replicas().values()) {
            Vector<LogEntry> entries = replica.log().entries();
            for (int i = partition.firstUnchecked(replica); i < entries.size(); i++) {
                RecordBatch batch = entries.get(i).batch();
                ProducerStamp stamp = batch.producer();
                TreeMap<Long, ProducerState> known = producersBefore(entries, i);
                if (batch.isControl()) {
                    known = afterMarker(known, batch);
                } else if (stamp.isPresent()) {
                    ProducerState latest = new ProducerState(
                            stamp.producerEpoch(), stamp.baseSequence(), batch.recordCount(), batch.baseOffset());
                    known = known.put(stamp.producerId(), latest);
                }
                if (!entries.get(i).producersAfter().equals(known)) {
                    problems.accept(partition.id() + ": broker " + replica.brokerId() + " knows of producers "
                            + entries.get(i).producersAfter().mkString(", ") + " after the batch at offset "
                            + batch.baseOffset() + ", should know " + known.mkString(", "));
                }
            }
        }
    }

    /** A marker is no batch of its producer's; a later epoch begins with none. */
    private static TreeMap<Long, ProducerState> afterMarker(TreeMap<Long, ProducerState> known, RecordBatch marker) {
        int epoch = marker.producer().producerEpoch();
        boolean isKnown = known.get(marker.producerId()).exists(latest -> latest.producerEpoch() >= epoch);
        return isKnown ? known : known.put(marker.producerId(), new ProducerState(epoch, 0, 0, marker.baseOffset()));
    }

    private static TreeMap<Long, ProducerState> producersBefore(Vector<LogEntry> entries, int index) {
        return index == 0 ? TreeMap.empty() : entries.get(index - 1).producersAfter();
    }

    static void pendingSendsConsistent(InvariantPartition partition, Consumer<String> problems) {
        PartitionReplicaSet set = partition.set();
        int last = 0;
        for (AckWaiter waiter : set.pending().all()) {
            String send = partition.id() + ": pending send #" + waiter.sendNumber();
            if (waiter.sendNumber() <= last
                    || waiter.sendNumber() > partition.state().lastSendNumber()) {
                problems.accept(send + " follows #" + last + ", the last send is #"
                        + partition.state().lastSendNumber());
            }
            last = waiter.sendNumber();
            BrokerSet captured = waiter.acknowledgementSet();
            if (!captured.contains(set.leaderId())
                    || captured.minus(BrokerSet.of(set.assignment())).size() > 0) {
                problems.accept(send + " waits for " + captured + ", leader is " + set.leaderId() + ", assigned are "
                        + set.assignment());
            }
            if (!isBatchOfLeader(set, waiter)) {
                problems.accept(send + " waits for offset " + waiter.targetOffset() + ", but leader " + set.leaderId()
                        + ", leo " + set.leader().leo() + ", has no batch [" + waiter.baseOffset() + ", "
                        + waiter.targetOffset() + ") of epoch " + set.leaderEpoch());
            }
        }
    }

    private static boolean isBatchOfLeader(PartitionReplicaSet set, AckWaiter waiter) {
        return set.leader()
                .log()
                .entryAt(waiter.baseOffset())
                .filter(entry -> entry.baseOffset() == waiter.baseOffset()
                        && entry.nextOffset() == waiter.targetOffset()
                        && entry.batch().leaderEpoch() == set.leaderEpoch())
                .isPresent();
    }

    static void followersMatchLeaderBelowHw(InvariantPartition partition, Consumer<String> problems) {
        PartitionReplicaSet set = partition.set();
        PartitionLog leader = set.leader().log();
        for (Replica follower : set.followers()) {
            long parting = leader.divergesFrom(follower.log());
            if (parting < Math.min(set.highWatermark(), Math.min(leader.leo(), follower.leo()))) {
                problems.accept(partition.id() + ": from offset " + parting + " on broker " + follower.brokerId()
                        + " holds other records than leader " + set.leaderId() + ", and hw is " + set.highWatermark());
            }
        }
    }

    static void producerSequencesContiguous(InvariantPartition partition, Consumer<String> problems) {
        Replica leader = partition.set().leader();
        Vector<LogEntry> entries = leader.log().entries();
        for (int i = partition.firstUnchecked(leader); i < entries.size(); i++) {
            ProducerStamp producer = entries.get(i).batch().producer();
            if (!producer.isPresent() || entries.get(i).batch().isControl()) {
                continue;
            }
            Optional<ProducerState> latest =
                    producersBefore(entries, i).get(producer.producerId()).toJavaOptional();
            if (!continues(latest, producer)) {
                problems.accept(partition.id() + ": the batch at offset "
                        + entries.get(i).baseOffset() + " is of " + producer + ", before it stands "
                        + latest.map(ProducerState::toString).orElse("nothing of this producer"));
            }
        }
    }

    private static boolean continues(Optional<ProducerState> latest, ProducerStamp producer) {
        if (latest.isEmpty() || producer.producerEpoch() > latest.get().producerEpoch()) {
            return producer.baseSequence() == 0;
        }
        return producer.producerEpoch() == latest.get().producerEpoch()
                && producer.baseSequence() == latest.get().nextSequence();
    }
}
