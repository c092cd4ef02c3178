package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.storage.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was graded already, in a file of JSON lines, so that a run that was interrupted goes on where it was. A result is
 * found by what it depends on, the answer's bytes, the exercise's text and the value it ran with, so whatever has changed
 * is graded again. Lines are only added; one that was cut short by the end of a process counts for nothing.
 */
public final class GradeState {

    private static final String HEADER = "{\"minikafka\":\"lab grade\",\"version\":1}";

    private final Optional<Path> file;
    private final Map<String, Entry> entries = new TreeMap<>();

    /** A result without what its key stands for. */
    record Entry(
            Grade.Status status, List<Mark> marks, String problem, List<String> notes, List<String> misconceptions) {}

    /** That the file was there, and somebody has removed it since. */
    public static final class Gone extends IOException {
        private static final long serialVersionUID = 1L;

        Gone(Path file, NoSuchFileException removed) {
            super(file + " has gone", removed);
        }
    }

    /** How a check came out. */
    record Mark(CheckResult.Status status, String reason) {}

    private GradeState(Optional<Path> file) {
        this.file = file;
    }

    /** Remembers for as long as the process lasts. */
    public static GradeState inMemory() {
        return new GradeState(Optional.empty());
    }

    /**
     * Reads a file, or makes it, and leaves in it what can be used.
     *
     * @throws ScriptException when the file is something else
     * @throws IOException when it cannot be written
     */
    public static GradeState in(Path file) throws ScriptException, IOException {
        GradeState state = new GradeState(Optional.of(file));
        List<String> kept = new ArrayList<>(List.of(HEADER));
        if (Files.exists(file)) {
            List<String> lines = TextFile.read(file).lines().toList();
            boolean isCutShort = lines.size() == 1 && HEADER.startsWith(lines.get(0));
            if (!lines.isEmpty() && !isCutShort && !lines.get(0).equals(HEADER)) {
                throw new ScriptException(Literal.ofText(file.toString())
                        + " holds no results of lab grade; name another file to keep them in");
            }
            lines.stream().skip(1).filter(state::read).forEach(kept::add);
        }
        TextFile.write(file, String.join("\n", kept) + "\n");
        return state;
    }

    private boolean read(String line) {
        try {
            if (!(JsonValue.read(line) instanceof Map<?, ?> map)) {
                return false;
            }
            List<Mark> marks = new ArrayList<>();
            List<String> statuses = texts(map.get("checks"));
            List<String> reasons = texts(map.get("reasons"));
            for (int i = 0; i < statuses.size(); i++) {
                marks.add(new Mark(CheckResult.Status.valueOf(statuses.get(i)), reasons.get(i)));
            }
            Entry entry = new Entry(
                    Grade.Status.valueOf(String.valueOf(map.get("status"))),
                    marks,
                    String.valueOf(map.get("problem")),
                    texts(map.get("notes")),
                    texts(map.get("misconceptions")));
            entries.put(String.valueOf(map.get("key")), entry);
            return true;
        } catch (IllegalArgumentException | IndexOutOfBoundsException cutShort) {
            return false;
        }
    }

    private static List<String> texts(@Nullable Object list) {
        List<String> texts = new ArrayList<>();
        if (!(list instanceof Iterable<?> elements)) {
            throw new IllegalArgumentException("no list");
        }
        elements.forEach(element -> texts.add(String.valueOf(element)));
        return texts;
    }

    synchronized Optional<Entry> find(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** Keeps a result; where there is a file it is in there before this returns. */
    synchronized void keep(String key, Entry entry) throws IOException {
        entries.put(key, entry);
        if (file.isEmpty()) {
            return;
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("key", key);
        line.put("status", entry.status().name());
        line.put(
                "checks",
                entry.marks().stream().map(mark -> mark.status().name()).toList());
        line.put("reasons", entry.marks().stream().map(Mark::reason).toList());
        line.put("problem", entry.problem());
        line.put("notes", entry.notes());
        line.put("misconceptions", entry.misconceptions());
        try {
            Files.writeString(
                    file.get(), JsonValue.write(line) + "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
        } catch (NoSuchFileException removed) {
            throw new Gone(file.get(), removed);
        }
    }
}
