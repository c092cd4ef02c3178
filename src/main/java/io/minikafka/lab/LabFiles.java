package io.minikafka.lab;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds labs under paths. */
public final class LabFiles {

    private LabFiles() {}

    /**
     * What there is under paths.
     *
     * @param labs the labs, in the order of the paths
     * @param unreadable a result for each folder below them that cannot be read, whose labs nobody knows
     */
    public record Search(List<LabFile> labs, List<LabResult> unreadable) {
        public Search {
            labs = List.copyOf(labs);
            unreadable = List.copyOf(unreadable);
        }
    }

    /** The labs that paths name, as {@link #search} finds them, but for those in folders that cannot be read. */
    public static List<LabFile> find(List<String> paths) throws ScriptException {
        return search(paths).labs();
    }

    /**
     * The labs that paths name: a file itself, of a folder every {@code .lab} below it but reference and wrong answers;
     * in the order of their paths.
     *
     * @throws ScriptException when a path names nothing, or no lab
     */
    public static Search search(List<String> paths) throws ScriptException {
        List<LabFile> labs = new ArrayList<>();
        List<LabResult> unreadable = new ArrayList<>();
        for (String path : paths) {
            Search found = search(path);
            labs.addAll(found.labs());
            unreadable.addAll(found.unreadable());
        }
        return new Search(labs, unreadable);
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
        return search(path).labs().get(0);
    }

    private static Search search(String text) throws ScriptException {
        Path path = path(text);
        if (!Files.exists(path)) {
            throw new ScriptException(Literal.ofText(text) + " does not exist; name a .lab file or a folder of them");
        }
        if (!Files.isDirectory(path)) {
            if (!isLab(path)) {
                throw new ScriptException(text + " is no lab; a lab's file ends in " + LabFile.SUFFIX);
            }
            return new Search(List.of(new LabFile(path, text)), List.of());
        }
        Below below = new Below();
        try {
            Files.walkFileTree(path, below);
        } catch (IOException unreadable) {
            throw unreadable(text, unreadable);
        }
        List<LabFile> labs = below.labs.stream()
                .sorted()
                .map(file -> new LabFile(file, file.toString()))
                .filter(file -> !file.isAnswer())
                .toList();
        if (labs.isEmpty()) {
            throw new ScriptException(
                    below.unreadable.isEmpty()
                            ? "there is no " + LabFile.SUFFIX + " file under " + text
                            : below.unreadable.get(0).details().get(0));
        }
        return new Search(labs, below.unreadable);
    }

    /** Collects what is below a folder; one that cannot be read keeps nobody from the others. */
    private static final class Below extends SimpleFileVisitor<Path> {

        private final List<Path> labs = new ArrayList<>();
        private final List<LabResult> unreadable = new ArrayList<>();

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return visitFile(folder, attributes);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (isLab(file)) {
                labs.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failed) {
            if (Files.isDirectory(file) || isLab(file)) {
                unreadable.add(LabResult.broken(
                        file.toString(), unreadable(file.toString(), failed).problem()));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failed) {
            return failed == null ? FileVisitResult.CONTINUE : visitFileFailed(folder, failed);
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
        for (LabFile lab : search(folder).labs()) {
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
