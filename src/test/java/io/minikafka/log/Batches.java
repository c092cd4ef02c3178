package io.minikafka.log;

import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes batches and logs of them. */
public final class Batches {

    private Batches() {}

    /** A batch of one record a value, as a leader appended it. */
    public static RecordBatch batch(long baseOffset, int leaderEpoch, String... values) {
        return batch(baseOffset, leaderEpoch, ProducerStamp.NONE, values);
    }

    public static RecordBatch batch(long baseOffset, int leaderEpoch, ProducerStamp producer, String... values) {
        List<Record> records = new ArrayList<>();
        for (String value : values) {
            records.add(new Record(null, Bytes.utf8(value), 0));
        }
        return RecordBatch.unassigned(records, producer).assign(baseOffset, leaderEpoch);
    }

    /** A log of one batch of one record a value, all of epoch 0. */
    public static PartitionLog log(String... values) {
        PartitionLog log = PartitionLog.EMPTY;
        for (String value : values) {
            log = log.append(batch(log.leo(), 0, value));
        }
        return log;
    }

    /** A log with some more batches of one to four records, some of them of producers. */
    static PartitionLog extended(PartitionLog start, Random random, int batches, int epoch) {
        PartitionLog log = start;
        for (int i = 0; i < batches; i++) {
            String[] values = new String[1 + random.nextInt(4)];
            for (int record = 0; record < values.length; record++) {
                values[record] = "v" + random.nextInt(3);
            }
            ProducerStamp producer = random.nextBoolean()
                    ? ProducerStamp.NONE
                    : new ProducerStamp(random.nextInt(3), random.nextInt(2), random.nextInt(5));
            log = log.append(batch(log.leo(), epoch, producer, values));
        }
        return log;
    }
}
