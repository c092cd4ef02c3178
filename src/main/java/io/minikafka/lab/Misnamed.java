package io.minikafka.lab;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Files in a learner's folder that are not taken as answers, though some may be meant so: their names are written in another
 * way, as with {@code .LAB} or {@code .lab.txt}, or they lie in a folder below.
 *
 * @param learner whose folder it is
 * @param files their paths in the folder, with slashes
 */
record Misnamed(String learner, List<String> files) {

    /** So far below is looked. */
    private static final int DEPTH = 4;

    /** More files of one learner are not looked at. */
    private static final int MAX_FILES = 1_000;

    /** So many files of one folder are named. */
    static final int MAX_TOLD = 20;

    Misnamed {
        files = List.copyOf(files);
    }

    /** Looks through a folder; links are not followed, and names that start with a dot are left alone. */
    static Misnamed in(Path folder, String learner) {
        SortedSet<String> files = new TreeSet<>();
        try {
            Files.walkFileTree(folder, EnumSet.noneOf(FileVisitOption.class), DEPTH, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path below, BasicFileAttributes attributes) {
                    boolean isHidden = !below.equals(folder) && isHidden(below);
                    return isHidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    String name = folder.relativize(file).toString().replace('\\', '/');
                    if (!isHidden(file) && (name.contains("/") || !name.endsWith(LabFile.SUFFIX))) {
                        files.add(name);
                    }
                    return files.size() == MAX_FILES ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            // That a folder cannot be listed is found when it is graded.
            return new Misnamed(learner, List.of());
        }
        return new Misnamed(learner, List.copyOf(files));
    }

    private static boolean isHidden(Path file) {
        return String.valueOf(file.getFileName()).startsWith(".");
    }

    /** Whether a name ends as that of an answer does, but for what an editor or a system makes of it. */
    static boolean isLikeLab(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(LabFile.SUFFIX) || lower.contains(LabFile.SUFFIX + ".");
    }

    /**
     * A line for each file that looks like an answer: that it is not taken, and how an answer is called; and one for all
     * that do not.
     */
    List<String> notes(Set<String> exercises) {
        List<String> notes = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String file : files) {
            String name = file.substring(file.lastIndexOf('/') + 1);
            Optional<String> exercise = exercises.stream()
                    .filter(known -> known.equalsIgnoreCase(name.substring(0, end(name))))
                    .findFirst();
            if (exercise.isPresent() || isLikeLab(name)) {
                notes.add(learner + ": " + Literal.ofText(file) + " is not taken; an answer is named "
                        + exercise.map(known -> known + LabFile.SUFFIX)
                                .orElse("after its exercise, with " + LabFile.SUFFIX + " behind it,")
                        + " and lies in the learner's folder itself");
            } else {
                others.add(Literal.ofText(file));
            }
        }
        if (!others.isEmpty()) {
            notes.add(learner + ": no answer is in " + named(others));
        }
        return notes;
    }

    /** Some names, with a comma between, and how many more there are. */
    static String named(List<String> names) {
        int more = names.size() - MAX_TOLD;
        return String.join(", ", names.subList(0, Math.min(names.size(), MAX_TOLD)))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static int end(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name.length() : dot;
    }
}
