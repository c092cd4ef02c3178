package io.minikafka.view;

import io.minikafka.record.Bytes;
import io.minikafka.record.Literal;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Small pieces that several views print alike. */
final class Texts {

    /** How many characters of a value are printed. */
    private static final int VALUE_CHARACTERS = 60;

    /** How many values of one batch are printed. */
    private static final int BATCH_VALUES = 10;

    private Texts() {}

    /** A value as the parser reads it back; a long one is cut, with its size. */
    static String value(@Nullable Bytes value) {
        String literal = Literal.of(value);
        if (value == null || literal.codePointCount(0, literal.length()) <= VALUE_CHARACTERS) {
            return literal;
        }
        return literal.substring(0, literal.offsetByCodePoints(0, VALUE_CHARACTERS)) + "... (" + value.size()
                + " bytes)";
    }

    static String record(Record record) {
        return record.key() == null ? value(record.value()) : value(record.key()) + " = " + value(record.value());
    }

    /** The records of a batch in one line; of a large batch the first ones. */
    static String records(RecordBatch batch) {
        return records(batch.records());
    }

    static String records(List<Record> records) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < Math.min(records.size(), BATCH_VALUES); i++) {
            shown.append(i == 0 ? "" : ", ").append(record(records.get(i)));
        }
        return records.size() <= BATCH_VALUES ? shown.toString() : shown + ", ... (" + records.size() + " records)";
    }

    /** {@code offset 3}, or {@code offsets [3, 6)} for several; the end is exclusive. */
    static String offsets(long baseOffset, long nextOffset) {
        return nextOffset - baseOffset == 1
                ? "offset " + baseOffset
                : "offsets [" + baseOffset + ", " + nextOffset + ")";
    }

    /** A text that takes at most so many columns; a longer one ends in three dots. */
    static String cut(String text, int columns) {
        if (Columns.of(text) <= columns) {
            return text;
        }
        int end = 0;
        int used = 0;
        while (used + Columns.of(text.substring(end, text.offsetByCodePoints(end, 1))) <= columns - 3) {
            int next = text.offsetByCodePoints(end, 1);
            used += Columns.of(text.substring(end, next));
            end = next;
        }
        return text.substring(0, end) + "...";
    }

    /** {@code 1 record}, or {@code 3 records}. */
    static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    static String offsets(RecordBatch batch) {
        return offsets(batch.baseOffset(), batch.nextOffset());
    }
}
