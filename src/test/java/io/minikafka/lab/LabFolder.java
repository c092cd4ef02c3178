package io.minikafka.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder in which tests put labs. */
record LabFolder(Path path) {

    /** Writes a file. */
    Path write(String name, String... lines) throws IOException {
        Path file = path.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, String.join("\n", lines) + "\n");
    }

    /** Writes a lab. */
    LabFile lab(String name, String... lines) throws IOException {
        return new LabFile(write(name, lines), name);
    }

    /** Writes a lab and keeps what it observes as its transcript. */
    LabFile blessed(String name, String... lines) throws IOException, ScriptException {
        LabFile lab = lab(name, lines);
        Blessing.of(lab).write();
        return lab;
    }

    String read(String name) throws IOException {
        return Files.readString(path.resolve(name));
    }

    /** Replaces a text in a file that holds it. */
    void replace(String name, String old, String with) throws IOException {
        String text = read(name);
        if (!text.contains(old)) {
            throw new IllegalArgumentException(old + " is not in " + text);
        }
        Files.writeString(path.resolve(name), text.replace(old, with));
    }
}
