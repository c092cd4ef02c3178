package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.storage.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far somebody is in all labs, in one file of JSON that they can take along. Labs are known by their names, whatever
 * folder they are in.
 */
public final class ProgressFile {

    private static final long VERSION = 1;

    private final Path file;
    private final Map<String, LabProgress> kept = new LinkedHashMap<>();

    private ProgressFile(Path file) {
        this.file = file;
    }

    /**
     * Opens a file; where there is none, nothing was played yet.
     *
     * @throws ScriptException when it holds something else, which is then left as it is
     */
    public static ProgressFile open(Path path) throws ScriptException {
        ProgressFile progress = new ProgressFile(path);
        progress.read();
        return progress;
    }

    private void read() throws ScriptException {
        if (!Files.exists(file)) {
            return;
        }
        String text = TextFile.read(file);
        if (text.isBlank()) {
            return;
        }
        try {
            Map<?, ?> data = object(JsonValue.read(text.strip()));
            if (!Long.valueOf(VERSION).equals(data.get("version"))) {
                throw new IllegalArgumentException("its version is " + JsonValue.write(data.get("version"))
                        + ", this program knows version " + VERSION);
            }
            for (Map.Entry<?, ?> lab : object(data.get("labs")).entrySet()) {
                kept.put(String.valueOf(lab.getKey()), LabProgress.of(lab.getValue()));
            }
        } catch (IllegalArgumentException other) {
            throw new ScriptException(Literal.ofText(file.toString()) + " holds no progress of labs: "
                    + other.getMessage() + "; move it away, or name another file with --progress");
        }
    }

    private static Map<?, ?> object(@Nullable Object data) {
        if (data instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException("an object is expected");
    }

    /** How far somebody is in a lab, if they have played it, be it as it is now or as it was. */
    Optional<LabProgress> of(LabFile lab) {
        return Optional.ofNullable(kept.get(lab.name()));
    }

    /**
     * Keeps how far somebody is in a lab. What another program has kept meanwhile stays.
     *
     * @throws ScriptException when the file cannot be written; then it is as it was
     */
    void keep(LabFile lab, LabProgress progress) throws ScriptException {
        read();
        kept.put(lab.name(), progress);
        Map<String, Object> labs = new LinkedHashMap<>();
        kept.forEach((name, one) -> labs.put(name, one.data()));
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("version", VERSION);
        data.put("labs", labs);
        try {
            TextFile.writePrivate(file, JsonValue.write(data) + "\n");
        } catch (IOException notWritten) {
            throw new ScriptException(
                    "cannot write " + Literal.ofText(file.toString()) + ": " + TextFile.reason(notWritten));
        }
    }
}
