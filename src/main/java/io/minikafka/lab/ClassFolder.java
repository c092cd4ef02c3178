package io.minikafka.lab;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A folder with what a class has handed in: a folder for each learner, in which a file is named after the exercise that it
 * answers ({@code anna/ex2-acks-0.lab}), or a file for each learner ({@code anna.lab}), all for one exercise. Names that
 * start with a dot are left alone; of all other files the teacher is told.
 */
public final class ClassFolder {

    /** More names of one learner are not looked through. */
    private static final int MAX_NAMES = 1_000;

    /** More learners are no class. */
    private static final int MAX_LEARNERS = 20_000;

    /** What is read for a letter that the locale does not have. */
    private static final String UNKNOWN = "\uFFFD";

    /** Learners to where their answers are: a folder, or a file. */
    private final SortedMap<String, Path> learners = new TreeMap<>();

    /** The learners with a file of their own. */
    private final SortedSet<String> alone = new TreeSet<>();

    private final SortedMap<String, NavigableSet<String>> names = new TreeMap<>();

    /** Files that are no answer, of each learner with a folder. */
    private final List<Misnamed> misnamed = new ArrayList<>();

    /** Files beside the folders that are no learner's. */
    private final SortedSet<String> misnamedLearners = new TreeSet<>();

    private ClassFolder() {}

    /**
     * Finds the learners.
     *
     * @throws ScriptException when the folder cannot be read, or nobody is in it
     */
    public static ClassFolder read(Path folder) throws ScriptException {
        String name = Literal.ofText(folder.toString());
        if (!Files.isDirectory(folder)) {
            throw new ScriptException(name + " is no folder; name one with a folder, or a .lab file, for each learner");
        }
        ClassFolder read = new ClassFolder();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                read.add(entry);
            }
        } catch (IOException unreadable) {
            throw new ScriptException(name + " cannot be read: " + TextFile.reason(unreadable));
        } catch (DirectoryIteratorException unreadable) {
            throw new ScriptException(
                    name + " cannot be read: " + TextFile.reason(Objects.requireNonNull(unreadable.getCause())));
        }
        if (read.learners.isEmpty()) {
            throw new ScriptException("nobody is in " + name + "; it needs a folder, or a .lab file, for each learner"
                    + read.misnamedNotes().map(note -> "; " + note).findFirst().orElse(""));
        }
        return read;
    }

    private void add(Path entry) throws ScriptException {
        String name = String.valueOf(entry.getFileName());
        if (name.startsWith(".")) {
            return;
        }
        boolean isFile = name.endsWith(LabFile.SUFFIX) && !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
        if (!isFile && !Files.isDirectory(entry)) {
            misnamedLearners.add(name);
            return;
        }
        String learner = composed(isFile ? name.substring(0, name.length() - LabFile.SUFFIX.length()) : name);
        if (learners.put(learner, entry) != null) {
            throw new ScriptException(twice(learner, alone.contains(learner) == isFile));
        }
        if (learners.size() > MAX_LEARNERS) {
            throw new ScriptException("there are more than " + MAX_LEARNERS + " learners; grade a folder a class");
        }
        if (isFile) {
            alone.add(learner);
        } else {
            names.put(learner, namesIn(entry));
            if (!Files.isSymbolicLink(entry)) {
                misnamed.add(Misnamed.in(entry, learner));
            }
        }
    }

    /** A name in the one form that its letters have: some systems keep an umlaut as two characters. */
    static String composed(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC);
    }

    private static String twice(String learner, boolean isSameKind) {
        if (learner.contains(UNKNOWN)) {
            return "two names in it are both read as " + ShownText.of(learner)
                    + ", since their letters are none of the locale's; set LC_ALL to one of UTF-8, such as C.UTF-8";
        }
        return isSameKind
                ? "there are two of " + ShownText.of(learner)
                        + ", whose names differ only in how their letters are put together; leave one"
                : "there is both a folder and a file of " + ShownText.of(learner) + "; leave one";
    }

    /** The files that a learner has handed in; what cannot be listed is found unreadable when it is graded. */
    private static NavigableSet<String> namesIn(Path folder) {
        NavigableSet<String> found = new TreeSet<>();
        if (Files.isSymbolicLink(folder)) {
            return found;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + LabFile.SUFFIX)) {
            for (Path file : files) {
                if (found.size() == MAX_NAMES) {
                    break;
                }
                found.add(String.valueOf(file.getFileName()));
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            return found;
        }
        return found;
    }

    /** The learners, by name. */
    public Collection<String> learners() {
        return learners.keySet();
    }

    /** A file that a learner has of their own, if any has, so that somebody must say which exercise it answers. */
    public Optional<String> loneFile() {
        return alone.stream().findFirst().map(learner -> ShownText.of(learner + LabFile.SUFFIX));
    }

    /** Whether anybody has handed in an answer to an exercise. */
    boolean hasAnswerTo(String exercise) {
        return names.values().stream().anyMatch(files -> files.contains(exercise + LabFile.SUFFIX));
    }

    /** The file in which a learner answers an exercise; it may not be there. */
    Path answer(String learner, String exercise) {
        Path place = Objects.requireNonNull(learners.get(learner));
        return alone.contains(learner) ? place : place.resolve(exercise + LabFile.SUFFIX);
    }

    /** Why nothing of a learner's is read at all; empty where there is no reason. */
    Optional<String> refusal(String learner) {
        Path place = Objects.requireNonNull(learners.get(learner));
        if (alone.contains(learner)) {
            return Optional.empty();
        }
        if (Files.isSymbolicLink(place)) {
            return Optional.of("the folder is a symbolic link, which is not followed");
        }
        return Files.isReadable(place) && Files.isExecutable(place)
                ? Optional.empty()
                : Optional.of("the folder cannot be read: permission denied");
    }

    /**
     * What is not taken, though it may be meant as an answer: misspelt names, and files that are none.
     *
     * @param shelf the folder of the exercises
     */
    List<String> strays(Set<String> exercises, String shelf) {
        List<String> strays = new ArrayList<>(misspelt(exercises, shelf));
        misnamed.stream().flatMap(files -> files.notes(exercises).stream()).forEach(strays::add);
        misnamedNotes().forEach(strays::add);
        return strays.stream().sorted().map(ShownText::of).toList();
    }

    private Stream<String> misnamedNotes() {
        List<String> notes = new ArrayList<>();
        for (String file : misnamedLearners) {
            if (notes.size() == Misnamed.MAX_TOLD) {
                notes.add((misnamedLearners.size() - notes.size())
                        + " more files beside the learners' own are not taken");
                break;
            }
            notes.add(Literal.ofText(file) + " is not taken; a learner's file is named as in anna" + LabFile.SUFFIX);
        }
        return notes.stream();
    }

    /** The files that are named after no exercise, a line for each learner who has some. */
    private List<String> misspelt(Set<String> exercises, String shelf) {
        return names.entrySet().stream()
                .map(entry -> {
                    List<String> stray = entry.getValue().stream()
                            .filter(file ->
                                    !exercises.contains(file.substring(0, file.length() - LabFile.SUFFIX.length())))
                            .toList();
                    return stray.isEmpty()
                            ? ""
                            : entry.getKey() + ": no exercise under " + Literal.ofText(shelf) + " is called "
                                    + Misnamed.named(stray);
                })
                .filter(line -> !line.isEmpty())
                .toList();
    }
}
