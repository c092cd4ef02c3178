package io.minikafka.lab;

import com.fasterxml.jackson.core.JsonPointer;
import io.minikafka.record.Literal;
import io.minikafka.view.JsonValue;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What must hold of a command's answer, whatever its wording: {@code POINTER OP VALUE}.
 *
 * @param line the script's line, from 1
 * @param pointer where to look, a JSON Pointer (RFC 6901) into the answer's {@code result}; {@code /outcome} and {@code
 *     /events} look beside it
 * @param operator {@code =}, {@code !=}, {@code <}, {@code >} or {@code contains}
 * @param value what to compare with, JSON
 */
public record Expectation(
        int line,
        JsonPointer pointer,
        String operator,
        @Nullable Object value) {

    /** Stands for a null that is there, since an Optional cannot hold one. */
    private static final Object NULL = new Object();

    private static final Pattern FORM = Pattern.compile("(/\\S*)\\s+(=|!=|<|>|contains)\\s+(.+)");

    /**
     * Reads the text of a directive.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static Expectation parse(int line, String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "expect is written POINTER OP VALUE, as in /records/0/value = \"safe\"; OP is = != < > or contains;"
                            + " found " + Literal.ofText(text));
        }
        Object value = JsonValue.read(matcher.group(3));
        if (matcher.group(2).matches("[<>]") && !(value instanceof Long)) {
            throw new IllegalArgumentException(
                    matcher.group(2) + " compares with a whole number, found " + matcher.group(3));
        }
        return new Expectation(line, JsonPointer.compile(matcher.group(1)), matcher.group(2), value);
    }

    /** Says what is wrong with an answer; empty where it is as expected. */
    Optional<String> problem(Map<String, @Nullable Object> answer) {
        String written = pointer + " " + operator + " " + JsonValue.write(value);
        Object found = answer;
        boolean isBeside = pointer.matchesProperty("outcome") || pointer.matchesProperty("events");
        if (!isBeside) {
            found = answer.get("result");
        }
        for (JsonPointer rest = pointer; !rest.matches(); rest = rest.tail()) {
            Optional<Object> next = step(found, rest);
            if (next.isEmpty()) {
                return Optional.of("expected " + written + ", but there is no " + pointer);
            }
            found = next.get() == NULL ? null : next.get();
        }
        return holds(found)
                ? Optional.empty()
                : Optional.of("expected " + written + ", found " + JsonValue.write(found));
    }

    private static Optional<Object> step(@Nullable Object data, JsonPointer pointer) {
        if (data instanceof Map<?, ?> map && map.containsKey(pointer.getMatchingProperty())) {
            Object value = map.get(pointer.getMatchingProperty());
            return Optional.of(value == null ? NULL : value);
        }
        if (data instanceof Iterable<?> list && pointer.mayMatchElement()) {
            int index = 0;
            for (Iterator<?> elements = list.iterator(); elements.hasNext(); index++) {
                Object element = elements.next();
                if (index == pointer.getMatchingIndex()) {
                    return Optional.of(element == null ? NULL : element);
                }
            }
        }
        return Optional.empty();
    }

    private boolean holds(@Nullable Object found) {
        return switch (operator) {
            case "=" -> isSame(found);
            case "!=" -> !isSame(found);
            case "<" -> found instanceof Number number && value instanceof Long limit && number.longValue() < limit;
            case ">" -> found instanceof Number number && value instanceof Long limit && number.longValue() > limit;
            default -> contains(found);
        };
    }

    private boolean isSame(@Nullable Object found) {
        return JsonValue.write(found).equals(JsonValue.write(value));
    }

    private boolean contains(@Nullable Object found) {
        if (found instanceof Map<?, ?> map) {
            return map.containsKey(value);
        }
        if (found instanceof Iterable<?> list) {
            for (Object element : list) {
                if (isSame(element)) {
                    return true;
                }
            }
            return false;
        }
        return found != null && value instanceof String part && found.toString().contains(part);
    }
}
