package io.minikafka.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far somebody is in a lab.
 *
 * @param content what the lab was when they played it, as {@link #content} tells
 * @param step how many steps they have taken
 * @param size of how many
 * @param choices the numbers of the choices that they made, in order, each from 1
 * @param right how many of them were right
 * @param isFinished whether they have ever reached the end
 * @param attempts how often they had an answer to an exercise checked
 * @param points the most that an answer has earned
 * @param lines the latest lines of their answer
 */
record LabProgress(
        String content,
        int step,
        int size,
        List<Integer> choices,
        int right,
        boolean isFinished,
        int attempts,
        int points,
        List<String> lines) {

    LabProgress {
        choices = List.copyOf(choices);
        lines = List.copyOf(lines);
    }

    /** Nothing done yet. */
    static LabProgress start(String content) {
        return new LabProgress(content, 0, 0, List.of(), 0, false, 0, 0, List.of());
    }

    /** What tells one script from a changed one. */
    static String content(String script) {
        return Digest.of(script);
    }

    LabProgress at(Play play) {
        return new LabProgress(
                content,
                play.position(),
                play.size(),
                play.choices(),
                play.score().right(),
                isFinished,
                attempts,
                points,
                lines);
    }

    LabProgress finished() {
        return new LabProgress(content, step, size, choices, right, true, attempts, points, lines);
    }

    /** Whether somebody is at the end, so that whoever plays on starts over. */
    boolean isAtEnd() {
        return isFinished && step == size;
    }

    LabProgress withLines(List<String> typed) {
        return new LabProgress(content, step, size, choices, right, isFinished, attempts, points, typed);
    }

    LabProgress attempted(int earned) {
        return new LabProgress(
                content, step, size, choices, right, isFinished, attempts + 1, Math.max(points, earned), lines);
    }

    /** As plain data for JSON. */
    Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("content", content);
        data.put("step", step);
        data.put("size", size);
        data.put("choices", choices);
        data.put("right", right);
        data.put("finished", isFinished);
        data.put("attempts", attempts);
        data.put("points", points);
        data.put("lines", lines);
        return data;
    }

    /**
     * Reads it back.
     *
     * @throws IllegalArgumentException when it is something else
     */
    static LabProgress of(@Nullable Object data) {
        if (!(data instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("a lab's progress is an object");
        }
        List<Integer> choices = new ArrayList<>();
        for (Object choice : list(map, "choices")) {
            choices.add(number(choice, "choices"));
        }
        List<String> lines = new ArrayList<>();
        for (Object line : list(map, "lines")) {
            lines.add(String.valueOf(line));
        }
        return new LabProgress(
                String.valueOf(map.get("content")),
                number(map.get("step"), "step"),
                number(map.get("size"), "size"),
                choices,
                number(map.get("right"), "right"),
                Boolean.TRUE.equals(map.get("finished")),
                number(map.get("attempts"), "attempts"),
                number(map.get("points"), "points"),
                lines);
    }

    private static int number(@Nullable Object value, String name) {
        if (value instanceof Long number && number >= 0 && number <= Integer.MAX_VALUE) {
            return number.intValue();
        }
        throw new IllegalArgumentException(name + " is a whole number, at least 0");
    }

    private static List<?> list(Map<?, ?> map, String name) {
        if (map.get(name) instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException(name + " is a list");
    }
}
