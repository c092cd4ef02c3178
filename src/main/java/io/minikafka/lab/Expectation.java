package io.minikafka.lab;

import com.fasterxml.jackson.core.JsonPointer;
import io.minikafka.record.Literal;
import io.minikafka.storage.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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

    private static final Set<String> OPERATORS = Set.of("=", "!=", "<", ">", "contains");

    /**
     * Reads the text of a directive.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    static Expectation parse(int line, String text) {
        int pointerEnd = endOfWord(text, 0);
        int operatorStart = startOfWord(text, pointerEnd);
        int operatorEnd = endOfWord(text, operatorStart);
        int valueStart = startOfWord(text, operatorEnd);
        String operator = text.substring(operatorStart, operatorEnd);
        if (!text.startsWith("/") || !OPERATORS.contains(operator) || valueStart == text.length()) {
            throw new IllegalArgumentException(
                    "expect is written POINTER OP VALUE, as in /records/0/value = \"safe\"; OP is = != < > or contains;"
                            + " found " + Literal.ofText(text));
        }
        String literal = text.substring(valueStart);
        Object value = JsonValue.read(literal);
        if ((operator.equals("<") || operator.equals(">")) && !(value instanceof Long)) {
            throw new IllegalArgumentException(operator + " compares with a whole number, found " + literal);
        }
        return new Expectation(line, JsonPointer.compile(text.substring(0, pointerEnd)), operator, value);
    }

    private static int startOfWord(String text, int from) {
        int start = from;
        while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        return start;
    }

    private static int endOfWord(String text, int from) {
        int end = from;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Says what is wrong with an answer; empty where it is as expected. */
    Optional<String> problem(Map<String, @Nullable Object> answer) {
        Optional<Found> found = Found.at(pointer, answer);
        if (found.isEmpty()) {
            return Optional.of("expected " + written() + ", but there is no " + pointer);
        }
        return holds(found.get())
                ? Optional.empty()
                : Optional.of("expected " + written() + ", found " + found.get().written());
    }

    private String written() {
        return pointer + " " + operator + " " + JsonValue.write(value);
    }

    private boolean holds(Found found) {
        Object data = found.value();
        return switch (operator) {
            case "=" -> found.is(value);
            case "!=" -> !found.is(value);
            case "<" -> data instanceof Number number && value instanceof Long limit && number.longValue() < limit;
            case ">" -> data instanceof Number number && value instanceof Long limit && number.longValue() > limit;
            default -> contains(data);
        };
    }

    private boolean contains(@Nullable Object found) {
        if (value instanceof Map<?, ?> part) {
            return found instanceof Iterable<?> list ? anyMatches(list, part) : matches(JsonValue.plain(found), part);
        }
        if (found instanceof Map<?, ?> map) {
            return value instanceof String key && map.containsKey(key);
        }
        if (found instanceof Iterable<?> list) {
            for (Object element : list) {
                if (new Found(element).is(value)) {
                    return true;
                }
            }
            return false;
        }
        return found != null && value instanceof String part && found.toString().contains(part);
    }

    private static boolean anyMatches(Iterable<?> list, Map<?, ?> part) {
        for (Object element : list) {
            if (matches(JsonValue.plain(element), part)) {
                return true;
            }
        }
        return false;
    }

    /** Whether objects have at least what is wanted, lists are as long and match one by one, and all else is the same. */
    private static boolean matches(@Nullable Object found, @Nullable Object wanted) {
        if (found instanceof Map<?, ?> map && wanted instanceof Map<?, ?> part) {
            return part.entrySet().stream()
                    .allMatch(entry ->
                            map.containsKey(entry.getKey()) && matches(map.get(entry.getKey()), entry.getValue()));
        }
        if (found instanceof List<?> list && wanted instanceof List<?> all) {
            boolean isMatch = list.size() == all.size();
            for (int i = 0; isMatch && i < list.size(); i++) {
                isMatch = matches(list.get(i), all.get(i));
            }
            return isMatch;
        }
        return Objects.equals(found, wanted);
    }
}
