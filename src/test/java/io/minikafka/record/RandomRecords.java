package io.minikafka.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes records and stamps that reach the corners of the format, the same ones for the same seed. */
final class RandomRecords {
    private static final String[] KEY_PIECES = {"trace", "", "ü", "日本", "🦊", "\u0000", "a=b", "\u07FF\u0800\uFFFF"};
    private static final int[] VARINT_CORNERS = {0, 1, 62, 63, 64, 65, 127, 128, 8_191, 8_192, 8_193};

    private final Random random;

    RandomRecords(long seed) {
        this.random = new Random(seed);
    }

    List<Record> records(int maxCount) {
        int count = random.nextInt(5) == 0 ? 1 : 1 + random.nextInt(maxCount);
        int timestamps = random.nextInt(5);
        long baseMs = 1_700_000_000_000L + random.nextInt();
        List<Record> records = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            long timestampMs = timestampMs(timestamps, baseMs, index);
            records.add(new Record(nullableBytes(), nullableBytes(), timestampMs, headers()));
        }
        return records;
    }

    private long timestampMs(int kind, long baseMs, int index) {
        return switch (kind) {
            case 0 -> baseMs;
            case 1 -> baseMs + index * 10L;
            case 2 -> baseMs - random.nextInt(100_000);
            case 3 -> random.nextLong() >>> (1 + random.nextInt(63));
            default -> random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextInt(4) - 1;
        };
    }

    private @Nullable Bytes nullableBytes() {
        return switch (random.nextInt(8)) {
            case 0 -> null;
            case 1 -> Bytes.EMPTY;
            case 2 -> bytes(random.nextInt(20) == 0 ? VARINT_CORNERS[random.nextInt(VARINT_CORNERS.length)] : 64);
            default -> bytes(random.nextInt(40));
        };
    }

    private Bytes bytes(int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return Bytes.copyOf(bytes);
    }

    private List<Header> headers() {
        List<Header> headers = new ArrayList<>();
        int count = random.nextInt(3) == 0 ? random.nextInt(random.nextInt(10) == 0 ? 70 : 4) : 0;
        for (int index = 0; index < count; index++) {
            String key = KEY_PIECES[random.nextInt(KEY_PIECES.length)] + KEY_PIECES[random.nextInt(KEY_PIECES.length)];
            headers.add(new Header(key, nullableBytes()));
        }
        return headers;
    }

    ProducerStamp stamp() {
        return switch (random.nextInt(4)) {
            case 0, 1 -> ProducerStamp.NONE;
            case 2 -> new ProducerStamp(random.nextInt(1000), random.nextInt(10), random.nextInt(10_000));
            default ->
                new ProducerStamp(
                        random.nextLong() >>> 1,
                        random.nextInt(Short.MAX_VALUE + 1),
                        random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt() >>> 1);
        };
    }

    /** Returns an offset from 0 to 2⁴⁰, small ones as often as large ones. */
    long baseOffset() {
        return random.nextInt(10) == 0 ? 1L << 40 : random.nextLong() >>> (24 + random.nextInt(40));
    }

    int leaderEpoch() {
        return random.nextInt(10) == 0 ? random.nextInt() >>> 1 : random.nextInt(20) - 1;
    }

    RecordBatch batch(int maxCount) {
        return RecordBatch.unassigned(records(maxCount), stamp()).assign(baseOffset(), leaderEpoch());
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    byte[] garbage(int maxSize) {
        byte[] bytes = new byte[random.nextInt(maxSize + 1)];
        random.nextBytes(bytes);
        return bytes;
    }
}
