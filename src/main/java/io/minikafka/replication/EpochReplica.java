package io.minikafka.replication;

import io.minikafka.log.LeaderEpochCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A replica as the rules about leader epochs see it.
 *
 * @param epochs its epoch cache
 * @param leo its log end offset
 */
public record EpochReplica(LeaderEpochCache epochs, long leo) {

    /** What a leader answers to a fetch at this replica's end, where their logs part (KIP-595). */
    Optional<LeaderEpochCache.EpochEnd> divergingFrom(EpochReplica leader) {
        Optional<Integer> last = epochs.latestEpoch();
        if (last.isEmpty()) {
            return Optional.empty();
        }
        return leader.epochs
                .endOf(last.get(), leader.leo)
                .filter(end -> end.epoch() < last.get() || end.endOffset() < leo);
    }

    /** Where to cut after a leader has named an epoch and its end (Kafka's {@code getOffsetTruncationState}). */
    public long cutFor(LeaderEpochCache.EpochEnd end) {
        Optional<LeaderEpochCache.EpochEnd> own = epochs.endOf(end.epoch(), leo);
        long ownEnd = own.map(LeaderEpochCache.EpochEnd::endOffset).orElse(leo);
        boolean isAgreed = own.isEmpty() || own.get().epoch() == end.epoch();
        return isAgreed ? Math.min(Math.min(ownEnd, end.endOffset()), leo) : Math.min(ownEnd, leo);
    }

    /** One question, of which only the offset is heard (KIP-101); without epochs, to the high watermark as before. */
    List<Long> cutsByLastEpoch(EpochReplica leader, long highWatermark) {
        Optional<Long> end = epochs.latestEpoch()
                .flatMap(last -> leader.epochs.endOf(last, leader.leo))
                .map(LeaderEpochCache.EpochEnd::endOffset);
        return List.of(Math.min(leo, end.orElse(highWatermark)));
    }

    /** As many questions as it takes (KIP-279). */
    List<Long> cutsUntilEpochsAgree(EpochReplica leader, long highWatermark) {
        List<Long> cuts = new ArrayList<>();
        EpochReplica now = this;
        while (true) {
            Optional<Integer> last = now.epochs.latestEpoch();
            Optional<LeaderEpochCache.EpochEnd> end =
                    last.isEmpty() ? Optional.empty() : leader.epochs.endOf(last.get(), leader.leo);
            if (end.isEmpty()) {
                cuts.add(Math.min(now.leo, highWatermark));
                return cuts;
            }
            long cut = now.cutFor(end.get());
            cuts.add(cut);
            EpochReplica next = new EpochReplica(now.epochs.truncateTo(cut), cut);
            if (end.get().epoch() == last.orElseThrow() || next.equals(now)) {
                return cuts;
            }
            now = next;
        }
    }
}
