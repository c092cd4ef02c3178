package io.minikafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.BatchCodec.Decoded;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.message.LeaderChangeMessage;
import org.apache.kafka.common.record.ControlRecordType;
import org.apache.kafka.common.record.EndTransactionMarker;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MemoryRecordsBuilder;
import org.apache.kafka.common.record.MutableRecordBatch;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The judge of the format is Apache Kafka's own code. */
class KafkaInteroperabilityTest {
    private static final long SEED = 20_260_103L;
    private static final int BATCHES = 5_000;
    private static final byte MAGIC = 2;

    @Test
    void ourBytesAreKafkasBytes() {
        for (long seed = SEED; seed < SEED + BATCHES; seed++) {
            Sample sample = new Sample(seed);

            assertThat(EncodedBatches.bytesOf(sample.ours()))
                    .as("seed %d", seed)
                    .isEqualTo(EncodedBatches.bytesOf(sample.kafkas(false)));
        }
    }

    @Test
    void kafkaReadsOurBatches() {
        for (long seed = SEED; seed < SEED + BATCHES; seed++) {
            RecordBatch ours = new Sample(seed).ours();
            MutableRecordBatch kafkas = onlyBatch(ours.encoded());

            kafkas.ensureValid();
            assertSameFields(seed, ours, kafkas);
            assertThat(recordsOf(kafkas)).as("seed %d", seed).isEqualTo(ours.records());
        }
    }

    @Test
    void weReadKafkasBatches() {
        for (long seed = SEED; seed < SEED + BATCHES; seed++) {
            Sample sample = new Sample(seed);
            ByteBuffer encoded = sample.kafkas(false);
            RecordBatch ours = decode(seed, encoded.duplicate());

            assertThat(ours.records()).as("seed %d", seed).isEqualTo(sample.records);
            assertThat(ours.producer()).as("seed %d", seed).isEqualTo(sample.stamp);
            assertThat(EncodedBatches.bytesOf(ours)).as("seed %d", seed).isEqualTo(EncodedBatches.bytesOf(encoded));
            assertSameFields(seed, ours, onlyBatch(encoded));
        }
    }

    @Test
    void weReadTransactionalBatches() {
        int transactional = 0;
        for (long seed = SEED; seed < SEED + 500; seed++) {
            Sample sample = new Sample(seed);
            if (sample.stamp.isPresent()) {
                RecordBatch ours = decode(seed, sample.kafkas(true));

                assertThat(ours.isTransactional()).as("seed %d", seed).isTrue();
                assertThat(ours.isControl()).as("seed %d", seed).isFalse();
                assertThat(ours.records()).as("seed %d", seed).isEqualTo(sample.records);
                transactional++;
            }
        }
        assertThat(transactional).isGreaterThan(100);
    }

    @Test
    void ourEncoderWritesTransactionalBatchesAsKafkaDoes() {
        Sample sample = new Sample(SEED);
        ProducerStamp stamp = new ProducerStamp(7, 1, 0);
        sample.stamp = stamp;
        byte[] encoded = BatchCodec.encode(sample.records, stamp, BatchLayout.TRANSACTIONAL_FLAG, 0, -1);
        RecordBatch ours = new RecordBatch(encoded).assign(sample.baseOffset, sample.leaderEpoch);

        assertThat(EncodedBatches.bytesOf(ours)).isEqualTo(EncodedBatches.bytesOf(sample.kafkas(true)));
    }

    @Test
    void weReadTransactionMarkers() {
        EndTransactionMarker marker = new EndTransactionMarker(ControlRecordType.COMMIT, 9);
        ByteBuffer encoded = MemoryRecords.withEndTransactionMarker(50, 1_234, 4, 7, (short) 2, marker)
                .buffer();

        RecordBatch ours = decode(0, encoded.duplicate());

        assertThat(ours.isControl()).isTrue();
        assertThat(ours.isTransactional()).isTrue();
        assertThat(ours.producer()).isEqualTo(new ProducerStamp(7, 2, ProducerStamp.NO_SEQUENCE));
        assertThat(ours.records()).hasSize(1);
        assertThat(ControlRecordType.parse(ours.records().get(0).key().asReadOnlyBuffer()))
                .isEqualTo(ControlRecordType.COMMIT);
        assertSameFields(0, ours, onlyBatch(encoded));
    }

    @ParameterizedTest
    @EnumSource
    void ourTransactionMarkersAreKafkasBytes(io.minikafka.record.EndTransactionMarker.Outcome outcome) {
        ControlRecordType type = ControlRecordType.valueOf(outcome.name());
        ByteBuffer kafkas = MemoryRecords.withEndTransactionMarker(
                        50, 1_234, 4, 7, (short) 2, new EndTransactionMarker(type, 9))
                .buffer();

        RecordBatch ours = new io.minikafka.record.EndTransactionMarker(outcome, 9).batch(7, 2, 50, 4, 1_234);

        assertThat(EncodedBatches.bytesOf(ours)).isEqualTo(EncodedBatches.bytesOf(kafkas.duplicate()));
        assertThat(io.minikafka.record.EndTransactionMarker.of(decode(0, kafkas)))
                .contains(new io.minikafka.record.EndTransactionMarker(outcome, 9));
        assertThat(EndTransactionMarker.deserialize(
                        onlyBatch(ours.encoded()).iterator().next()))
                .isEqualTo(new EndTransactionMarker(type, 9));
    }

    @Test
    void ourTransactionalBatchesAreKafkasBytes() {
        Sample sample = new Sample(SEED);
        sample.stamp = new ProducerStamp(7, 1, 0);

        RecordBatch ours =
                RecordBatch.transactional(sample.records, sample.stamp, sample.baseOffset, sample.leaderEpoch);

        assertThat(EncodedBatches.bytesOf(ours)).isEqualTo(EncodedBatches.bytesOf(sample.kafkas(true)));
        assertThat(io.minikafka.record.EndTransactionMarker.of(ours)).isEmpty();
    }

    @Test
    void weReadLeaderChangeMarkers() {
        LeaderChangeMessage message = new LeaderChangeMessage().setLeaderId(3);
        ByteBuffer encoded = MemoryRecords.withLeaderChangeMessage(8, 1_234, 4, ByteBuffer.allocate(256), message)
                .buffer();

        RecordBatch ours = decode(0, encoded.duplicate());

        assertThat(ours.isControl()).isTrue();
        assertThat(ours.isTransactional()).isFalse();
        assertThat(io.minikafka.record.EndTransactionMarker.of(ours)).isEmpty();
        assertThat(ours.producer()).isEqualTo(ProducerStamp.NONE);
        assertSameFields(0, ours, onlyBatch(encoded));
    }

    @Test
    void logAppendTimeReplacesTheTimestampsOfTheRecords() {
        for (long seed = SEED; seed < SEED + 200; seed++) {
            ByteBuffer encoded = new Sample(seed).kafkas(false);
            onlyBatch(encoded).setMaxTimestamp(TimestampType.LOG_APPEND_TIME, 5_555);

            RecordBatch ours = decode(seed, encoded.duplicate());

            assertThat(ours.records()).as("seed %d", seed).isEqualTo(recordsOf(onlyBatch(encoded)));
            assertThat(ours.records().get(0).timestampMs()).isEqualTo(5_555);
        }
    }

    @Test
    void kafkasCompressedBatchesAreRefused() {
        ByteBuffer buffer = ByteBuffer.allocate(1024);
        MemoryRecordsBuilder builder =
                MemoryRecords.builder(buffer, Compression.gzip().build(), TimestampType.CREATE_TIME, 0);
        builder.append(0, new byte[100], new byte[100]);

        Decoded decoded = BatchCodec.decode(builder.build().buffer());

        assertThat(EncodedBatches.reason(decoded)).isEqualTo("compressed batches are not supported");
    }

    /** Wrong records behind a right CRC: we refuse what Kafka refuses, and beyond that only what is documented. */
    @Test
    void weAcceptDamagedRecordsNoMoreThanKafkaDoes() {
        TreeMap<String, Integer> outcomes = new TreeMap<>();
        for (long seed = SEED; seed < SEED + 50_000; seed++) {
            byte[] damaged = damagedBatch(seed);
            List<Record> kafkas = recordsIfReadable(damaged);
            Decoded ours = BatchCodec.decode(ByteBuffer.wrap(damaged));

            if (ours instanceof Decoded.Batch accepted) {
                assertThat(kafkas)
                        .as("seed %d", seed)
                        .isEqualTo(accepted.batch().records());
                outcomes.merge("both accept", 1, Integer::sum);
            } else if (kafkas == null) {
                outcomes.merge("both refuse", 1, Integer::sum);
            } else {
                assertThat(EncodedBatches.reason(ours))
                        .as("seed %d", seed)
                        .matches(".*(the offset delta is|length is -|a header key is not UTF-8).*");
                outcomes.merge("we refuse", 1, Integer::sum);
            }
        }
        assertThat(outcomes).containsOnlyKeys("both accept", "both refuse", "we refuse");
        assertThat(outcomes.values()).as("%s", outcomes).allMatch(times -> times > 500);
    }

    private static byte[] damagedBatch(long seed) {
        RandomRecords random = new RandomRecords(seed);
        byte[] bytes = EncodedBatches.bytesOf(random.batch(3));
        for (int mutation = random.below(3); mutation >= 0; mutation--) {
            int position = BatchCodec.HEADER_BYTES + random.below(bytes.length - BatchCodec.HEADER_BYTES);
            bytes[position] = (byte) (random.below(2) == 0 ? random.below(256) : bytes[position] + random.below(9) - 4);
        }
        return EncodedBatches.repaired(bytes);
    }

    private static @Nullable List<Record> recordsIfReadable(byte[] bytes) {
        try {
            MutableRecordBatch batch = onlyBatch(ByteBuffer.wrap(bytes));
            batch.ensureValid();
            return recordsOf(batch);
        } catch (KafkaException | IllegalArgumentException refused) {
            return null;
        }
    }

    private static void assertSameFields(long seed, RecordBatch ours, MutableRecordBatch kafkas) {
        assertThat(List.of(
                        ours.baseOffset(),
                        ours.lastOffset(),
                        ours.nextOffset(),
                        ours.recordCount(),
                        ours.leaderEpoch(),
                        ours.crc(),
                        ours.producerId(),
                        (short) ours.producer().producerEpoch(),
                        ours.producer().baseSequence(),
                        ours.maxTimestampMs(),
                        ours.sizeBytes(),
                        ours.isTransactional(),
                        ours.isControl()))
                .as("seed %d", seed)
                .isEqualTo(List.of(
                        kafkas.baseOffset(),
                        kafkas.lastOffset(),
                        kafkas.nextOffset(),
                        kafkas.countOrNull(),
                        kafkas.partitionLeaderEpoch(),
                        kafkas.checksum(),
                        kafkas.producerId(),
                        kafkas.producerEpoch(),
                        kafkas.baseSequence(),
                        kafkas.maxTimestamp(),
                        kafkas.sizeInBytes(),
                        kafkas.isTransactional(),
                        kafkas.isControlBatch()));
        assertThat(kafkas.magic()).isEqualTo(MAGIC);
    }

    private static RecordBatch decode(long seed, ByteBuffer encoded) {
        Decoded decoded = BatchCodec.decode(encoded);
        assertThat(decoded).as("seed %d", seed).isInstanceOf(Decoded.Batch.class);
        assertThat(encoded.hasRemaining()).as("seed %d", seed).isFalse();
        return ((Decoded.Batch) decoded).batch();
    }

    private static MutableRecordBatch onlyBatch(ByteBuffer encoded) {
        List<MutableRecordBatch> batches = new ArrayList<>();
        MemoryRecords.readableRecords(encoded.duplicate()).batches().forEach(batches::add);
        assertThat(batches).hasSize(1);
        return batches.get(0);
    }

    private static List<Record> recordsOf(MutableRecordBatch kafkas) {
        List<Record> records = new ArrayList<>();
        for (org.apache.kafka.common.record.Record record : kafkas) {
            List<Header> headers = new ArrayList<>();
            for (org.apache.kafka.common.header.Header header : record.headers()) {
                headers.add(new Header(header.key(), bytesOrNull(header.value())));
            }
            records.add(new Record(toBytes(record.key()), toBytes(record.value()), record.timestamp(), headers));
        }
        return records;
    }

    private static @Nullable Bytes toBytes(@Nullable ByteBuffer buffer) {
        return buffer == null ? null : Bytes.copyOf(EncodedBatches.bytesOf(buffer));
    }

    private static @Nullable Bytes bytesOrNull(byte @Nullable [] bytes) {
        return bytes == null ? null : Bytes.copyOf(bytes);
    }

    /** The same batch for both sides. */
    private static final class Sample {
        private final List<Record> records;
        private final long baseOffset;
        private final int leaderEpoch;
        private ProducerStamp stamp;

        private Sample(long seed) {
            RandomRecords random = new RandomRecords(seed);
            records = random.records(50);
            stamp = random.stamp();
            baseOffset = random.baseOffset();
            leaderEpoch = random.leaderEpoch();
        }

        private RecordBatch ours() {
            return RecordBatch.unassigned(records, stamp).assign(baseOffset, leaderEpoch);
        }

        private ByteBuffer kafkas(boolean isTransactional) {
            MemoryRecordsBuilder builder = MemoryRecords.builder(
                    ByteBuffer.allocate(1024),
                    MAGIC,
                    Compression.NONE,
                    TimestampType.CREATE_TIME,
                    baseOffset,
                    -1,
                    stamp.producerId(),
                    (short) stamp.producerEpoch(),
                    stamp.baseSequence(),
                    isTransactional,
                    false,
                    leaderEpoch);
            for (Record record : records) {
                builder.append(
                        record.timestampMs(), arrayOrNull(record.key()), arrayOrNull(record.value()), headers(record));
            }
            return builder.build().buffer();
        }

        private static org.apache.kafka.common.header.Header[] headers(Record record) {
            return record.headers().stream()
                    .map(header -> new RecordHeader(header.key(), arrayOrNull(header.value())))
                    .toArray(org.apache.kafka.common.header.Header[]::new);
        }

        private static byte @Nullable [] arrayOrNull(@Nullable Bytes bytes) {
            return bytes == null ? null : bytes.toByteArray();
        }
    }
}
