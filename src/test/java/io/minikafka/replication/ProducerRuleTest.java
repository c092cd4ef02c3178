package io.minikafka.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.log.Batches;
import io.minikafka.log.PartitionLog;
import io.minikafka.log.ProducerState;
import io.minikafka.record.ProducerStamp;
import io.minikafka.replication.ProducerRule.Verdict;
import org.junit.jupiter.api.Test;

class ProducerRuleTest {

    /** Of producer 7: epoch 1, sequences 0 to 1 at offset 0, then sequence 2 at offset 2. */
    private static final PartitionReplicaSet SET = set(PartitionLog.EMPTY
            .append(Batches.batch(0, 0, new ProducerStamp(7, 1, 0), "a", "b"))
            .append(Batches.batch(2, 0, new ProducerStamp(7, 1, 2), "c")));

    private static PartitionReplicaSet set(PartitionLog log) {
        PartitionReplicaSet set = Sets.withLeos(0, 0);
        return set.withReplica(set.leader().withLog(log));
    }

    private static Verdict check(int epoch, int sequence, int records) {
        return ProducerRule.check(SET, new ProducerStamp(7, epoch, sequence), records);
    }

    @Test
    void aBatchWithoutProducerIsAlwaysNext() {
        assertThat(ProducerRule.check(SET, ProducerStamp.NONE, 1)).isEqualTo(new Verdict.Next());
    }

    @Test
    void aNewProducerStartsAtZero() {
        assertThat(ProducerRule.check(SET, new ProducerStamp(8, 5, 0), 1)).isEqualTo(new Verdict.Next());
        assertThat(ProducerRule.check(SET, new ProducerStamp(8, 5, 1), 1)).isEqualTo(new Verdict.OutOfOrder(0));
    }

    @Test
    void theNextBatchContinuesTheSequence() {
        assertThat(check(1, 3, 4)).isEqualTo(new Verdict.Next());
        assertThat(check(1, 4, 1)).isEqualTo(new Verdict.OutOfOrder(3));
        assertThat(check(1, 0, 1)).isEqualTo(new Verdict.OutOfOrder(3));
    }

    @Test
    void theLatestBatchIsRecognisedWhenItComesAgain() {
        assertThat(check(1, 2, 1)).isEqualTo(new Verdict.Duplicate(new ProducerState(1, 2, 1, 2)));
    }

    @Test
    void onlyTheLatestBatchIsRecognised() {
        assertThat(check(1, 0, 2)).isEqualTo(new Verdict.OutOfOrder(3));
        assertThat(check(1, 2, 2)).as("another length").isEqualTo(new Verdict.OutOfOrder(3));
    }

    @Test
    void anOlderEpochIsFencedWhateverItsSequenceIs() {
        assertThat(check(0, 2, 1)).isEqualTo(new Verdict.Fenced(1));
        assertThat(check(0, 3, 1)).isEqualTo(new Verdict.Fenced(1));
    }

    @Test
    void aNewerEpochStartsAtZero() {
        assertThat(check(2, 0, 1)).isEqualTo(new Verdict.Next());
        assertThat(check(2, 2, 1)).isEqualTo(new Verdict.OutOfOrder(0));
        assertThat(check(2, 3, 1)).isEqualTo(new Verdict.OutOfOrder(0));
    }

    @Test
    void afterTheLargestSequenceComesZero() {
        PartitionReplicaSet set =
                set(PartitionLog.EMPTY.append(Batches.batch(0, 0, new ProducerStamp(7, 0, Integer.MAX_VALUE), "a")));

        assertThat(ProducerRule.check(set, new ProducerStamp(7, 0, 0), 1)).isEqualTo(new Verdict.Next());
        assertThat(ProducerRule.check(set, new ProducerStamp(7, 0, 1), 1)).isEqualTo(new Verdict.OutOfOrder(0));
        assertThat(ProducerRule.check(set, new ProducerStamp(7, 0, Integer.MAX_VALUE), 1))
                .isInstanceOf(Verdict.Duplicate.class);
    }

    @Test
    void aBatchMayWrapInsideItself() {
        PartitionReplicaSet set = set(PartitionLog.EMPTY.append(
                Batches.batch(0, 0, new ProducerStamp(7, 0, Integer.MAX_VALUE), "a", "b", "c")));

        assertThat(ProducerRule.check(set, new ProducerStamp(7, 0, 2), 1)).isEqualTo(new Verdict.Next());
    }

    @Test
    void onlyTheLeadersLogIsAsked() {
        PartitionReplicaSet set = SET.withLeader(2, 1);

        assertThat(ProducerRule.check(set, new ProducerStamp(7, 0, 0), 1)).isEqualTo(new Verdict.Next());
    }
}
