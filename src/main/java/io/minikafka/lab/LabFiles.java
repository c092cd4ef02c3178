package io.minikafka.lab;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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

    /**
     * The lab in a file.
     *
     * @throws ScriptException when there is no such file, or it is no lab
     */
    static LabFile file(String path) throws ScriptException {
        if (Files.isDirectory(path(path))) {
            throw new ScriptException(Literal.ofText(path) + " is a folder; name a " + LabFile.SUFFIX + " file");
        }
        return find(path).get(0);
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
            List<LabFile> labs = below.filter(LabFiles::isLab)
                    .sorted()
                    .map(file -> new LabFile(file, file.toString()))
                    .filter(file -> !file.isAnswer())
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

    /** The scripts in a lab's folder, itself included, in the order of their names. */
    static List<LabFile> beside(LabFile lab) throws ScriptException {
        Path folder = Objects.requireNonNull(lab.script().toAbsolutePath().getParent());
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(LabFiles::isLab)
                    .sorted()
                    .map(file -> {
                        Path sibling = lab.script().resolveSibling(file.getFileName());
                        return new LabFile(sibling, sibling.toString());
                    })
                    .toList();
        } catch (UncheckedIOException unreadable) {
            throw unreadable(folder.toString(), Objects.requireNonNull(unreadable.getCause()));
        } catch (IOException unreadable) {
            throw unreadable(folder.toString(), unreadable);
        }
    }

    /** The answers in the folders of labs that have no exercise beside them. */
    static List<LabFile> strayAnswers(List<LabFile> labs) throws ScriptException {
        Set<Path> folders = new LinkedHashSet<>();
        List<LabFile> stray = new ArrayList<>();
        for (LabFile lab : labs) {
            if (folders.add(Objects.requireNonNull(lab.script().toAbsolutePath().getParent()))) {
                for (LabFile beside : beside(lab)) {
                    boolean isStray =
                            beside.isAnswer() && !Files.exists(beside.script().resolveSibling(beside.exerciseName()));
                    if (isStray) {
                        stray.add(beside);
                    }
                }
            }
        }
        return stray;
    }

    /**
     * The lab that is meant: a file, or the lab or exercise of that name under a folder.
     *
     * @throws ScriptException when there is none, or there are several
     */
    public static LabFile named(String nameOrPath, String folder) throws ScriptException {
        if (nameOrPath.endsWith(LabFile.SUFFIX)) {
            return file(nameOrPath);
        }
        List<LabFile> found = new ArrayList<>();
        for (LabFile lab : find(folder)) {
            if (lab.name().equals(nameOrPath) || isExercise(lab, nameOrPath)) {
                found.add(lab);
            }
        }
        if (found.size() > 1) {
            throw new ScriptException("there are several labs " + Literal.ofText(nameOrPath) + "; name the file: "
                    + String.join(", ", found.stream().map(LabFile::display).toList()));
        }
        if (found.isEmpty()) {
            throw new ScriptException("there is no lab " + Literal.ofText(nameOrPath) + " under " + folder
                    + "; lab list shows what there is");
        }
        return found.get(0);
    }

    private static boolean isExercise(LabFile lab, String name) {
        try {
            Optional<Exercise> exercise =
                    LabScript.parse(lab.display(), TextFile.read(lab.script())).exercise();
            return exercise.isPresent() && exercise.get().name().equals(name);
        } catch (ScriptException broken) {
            // It is found under the name of its file, and says there what is wrong with it.
            return false;
        }
    }
}
