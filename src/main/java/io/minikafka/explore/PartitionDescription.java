package io.minikafka.explore;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.search.StateBytes;
import io.minikafka.session.SendEntry;
import io.minikafka.session.SessionState;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What tells a partition's state from others, in an order of brokers that is found on the way. For one state. */
final class PartitionDescription {

    private static final int NO_REPLICA = -1;

    private final CanonicalState.Origin origin;
    private final SessionState state;
    private final PartitionReplicaSet set;
    private final List<AckWaiter> pending;
    private final List<Copy> copies = new ArrayList<>();
    private final List<Batch> batches = new ArrayList<>();
    private final EpochRanks epochs;
    private final Optional<KafkaDescription> kafka;

    /** A replica: how long its log is the same as the leader's was at the start, and which batches follow. */
    private record Copy(Replica replica, long common, List<Batch> rest) {}

    /** A batch that stands in some log; which one it is says its number, given in the order of what is described. */
    private static final class Batch {
        private final RecordBatch batch;
        private final boolean isAcknowledged;
        private final boolean isLost;
        private int number = -1;

        Batch(RecordBatch batch, boolean isAcknowledged, boolean isLost) {
            this.batch = batch;
            this.isAcknowledged = isAcknowledged;
            this.isLost = isLost;
        }

        private int flags() {
            return (isAcknowledged ? 1 : 0) + (isLost ? 2 : 0);
        }
    }

    PartitionDescription(SessionState state, CanonicalState.Origin origin) {
        this.origin = origin;
        this.state = state;
        this.set = state.cluster().partition(origin.partition());
        this.pending = set.pending().isEmpty() ? List.of() : set.pending().all();
        this.epochs = new EpochRanks(origin.leaderEpoch());
        epochs.note(set.leaderEpoch());
        for (Replica replica : set.replicas().valuesIterator()) {
            copies.add(copy(replica));
        }
        this.kafka = set.kafka().map(known -> new KafkaDescription(state.cluster(), origin, epochs));
    }

    private Copy copy(Replica replica) {
        PartitionLog log = replica.log();
        long common = log.divergesFrom(origin.leaderLog());
        Vector<LogEntry> entries = log.entries();
        List<Batch> rest = new ArrayList<>();
        for (int i = log.indexAt(common); i < entries.size(); i++) {
            Batch batch = known(entries.get(i).batch());
            epochs.note(batch.batch.leaderEpoch());
            rest.add(batch);
        }
        return new Copy(replica, common, rest);
    }

    // Only a shortcut: replicas share their batches nearly always.
    @SuppressWarnings("ReferenceEquality")
    private Batch known(RecordBatch batch) {
        for (Batch known : batches) {
            if (known.batch == batch || known.batch.equals(batch)) {
                return known;
            }
        }
        Batch found = flagged(batch);
        batches.add(found);
        return found;
    }

    private Batch flagged(RecordBatch batch) {
        for (SendEntry send : acknowledged().getOrElse(batch.baseOffset(), Vector.empty())) {
            if (send.batch().equals(batch)) {
                return new Batch(batch, true, state.ledger().lost().containsKey(send.number()));
            }
        }
        return new Batch(batch, false, false);
    }

    /** What a broker holds of this partition as one number, whatever the values of its records and the ids of brokers. */
    long signature(int broker, long before) {
        Copy copy = copyOf(broker);
        if (copy == null) {
            return mix(before, NO_REPLICA);
        }
        long mixed = mix(before, roles(broker));
        mixed = mix(mixed, fetchAgeMs(copy.replica()));
        mixed = mix(mixed, copy.common());
        for (Batch batch : copy.rest()) {
            mixed = mix(mixed, epochs.of(batch.batch.leaderEpoch()));
            mixed = mix(mixed, batch.batch.recordCount() * 4L + batch.flags());
        }
        return mixed;
    }

    private @Nullable Copy copyOf(int broker) {
        for (Copy copy : copies) {
            if (copy.replica().brokerId() == broker) {
                return copy;
            }
        }
        return null;
    }

    /** Whether a broker leads, whether it is in the ISR, and which pending sends wait for it. */
    private long roles(int broker) {
        long roles = (broker == set.leaderId() ? 1L : 0L) + (set.isr().contains(broker) ? 2L : 0L);
        for (AckWaiter waiter : pending) {
            roles = mix(roles, waiter.acknowledgementSet().contains(broker) ? 1 : 0);
        }
        return roles;
    }

    private long fetchAgeMs(Replica replica) {
        long age = state.cluster().nowMs() - replica.lastFetchMs();
        return age > origin.config().lagTimeMaxMs() ? -1 : age;
    }

    private static long mix(long before, long value) {
        long mixed = (before ^ value) * 0x9E37_79B9_7F4A_7C15L;
        return mixed ^ (mixed >>> 29);
    }

    void describe(List<Integer> brokers, StateBytes bytes) {
        bytes.add(epochs.of(set.leaderEpoch())).add(set.highWatermark()).add(pending.size());
        for (AckWaiter waiter : pending) {
            bytes.add(waiter.baseOffset()).add(waiter.targetOffset());
        }
        kafka.ifPresent(known -> known.describe(pending, bytes));
        if (!set.hasLeader()) {
            bytes.add(hasUnnoticedLoss());
        }
        int numbers = 0;
        for (int broker : brokers) {
            Copy copy = copyOf(broker);
            bytes.add(copy != null);
            if (copy != null) {
                numbers = describe(copy, numbers, bytes);
            }
        }
    }

    private int describe(Copy copy, int numbersGiven, StateBytes bytes) {
        int broker = copy.replica().brokerId();
        bytes.add((broker == set.leaderId() ? 1 : 0) + (set.isr().contains(broker) ? 2 : 0));
        if (kafka.isPresent()) {
            kafka.get().describe(broker, bytes);
        } else {
            describeAsInChapters(copy.replica(), bytes);
        }
        bytes.add(copy.common()).add(copy.rest().size());
        int numbers = numbersGiven;
        for (Batch batch : copy.rest()) {
            if (batch.number < 0) {
                batch.number = numbers++;
            }
            bytes.add(batch.number)
                    .add(batch.flags())
                    .add(epochs.of(batch.batch.leaderEpoch()))
                    .add(batch.batch.recordCount())
                    .add(batch.batch.sizeBytes());
        }
        return numbers;
    }

    /** Whom a send waits for, and when a follower fetched: what Kafka's rules do not ask. */
    private void describeAsInChapters(Replica replica, StateBytes bytes) {
        for (AckWaiter waiter : pending) {
            bytes.add(waiter.acknowledgementSet().contains(replica.brokerId()));
        }
        bytes.add(fetchAgeMs(replica));
    }

    /** Whether the next leader, whoever that is, will lack a batch that was acknowledged; nobody looks until then. */
    private boolean hasUnnoticedLoss() {
        for (Vector<SendEntry> sends : acknowledged().valuesIterator()) {
            for (SendEntry send : sends) {
                if (!state.ledger().lost().containsKey(send.number()) && isNowhere(send.batch())) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isNowhere(RecordBatch batch) {
        return set.replicas().values().forAll(replica -> !replica.log().contains(batch));
    }

    private TreeMap<Long, Vector<SendEntry>> acknowledged() {
        return state.ledger().acknowledged().getOrElse(origin.partition(), TreeMap.empty());
    }
}
