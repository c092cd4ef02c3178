package io.minikafka.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.log.TransactionIndex.OpenTransaction;
import io.minikafka.record.Bytes;
import io.minikafka.record.EndTransactionMarker;
import io.minikafka.record.EndTransactionMarker.Outcome;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a log tells of transactions follows from its batches, wherever it is cut or copied. */
class TransactionIndexTest {

    private PartitionLog log = PartitionLog.EMPTY;

    private void send(long producerId, int epoch, int records) {
        List<Record> values = new ArrayList<>();
        for (int i = 0; i < records; i++) {
            values.add(new Record(null, Bytes.utf8("v" + i), 0, List.of()));
        }
        log = log.append(RecordBatch.transactional(values, new ProducerStamp(producerId, epoch, 0), log.leo(), 0));
    }

    private void end(long producerId, int epoch, Outcome outcome) {
        log = log.append(new EndTransactionMarker(outcome).batch(producerId, epoch, log.leo(), 0, 0));
    }

    private boolean isAborted(long producerId, long offset) {
        return log.transactions().isAborted(producerId, offset);
    }

    @Test
    void aTransactionIsOpenFromItsFirstBatchToItsMarker() {
        send(7, 0, 2);
        send(7, 0, 1);
        assertThat(log.transactions().openOf(7)).contains(new OpenTransaction(7, 0, 0));

        end(7, 0, Outcome.COMMIT);
        assertThat(log.leo()).isEqualTo(4);
        assertThat(log.transactions().open()).isEmpty();
        assertThat(log.transactions().latestMarkerOf(7)).hasValue(3);
        assertThat(isAborted(7, 0)).isFalse();
    }

    @Test
    void onlyTheRecordsOfTheAbortedTransactionAreAborted() {
        send(7, 0, 1);
        end(7, 0, Outcome.COMMIT);
        send(7, 0, 1);
        send(8, 0, 1);
        send(7, 0, 1);
        end(7, 0, Outcome.ABORT);
        end(8, 0, Outcome.COMMIT);
        send(7, 0, 1);

        assertThat(List.of(isAborted(7, 0), isAborted(7, 2), isAborted(7, 4), isAborted(7, 7)))
                .containsExactly(false, true, true, false);
        assertThat(isAborted(8, 3)).isFalse();
        assertThat(log.transactions().firstOpen()).contains(new OpenTransaction(7, 0, 7));
    }

    @Test
    void theOneThatBeganFirstIsFirst() {
        send(9, 0, 1);
        send(3, 0, 1);

        assertThat(log.transactions().firstOpen())
                .map(OpenTransaction::producerId)
                .contains(9L);
    }

    @Test
    void aCutLogForgetsAndACopiedLogKnows() {
        send(7, 0, 1);
        end(7, 0, Outcome.ABORT);
        PartitionLog whole = log;

        log = whole.truncateTo(1);
        assertThat(log.transactions().openOf(7)).isPresent();
        assertThat(isAborted(7, 0)).isFalse();
        assertThat(whole.transactionsBelow(1).openOf(7)).isPresent();
        assertThat(whole.transactionsBelow(2).openOf(7)).isEmpty();
        assertThat(whole.transactionsBelow(0)).isEqualTo(TransactionIndex.EMPTY);

        log = log.appendCopyOf(whole.entries().last(), whole);
        assertThat(log.transactions()).isEqualTo(whole.transactions());
    }

    @Test
    void aLaterEpochAbortsWhatWasOpenEvenWithoutItsMarker() {
        send(7, 0, 1);
        send(7, 1, 1);
        end(7, 1, Outcome.COMMIT);
        assertThat(List.of(isAborted(7, 0), isAborted(7, 1))).containsExactly(true, false);

        send(7, 1, 1);
        end(7, 2, Outcome.COMMIT);
        assertThat(isAborted(7, 3)).isTrue();
    }

    @Test
    void aMarkerIsNoBatchOfItsProducers() {
        send(7, 0, 3);
        end(7, 0, Outcome.COMMIT);
        assertThat(log.producer(7).orElseThrow().nextSequence()).isEqualTo(3);
        assertThat(log.producer(7).orElseThrow().baseOffset()).isZero();

        end(7, 1, Outcome.ABORT);
        assertThat(log.producer(7).orElseThrow().producerEpoch()).isEqualTo(1);
        assertThat(log.producer(7).orElseThrow().nextSequence()).isZero();
    }

    @Test
    void anyOtherBatchCostsNothing() {
        send(7, 0, 1);
        TransactionIndex before = log.transactions();
        log = log.append(
                RecordBatch.assigned(List.of(new Record(null, null, 0, List.of())), ProducerStamp.NONE, log.leo(), 0));

        assertThat(log.transactions()).isSameAs(before);
    }
}
