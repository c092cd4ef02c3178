package io.minikafka.random;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Ledger;
import io.minikafka.session.LedgerNote;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** A second ledger, kept from the answers alone and compared with the session's: what producers were promised. */
final class Promises {

    /** A batch that a producer was told is written, with the strongest acks that was told of it. */
    private record Promise(TopicPartition partition, RecordBatch batch, AckMode acks) {

        boolean isKept(ClusterState state) {
            return state.partition(partition).leader().log().contains(batch);
        }

        /** Where nobody leads, nothing can be read, and nobody knows. */
        boolean canBeAsked(ClusterState state) {
            return state.partition(partition).hasLeader();
        }

        /** Where the batch was written and in which epoch, which tells it from every other. */
        String name() {
            return partition + " offset " + batch.baseOffset() + " epoch " + batch.leaderEpoch() + " acks "
                    + acks.word();
        }
    }

    private final SortedMap<String, Promise> promised = new TreeMap<>();
    private NavigableSet<String> broken = new TreeSet<>();
    /** For each transaction's producer the promises made since it began. */
    private final SortedMap<Long, NavigableSet<String>> sinceBegin = new TreeMap<>();

    /** Takes in an answer, and says where the session's ledger disagrees. */
    Optional<String> take(Result result) {
        if (isFreshStart(result)) {
            promised.clear();
            sinceBegin.clear();
            broken.clear();
        }
        note(result);
        NavigableSet<String> before = broken;
        if (isAnyLeaderLogReplaced(result)) {
            broken = brokenAt(result.after().cluster());
        }
        return compare(before, result);
    }

    private NavigableSet<String> brokenAt(ClusterState state) {
        NavigableSet<String> found = new TreeSet<>();
        for (Promise promise : promised.values()) {
            boolean isBroken = promise.canBeAsked(state) ? !promise.isKept(state) : broken.contains(promise.name());
            if (isBroken) {
                found.add(promise.name());
            }
        }
        return found;
    }

    /** The batches acknowledged with acks=all that are not in their leader's log now. */
    List<String> brokenToAll() {
        return broken.stream().filter(name -> name.endsWith(AckMode.ALL.word())).toList();
    }

    private static boolean isFreshStart(Result result) {
        return result.events().exists(Event.ClusterCreated.class::isInstance);
    }

    private static boolean isAnyLeaderLogReplaced(Result result) {
        ClusterState after = result.after().cluster();
        return !isFreshStart(result)
                && result.before().cluster().partitions().exists(entry -> {
                    PartitionLog log = entry._2().leader().log();
                    PartitionReplicaSet now = after.partition(entry._1());
                    boolean isElected = now.leaderEpoch() != entry._2().leaderEpoch();
                    return isElected || log.divergesFrom(now.leader().log()) < log.leo();
                });
    }

    private void note(Result result) {
        if (result.request() instanceof Request.Execute execute
                && execute.command() instanceof ClusterCommand.Send send
                && result.outcome() instanceof Outcome.Done done
                && done.reply() instanceof Reply.Sent sent
                && !sent.isPending()) {
            AckMode acks = AckMode.parse(send.acks()).orElseThrow();
            if (acks != AckMode.NONE) {
                promise(result.after().cluster(), sent.partition(), sent.baseOffset(), acks);
            }
        }
        ClusterState state = result.before().cluster();
        for (Event event : result.events()) {
            // A later event of the same command may cut what this one tells of.
            noteProduced(state, event);
            noteTransaction(event);
            if (event instanceof Event.PendingSendAcknowledged acknowledged) {
                promise(state, acknowledged.partition(), acknowledged.waiter().baseOffset(), AckMode.ALL);
            }
            state = state.apply(event);
        }
    }

    /** Named producers, ticks and restarts send batches that no answer is about. */
    private void noteProduced(ClusterState state, Event event) {
        if (event instanceof Event.SendAcknowledged told && told.acks() != AckMode.NONE) {
            promise(state, told.partition(), told.batch().baseOffset(), told.acks());
        } else if (event instanceof Event.DuplicateAcknowledged told && told.acks() != AckMode.NONE) {
            promise(state, told.partition(), told.batch().baseOffset(), told.acks());
        }
    }

    private void promise(ClusterState state, TopicPartition partition, long offset, AckMode acks) {
        PartitionLog log = state.partition(partition).leader().log();
        RecordBatch batch = log.entryAt(offset).orElseThrow().batch();
        String place = partition + " " + batch.baseOffset() + " " + batch.leaderEpoch();
        promised.merge(
                place,
                new Promise(partition, batch, acks),
                (told, again) -> told.acks().compareTo(again.acks()) >= 0 ? told : again);
        if (batch.isTransactional()) {
            sinceBegin
                    .computeIfAbsent(batch.producerId(), id -> new TreeSet<>())
                    .add(place);
        }
    }

    /** What is aborted was promised to nobody any more. */
    private void noteTransaction(Event event) {
        if (event instanceof Event.TransactionBegun begun) {
            sinceBegin.remove(begun.producerId());
        } else if (event instanceof Event.TransactionDecided decided
                && decided.outcome() == EndTransactionMarker.Outcome.ABORT) {
            NavigableSet<String> aborted = sinceBegin.getOrDefault(decided.producerId(), new TreeSet<>());
            for (String place : aborted) {
                broken.remove(promised.remove(place).name());
            }
            sinceBegin.remove(decided.producerId());
        }
    }

    private Optional<String> compare(NavigableSet<String> before, Result result) {
        Ledger ledger = result.after().ledger();
        NavigableSet<String> lost = new TreeSet<>();
        ledger.lost().values().forEach(batch -> lost.add(name(batch.send())));
        if (!lost.equals(broken) || ledger.lost().size() != broken.size()) {
            return Optional.of("the ledger has lost " + lost + ", gone are " + broken);
        }
        List<String> expected = new ArrayList<>();
        broken.stream().filter(name -> !before.contains(name)).forEach(name -> expected.add("lost " + name));
        before.stream().filter(name -> !broken.contains(name)).forEach(name -> expected.add("found " + name));
        expected.sort(null);
        List<String> noted = result.notes().stream()
                .map(note -> (note instanceof LedgerNote.Lost ? "lost " : "found ") + name(note.send()))
                .sorted()
                .toList();
        return noted.equals(expected)
                ? Optional.empty()
                : Optional.of("the ledger noted " + noted + ", what happened is " + expected);
    }

    private static String name(SendEntry send) {
        return new Promise(send.partition(), send.batch(), send.acks()).name();
    }
}
