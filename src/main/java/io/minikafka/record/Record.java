package io.minikafka.record;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One record as a producer sends it and a consumer reads it; its offset is known by the batch it is in.
 *
 * @param key the key, or null
 * @param value the value, or null (a tombstone in Kafka's compacted topics)
 * @param timestampMs milliseconds since 1970-01-01 UTC, or -1 for none; a batch cannot be made of smaller numbers
 * @param headers the headers in the order they were added
 */
@SuppressWarnings("JavaLangClash") // Kafka's word; nothing here needs java.lang.Record by name.
public record Record(@Nullable Bytes key, @Nullable Bytes value, long timestampMs, List<Header> headers) {
    /** Copies the headers. */
    public Record {
        headers = List.copyOf(headers);
    }

    /** Makes a record without headers. */
    public Record(@Nullable Bytes key, @Nullable Bytes value, long timestampMs) {
        this(key, value, timestampMs, List.of());
    }
}
