package io.minikafka.cluster;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.LastStableOffsetRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A consumer's read: from the leader's log, below the high watermark or, for read_committed, the
 * last stable offset (chapter 5, {@code BrokerCluster.fetch}).
 *
 * <p>Costs what it looks at; control batches and aborted records are passed over one batch after the other.
 */
final class ConsumerFetchHandler {

    private ConsumerFetchHandler() {}

    static Decision fetch(Transition transition, ClusterCommand.Fetch command) {
        Either<Outcome.Refused, TopicPartition> target = command.target().resolveOne(transition.state());
        if (target.isLeft()) {
            return transition.refuse(target.getLeft());
        }
        if (command.maxRecords() < 1) {
            return transition.refuse(
                    ErrorCode.INVALID_REQUEST, "a fetch reads at least 1 record, found " + command.maxRecords());
        }
        TopicPartition partition = target.get();
        PartitionReplicaSet set = transition.partition(partition);
        Optional<Outcome.Refused> refused = LeaderCheck.check(transition, partition, command);
        if (refused.isPresent()) {
            return transition.refuse(refused.get());
        }
        long leo = set.leader().leo();
        if (command.from() < 0 || command.from() > leo) {
            return transition.refuse(
                    ErrorCode.OFFSET_OUT_OF_RANGE,
                    "offset " + command.from() + " of " + partition + " does not exist; ask for 0 to " + leo
                            + ", the leader's leo");
        }
        return transition.done(new Reply.Fetched(
                partition,
                command.from(),
                read(set, command, transition.state().visibleEnd(partition, command.isolation())),
                set.highWatermark(),
                leo,
                command.isolation(),
                LastStableOffsetRule.judge(set).lastStableOffset()));
    }

    private static List<Reply.OffsetRecord> read(PartitionReplicaSet set, ClusterCommand.Fetch command, long end) {
        PartitionLog log = set.leader().log();
        long from = command.from();
        int max = command.maxRecords();
        List<Reply.OffsetRecord> records = new ArrayList<>();
        Vector<LogEntry> entries = log.entries();
        for (int i = log.indexAt(from); i < entries.size() && entries.get(i).baseOffset() < end; i++) {
            RecordBatch batch = entries.get(i).batch();
            if (batch.isControl() || LastStableOffsetRule.isAborted(log, batch, command.isolation())) {
                continue;
            }
            long offset = entries.get(i).baseOffset();
            for (Record record : batch.records()) {
                if (records.size() == max || offset >= end) {
                    return records;
                }
                if (offset >= from) {
                    records.add(new Reply.OffsetRecord(offset, record));
                }
                offset++;
            }
        }
        return records;
    }
}
