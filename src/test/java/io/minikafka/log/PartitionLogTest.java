package io.minikafka.log;

import static io.minikafka.log.Batches.batch;
import static io.minikafka.log.Batches.extended;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.record.ProducerStamp;
import io.minikafka.record.RecordBatch;
import io.vavr.collection.TreeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionLogTest {

    /** Batches at 0, 1 to 3, and 4. */
    private static final PartitionLog LOG = PartitionLog.EMPTY
            .append(batch(0, 0, "a"))
            .append(batch(1, 0, "b", "c", "d"))
            .append(batch(4, 1, "e"));

    @Test
    void anEmptyLogEndsAtZero() {
        assertThat(PartitionLog.EMPTY.leo()).isZero();
        assertThat(PartitionLog.EMPTY.lineage()).isZero();
        assertThat(PartitionLog.EMPTY.entryAt(0)).isEmpty();
        assertThat(PartitionLog.EMPTY.indexAt(0)).isZero();
        assertThat(PartitionLog.EMPTY.isBoundary(0)).isTrue();
        assertThat(PartitionLog.EMPTY.truncateTo(0)).isSameAs(PartitionLog.EMPTY);
        assertThat(PartitionLog.EMPTY.producers().isEmpty()).isTrue();
    }

    @Test
    void theEndIsTheNextOffset() {
        assertThat(LOG.leo()).isEqualTo(5);
        assertThat(LOG.entries().map(LogEntry::baseOffset).toJavaList()).containsExactly(0L, 1L, 4L);
        assertThat(LOG.entries().map(LogEntry::nextOffset).toJavaList()).containsExactly(1L, 4L, 5L);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 4, 6, 100})
    void aBatchThatDoesNotContinueTheLogIsNotAppended(long baseOffset) {
        assertThatThrownBy(() -> LOG.append(batch(baseOffset, 0, "x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not continue log end offset 5");
        assertThat(LOG.leo()).isEqualTo(5);
    }

    @Test
    void boundariesLieBetweenBatches() {
        List<Long> boundaries = new ArrayList<>();
        for (long offset = -1; offset < 8; offset++) {
            if (LOG.isBoundary(offset)) {
                boundaries.add(offset);
            }
        }
        assertThat(boundaries).containsExactly(0L, 1L, 4L, 5L);
    }

    @Test
    void anOffsetIsFoundInItsBatch() {
        assertThat(List.of(LOG.indexAt(0), LOG.indexAt(1), LOG.indexAt(2), LOG.indexAt(3), LOG.indexAt(4)))
                .containsExactly(0, 1, 1, 1, 2);
        assertThat(LOG.indexAt(5)).isEqualTo(3);
        assertThat(LOG.indexAt(Long.MAX_VALUE)).isEqualTo(3);
        assertThat(LOG.entryAt(3).orElseThrow().baseOffset()).isEqualTo(1);
        assertThat(LOG.entryAt(-1)).isEmpty();
        assertThat(LOG.entryAt(5)).isEmpty();
    }

    @Test
    void aLogIsCutBetweenBatches() {
        assertThat(LOG.truncateTo(4))
                .isEqualTo(PartitionLog.EMPTY.append(batch(0, 0, "a")).append(batch(1, 0, "b", "c", "d")));
        assertThat(LOG.truncateTo(0)).isEqualTo(PartitionLog.EMPTY);
        assertThat(LOG.truncateTo(5)).isSameAs(LOG);
        assertThat(LOG.truncateTo(99)).isSameAs(LOG);
        assertThat(LOG.leo()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3, -1})
    void aLogIsNeverCutInsideABatch(long offset) {
        assertThatThrownBy(() -> LOG.truncateTo(offset)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void afterACutAnotherBatchMayFollow() {
        PartitionLog other = LOG.truncateTo(1).append(batch(1, 2, "x"));

        assertThat(other.leo()).isEqualTo(2);
        assertThat(other).isNotEqualTo(LOG.truncateTo(4));
        assertThat(LOG.contains(batch(1, 2, "x"))).isFalse();
        assertThat(other.contains(batch(1, 2, "x"))).isTrue();
    }

    @Test
    void aLogContainsABatchOnlyAtItsOffsetAndWithAllItsBytes() {
        assertThat(LOG.contains(batch(4, 1, "e"))).isTrue();
        assertThat(LOG.contains(batch(4, 0, "e"))).as("another epoch").isFalse();
        assertThat(LOG.contains(batch(4, 1, "f"))).as("another value").isFalse();
        assertThat(LOG.contains(batch(2, 0, "c", "d"))).as("inside a batch").isFalse();
        assertThat(LOG.contains(batch(5, 1, "e"))).as("behind the end").isFalse();
    }

    @Test
    void producersAreKnownByTheirLatestBatch() {
        PartitionLog log = PartitionLog.EMPTY
                .append(batch(0, 0, new ProducerStamp(7, 0, 0), "a", "b"))
                .append(batch(2, 0, "x"))
                .append(batch(3, 0, new ProducerStamp(9, 1, 0), "y"))
                .append(batch(4, 0, new ProducerStamp(7, 0, 2), "c"));

        assertThat(log.producer(7)).contains(new ProducerState(0, 2, 1, 4));
        assertThat(log.producer(9)).contains(new ProducerState(1, 0, 1, 3));
        assertThat(log.producer(8)).isEqualTo(Optional.empty());
    }

    @Test
    void aCutForgetsWhatProducersWroteBehindIt() {
        PartitionLog log = PartitionLog.EMPTY
                .append(batch(0, 0, new ProducerStamp(7, 0, 0), "a"))
                .append(batch(1, 0, new ProducerStamp(7, 0, 1), "b"))
                .append(batch(2, 0, new ProducerStamp(9, 0, 0), "c"));

        assertThat(log.truncateTo(1).producer(7)).contains(new ProducerState(0, 0, 1, 0));
        assertThat(log.truncateTo(1).producer(9)).isEmpty();
        assertThat(log.truncateTo(0).producers()).isEqualTo(TreeMap.empty());
    }

    @Test
    void producersAreWhatAScanOfTheLogFinds() {
        for (int seed = 0; seed < 200; seed++) {
            PartitionLog log = extended(PartitionLog.EMPTY, new Random(seed), 20, 0);
            while (log.leo() > 0) {
                TreeMap<Long, ProducerState> scanned = TreeMap.empty();
                for (LogEntry entry : log.entries()) {
                    if (entry.batch().producer().isPresent()) {
                        scanned = scanned.put(
                                entry.batch().producerId(), ProducerState.after(Optional.empty(), entry.batch()));
                    }
                }
                assertThat(log.producers())
                        .as("seed %d, leo %d", seed, log.leo())
                        .isEqualTo(scanned);
                log = log.truncateTo(log.entries().last().baseOffset());
            }
        }
    }

    @Test
    void aCopyOfAnEntryIsSharedWhereTheLogsAgree() {
        PartitionLog follower = LOG.truncateTo(1).appendCopyOf(LOG.entries().get(1), LOG);

        assertThat(follower.entries().get(1)).isSameAs(LOG.entries().get(1));
        assertThat(follower.appendCopyOf(LOG.entries().get(2), LOG)).isEqualTo(LOG);
    }

    @Test
    void aCopyOfAnEntryIsAnotherOneWhereTheLogsDiffer() {
        PartitionLog source = PartitionLog.EMPTY
                .append(batch(0, 0, new ProducerStamp(7, 0, 0), "a"))
                .append(batch(1, 0, "b"));
        PartitionLog follower = PartitionLog.EMPTY
                .append(batch(0, 1, "other"))
                .appendCopyOf(source.entries().get(1), source);

        assertThat(follower.entries().get(1)).isNotSameAs(source.entries().get(1));
        assertThat(follower.entries().get(1).batch())
                .isSameAs(source.entries().get(1).batch());
        assertThat(follower.producer(7)).as("only the source knows it").isEmpty();
        assertThat(follower.divergesFrom(source)).isZero();
        assertThatThrownBy(() -> follower.appendCopyOf(source.entries().get(1), source))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void logsPartWhereAScanSaysSo() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            PartitionLog common = extended(PartitionLog.EMPTY, random, random.nextInt(12), 0);
            PartitionLog left = extended(common, random, random.nextInt(6), 0);
            PartitionLog right = extended(common, random, random.nextInt(6), random.nextInt(2));
            for (int batches = random.nextInt(4); batches > 0 && left.leo() == right.leo(); batches--) {
                // The same batches after different ones: as mixed a log as a promotion leaves.
                PartitionLog longer = extended(left, random, 1, 2);
                right = right.appendCopyOf(longer.entries().last(), longer);
                left = longer;
            }
            assertThat(left.divergesFrom(right)).as("seed %d", seed).isEqualTo(scan(left, right));
            assertThat(right.divergesFrom(left)).as("seed %d", seed).isEqualTo(scan(left, right));
            assertThat(left.divergesFrom(left)).isEqualTo(left.leo());
            assertThat(left.equals(right))
                    .as("seed %d", seed)
                    .isEqualTo(batches(left).equals(batches(right)));
        }
    }

    @Test
    void mixedLogsPartAtTheirFirstDifferenceAndNotAtTheirLast() {
        PartitionLog source = Batches.log("a", "b", "c", "d");
        PartitionLog mixed = PartitionLog.EMPTY.append(batch(0, 0, "a")).append(batch(1, 1, "x"));
        mixed = mixed.appendCopyOf(source.entries().get(2), source)
                .appendCopyOf(source.entries().get(3), source);

        assertThat(mixed.divergesFrom(source)).isEqualTo(1);
        assertThat(source.divergesFrom(mixed)).isEqualTo(1);
    }

    private static long scan(PartitionLog left, PartitionLog right) {
        long offset = 0;
        for (int i = 0; i < Math.min(left.entries().size(), right.entries().size()); i++) {
            if (!left.entries().get(i).batch().equals(right.entries().get(i).batch())) {
                break;
            }
            offset = left.entries().get(i).nextOffset();
        }
        return offset;
    }

    private static List<RecordBatch> batches(PartitionLog log) {
        return log.entries().map(LogEntry::batch).toJavaList();
    }

    @Test
    void equalLogsHaveEqualHashCodes() {
        assertThat(Batches.log("a", "b")).isEqualTo(Batches.log("a", "b")).hasSameHashCodeAs(Batches.log("a", "b"));
        assertThat(Batches.log("a", "b")).isNotEqualTo(Batches.log("a")).isNotEqualTo(Batches.log("b", "a"));
        assertThat((Object) Batches.log("a")).isNotEqualTo("a");
    }

    @Test
    void theSameRecordsInOtherBatchesAreAnotherLog() {
        PartitionLog one = PartitionLog.EMPTY.append(batch(0, 0, "a", "b"));

        assertThat(one).isNotEqualTo(Batches.log("a", "b"));
        assertThat(one.divergesFrom(Batches.log("a", "b"))).isZero();
    }
}
