package io.minikafka.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A class whose answers of twenty commands are generated, so that what each is worth is known. */
public record KnownClass(Path folder) {

    /** The name of the exercise. */
    public static final String EXERCISE = "known-worth";

    /** A check for each topic, worth 1, 2, 4 and 8 points: what is sent tells the points, and they what was sent. */
    private static final List<String> TOPICS = List.of("a", "b", "c", "d");

    private static final int COMMANDS = 20;

    private static final List<String> FILLERS = List.of(
            "show hw",
            "tick 10",
            "send noise n --acks all",
            "fetch-followers",
            "show log noise",
            "explain",
            "what-if promote noise 2",
            "fetch noise",
            "refresh-isr",
            "restart");

    /** Writes the exercise and its reference into {@code exercises}, beside the class. */
    public void writeExercise() throws IOException {
        List<String> lines = new ArrayList<>(List.of("#: title Known worth", "#: exercise " + EXERCISE));
        lines.add("new-cluster --brokers 3");
        lines.add("create-topic noise");
        TOPICS.forEach(topic -> lines.add("create-topic " + topic));
        lines.add("#: answer");
        lines.add("#: end");
        for (int i = 0; i < TOPICS.size(); i++) {
            String topic = TOPICS.get(i);
            lines.add("#: check " + topic + " " + (1 << i) + " \"Topic " + topic + " has its value\" fetch " + topic
                    + " -> /records/0/value = \"v\"");
        }
        write(exercises().resolve(EXERCISE + ".lab"), lines);
        write(
                exercises().resolve(EXERCISE + ".reference.lab"),
                List.of(answer(9).split("\n", -1)));
    }

    /** Where the exercise is. */
    public Path exercises() {
        return folder.resolve("exercises");
    }

    /** Where the learners are. */
    public Path learners() {
        return folder.resolve("class");
    }

    /** What a learner's answer is worth, of 15 points. */
    public static int worth(int learner) {
        return learner * 7 % 16;
    }

    /** The name of a learner; in the order of their numbers. */
    public static String name(int learner) {
        return String.format(Locale.ROOT, "learner-%04d", learner);
    }

    /** Writes a learner's answer. */
    public void writeLearner(int learner) throws IOException {
        write(answerOf(name(learner)), List.of(answer(learner).split("\n", -1)));
    }

    /** Where a learner's answer is. */
    public Path answerOf(String learner) {
        return learners().resolve(learner).resolve(EXERCISE + ".lab");
    }

    private static void write(Path file, List<String> lines) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
    }

    /** Twenty commands: those that earn the points, and between them some that earn none; no two learners' are alike. */
    private static String answer(int learner) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < TOPICS.size(); i++) {
            if ((worth(learner) >> i & 1) == 1) {
                lines.add("send " + TOPICS.get(i) + " v");
            }
        }
        lines.add("send noise number-" + learner);
        for (int i = 0; lines.size() < COMMANDS - 1; i++) {
            lines.add((learner + i) * 5 % (lines.size() + 1), FILLERS.get((learner + i) % FILLERS.size()));
        }
        // Consumers read what every in-sync replica has.
        lines.add("fetch-followers");
        return String.join("\n", lines);
    }
}
