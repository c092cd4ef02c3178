package io.minikafka.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the labs teach and what shows that the cluster keeps its promises: {@code index.txt} in the labs' folder.
 *
 * @param chapters in order, and the folders beside them
 * @param behaviours what is promised, in order
 */
public record LabIndex(List<Chapter> chapters, List<Behaviour> behaviours) {

    /** The file in the labs' folder. */
    public static final String FILE = "index.txt";

    public LabIndex {
        chapters = List.copyOf(chapters);
        behaviours = List.copyOf(behaviours);
    }

    /** Reads an index. */
    public static LabIndex parse(String text) throws ScriptException {
        return new LabIndexParser().parse(text);
    }

    /**
     * A chapter, or a folder of labs beside the chapters.
     *
     * @param number how a chapter is called; empty for a folder beside them
     * @param folder where its labs are, in the labs' folder
     * @param title what it is about
     * @param objectives what a chapter's reader should be able to do afterwards; the first is number 1
     * @param mechanisms in reading order
     */
    public record Chapter(
            Optional<String> number, String folder, String title, List<String> objectives, List<Mechanism> mechanisms) {
        public Chapter {
            objectives = List.copyOf(objectives);
            mechanisms = List.copyOf(mechanisms);
        }
    }

    /**
     * Something that a chapter names, or that a folder's labs are about.
     *
     * @param name for people
     * @param tests the test classes that are about it, as package/Class
     * @param labs in reading order
     * @param exercises in reading order
     */
    public record Mechanism(String name, List<String> tests, List<Entry> labs, List<Entry> exercises) {
        public Mechanism {
            tests = List.copyOf(tests);
            labs = List.copyOf(labs);
            exercises = List.copyOf(exercises);
        }
    }

    /**
     * A lab or an exercise.
     *
     * @param name its file's, without a suffix
     * @param objectives the numbers of the objectives that it serves
     * @param text what it shows, or what is to be done
     */
    public record Entry(String name, List<Integer> objectives, String text) {
        public Entry {
            objectives = List.copyOf(objectives);
        }
    }

    /** How Apache Kafka does something. */
    public enum InKafka {
        SAME,
        SIMPLIFIED,
        OPPOSITE;

        /** The word that stands for it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A promise.
     *
     * @param area what it is a part of
     * @param rule what is promised
     * @param lab the lab or exercise that shows it
     * @param test the test that proves it, as package/Class#method
     * @param inKafka how alike it is to Apache Kafka
     * @param reason what Apache Kafka does
     */
    public record Behaviour(String area, String rule, String lab, String test, InKafka inKafka, String reason) {}

    /** Where a lab or exercise is, from the labs' folder, without a suffix; empty where the index has none such. */
    public Optional<String> path(String name) {
        for (Chapter chapter : chapters) {
            for (Mechanism mechanism : chapter.mechanisms()) {
                if (mechanism.labs().stream().anyMatch(lab -> lab.name().equals(name))) {
                    return Optional.of(chapter.folder() + "/" + name);
                }
                if (mechanism.exercises().stream()
                        .anyMatch(exercise -> exercise.name().equals(name))) {
                    return Optional.of(chapter.folder() + "/exercises/" + name);
                }
            }
        }
        return Optional.empty();
    }

    /** The paths of all labs and exercises, as in {@link #path}. */
    public List<String> paths() {
        List<String> paths = new ArrayList<>();
        for (Chapter chapter : chapters) {
            for (Mechanism mechanism : chapter.mechanisms()) {
                mechanism.labs().forEach(lab -> paths.add(chapter.folder() + "/" + lab.name()));
                mechanism.exercises().forEach(lab -> paths.add(chapter.folder() + "/exercises/" + lab.name()));
            }
        }
        return paths;
    }
}
