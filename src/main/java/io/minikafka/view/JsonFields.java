package io.minikafka.view;

import io.minikafka.record.Bytes;
import io.minikafka.record.Literal;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds JSON objects field by field, in order. */
final class JsonFields {

    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    JsonFields put(String name, @Nullable Object value) {
        fields.put(name, value);
        return this;
    }

    Map<String, @Nullable Object> map() {
        return fields;
    }

    /** Bytes as text where they are UTF-8, else as an object with their base64. */
    static @Nullable Object bytes(@Nullable Bytes bytes) {
        if (bytes == null) {
            return null;
        }
        Optional<String> text = Literal.decode(bytes);
        return text.isPresent()
                ? text.get()
                : Map.of("base64", Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }

    /** One object a record: its offset, key, value and timestamp. */
    static List<Object> records(RecordBatch batch) {
        List<Object> records = new ArrayList<>();
        long offset = batch.baseOffset();
        for (Record record : batch.records()) {
            records.add(record(offset++, record));
        }
        return records;
    }

    static Map<String, @Nullable Object> record(long offset, Record record) {
        return new JsonFields()
                .put("offset", offset)
                .put("key", bytes(record.key()))
                .put("value", bytes(record.value()))
                .put("timestampMs", record.timestampMs())
                .map();
    }
}
