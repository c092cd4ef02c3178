package io.minikafka.lab;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds labs under paths. */
public final class LabFiles {

    private LabFiles() {}

    /**
     * The labs that paths name: a file itself, of a folder every {@code .lab} below it but reference and wrong answers;
     * in the order of their paths.
     *
     * @throws ScriptException when a path names nothing, or no lab
     */
    public static List<LabFile> find(List<String> paths) throws ScriptException {
        List<LabFile> labs = new ArrayList<>();
        for (String path : paths) {
            labs.addAll(find(path));
        }
        return labs;
    }

    private static List<LabFile> find(String text) throws ScriptException {
        Path path = path(text);
        if (!Files.exists(path)) {
            throw new ScriptException(Literal.ofText(text) + " does not exist; name a .lab file or a folder of them");
        }
        if (!Files.isDirectory(path)) {
            if (!isLab(path)) {
                throw new ScriptException(text + " is no lab; a lab's file ends in " + LabFile.SUFFIX);
            }
            return List.of(new LabFile(path, text));
        }
        try (Stream<Path> below = Files.walk(path)) {
            List<LabFile> labs = below.filter(file -> isLab(file) && !isAnswer(file))
                    .sorted()
                    .map(file -> new LabFile(file, file.toString()))
                    .toList();
            if (labs.isEmpty()) {
                throw new ScriptException("there is no " + LabFile.SUFFIX + " file under " + text);
            }
            return labs;
        } catch (UncheckedIOException unreadable) {
            throw unreadable(text, Objects.requireNonNull(unreadable.getCause()));
        } catch (IOException unreadable) {
            throw unreadable(text, unreadable);
        }
    }

    /** Names the folder that is at fault, which may be one below. */
    private static ScriptException unreadable(String text, IOException failed) {
        String folder = failed instanceof FileSystemException inFiles ? inFiles.getFile() : null;
        return new ScriptException(
                Literal.ofText(folder == null ? text : folder) + " cannot be read: " + TextFile.reason(failed));
    }

    private static Path path(String text) throws ScriptException {
        try {
            return Path.of(text);
        } catch (InvalidPathException notOne) {
            throw new ScriptException(Literal.ofText(text) + " is no path");
        }
    }

    private static boolean isLab(Path file) {
        return String.valueOf(file.getFileName()).endsWith(LabFile.SUFFIX);
    }

    private static boolean isAnswer(Path file) {
        return String.valueOf(file.getFileName()).matches(".*\\.(reference|wrong-[^.]*)\\.lab");
    }
}
