package io.minikafka.lab;

import com.fasterxml.jackson.core.JsonPointer;
import io.minikafka.storage.JsonValue;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a JSON Pointer (RFC 6901) leads to in an answer.
 *
 * @param value plain data; null is a value too
 */
public record Found(@Nullable Object value) {

    /** Follows a pointer into the answer's {@code result}; {@code /outcome} and {@code /events} are looked up beside it. */
    static Optional<Found> at(JsonPointer pointer, Map<String, @Nullable Object> answer) {
        boolean isBeside = pointer.matchesProperty("outcome") || pointer.matchesProperty("events");
        Optional<Found> found = Optional.of(new Found(isBeside ? answer : answer.get("result")));
        for (JsonPointer rest = pointer; !rest.matches() && found.isPresent(); rest = rest.tail()) {
            found = step(found.get().value(), rest);
        }
        return found;
    }

    private static Optional<Found> step(@Nullable Object data, JsonPointer pointer) {
        if (data instanceof Map<?, ?> map && map.containsKey(pointer.getMatchingProperty())) {
            return Optional.of(new Found(map.get(pointer.getMatchingProperty())));
        }
        if (data instanceof Iterable<?> list && pointer.mayMatchElement()) {
            int index = 0;
            for (Iterator<?> elements = list.iterator(); elements.hasNext(); index++) {
                Object element = elements.next();
                if (index == pointer.getMatchingIndex()) {
                    return Optional.of(new Found(element));
                }
            }
        }
        return Optional.empty();
    }

    /** Whether it is this value, once written and read. */
    boolean is(@Nullable Object other) {
        return Objects.equals(JsonValue.plain(value), other);
    }

    String written() {
        return JsonValue.write(value);
    }
}
