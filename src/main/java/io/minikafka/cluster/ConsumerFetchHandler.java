package io.minikafka.cluster;

import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.record.Record;
import io.minikafka.replication.PartitionReplicaSet;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A consumer's read: from the leader's log, below the high watermark (chapter 5, {@code BrokerCluster.fetch}). */
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
        long visibleEnd = transition.state().visibleEnd(partition);
        List<Reply.OffsetRecord> records = read(set.leader().log(), command.from(), visibleEnd, command.maxRecords());
        return transition.done(new Reply.Fetched(partition, command.from(), records, visibleEnd, leo));
    }

    private static List<Reply.OffsetRecord> read(PartitionLog log, long from, long end, int max) {
        List<Reply.OffsetRecord> records = new ArrayList<>();
        Vector<LogEntry> entries = log.entries();
        for (int i = log.indexAt(from); i < entries.size() && entries.get(i).baseOffset() < end; i++) {
            long offset = entries.get(i).baseOffset();
            for (Record record : entries.get(i).batch().records()) {
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
