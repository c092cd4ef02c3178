package io.minikafka.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.log.Batches;
import io.minikafka.log.LogEntry;
import io.minikafka.log.PartitionLog;
import io.minikafka.replication.FollowerFetchRule.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FollowerFetchRuleTest {

    private static List<Long> copied(PartitionReplicaSet set, int maxBytes) {
        Answer answer = FollowerFetchRule.fetch(set, set.replica(2), new ReplicationConfig(1, 1, 1, maxBytes));
        return ((Answer.Copied) answer).entries().map(LogEntry::baseOffset).toJavaList();
    }

    /** All batches are of this size. */
    private static int batchBytes() {
        return Batches.batch(0, 0, "v0").sizeBytes();
    }

    @ParameterizedTest
    @CsvSource({"1,1", "-1,1", "0,1", "9,1"})
    void theFirstBatchIsCopiedWhateverTheBudget(int difference, int batches) {
        assertThat(copied(Sets.withLeos(5, 0), batchBytes() + difference)).hasSize(batches);
        assertThat(copied(Sets.withLeos(5, 0), 1)).containsExactly(0L);
    }

    @Test
    void aLaterBatchIsCopiedOnlyWhileTheTotalStaysWithinTheBudget() {
        PartitionReplicaSet set = Sets.withLeos(5, 1);

        assertThat(copied(set, 2 * batchBytes() - 1)).containsExactly(1L);
        assertThat(copied(set, 2 * batchBytes())).containsExactly(1L, 2L);
        assertThat(copied(set, 3 * batchBytes() - 1)).containsExactly(1L, 2L);
        assertThat(copied(set, Integer.MAX_VALUE)).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void aLargeFirstBatchUsesTheBudgetUp() {
        PartitionLog log = PartitionLog.EMPTY
                .append(Batches.batch(0, 0, "x".repeat(1_000)))
                .append(Batches.batch(1, 0, "y"));
        PartitionReplicaSet set = Sets.withLeos(0, 0);
        set = set.withReplica(set.leader().withLog(log));

        assertThat(copied(set, 1_000)).containsExactly(0L);
        assertThat(copied(
                        set,
                        log.entries()
                                .map(entry -> entry.batch().sizeBytes())
                                .sum()
                                .intValue()))
                .containsExactly(0L, 1L);
    }

    @Test
    void whoHasEverythingCopiesNothing() {
        assertThat(copied(Sets.withLeos(5, 5), 1)).isEmpty();
        assertThat(copied(Sets.withLeos(0, 0), 1)).isEmpty();
    }

    @Test
    void theLeadersBatchMustStartAtTheFollowersEnd() {
        PartitionReplicaSet set = Sets.withLeos(0, 2);
        set = set.withReplica(set.leader().withLog(PartitionLog.EMPTY.append(Batches.batch(0, 1, "a", "b", "c"))));

        assertThat(FollowerFetchRule.fetch(set, set.replica(2), Sets.DEFAULTS)).isEqualTo(new Answer.Misaligned(2, 0));
    }

    @Test
    void onlyWhoIsLongerThanTheLeaderIsCutAndThenToTheHighWatermark() {
        PartitionReplicaSet set = Sets.withLeos(3, 5).withHighWatermark(2);

        assertThat(FollowerFetchRule.cutBeforeFetch(set, set.replica(2))).hasValue(2);
        set = set.withReplica(set.replica(2).withLog(Sets.log(3)));
        assertThat(FollowerFetchRule.cutBeforeFetch(set, set.replica(2))).isEmpty();
    }
}
