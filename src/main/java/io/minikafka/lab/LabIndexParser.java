package io.minikafka.lab;

import io.minikafka.lab.LabIndex.Behaviour;
import io.minikafka.lab.LabIndex.Chapter;
import io.minikafka.lab.LabIndex.Entry;
import io.minikafka.lab.LabIndex.InKafka;
import io.minikafka.lab.LabIndex.Mechanism;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads an index line by line; each line belongs to the latest of what it is a part of. */
final class LabIndexParser {

    private static final String CHAPTER = "chapter";

    private final List<Chapter> chapters = new ArrayList<>();
    private final List<Behaviour> behaviours = new ArrayList<>();
    private String area = "";

    LabIndex parse(String text) throws ScriptException {
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                try {
                    take(line.strip());
                } catch (IllegalArgumentException notUnderstood) {
                    throw new ScriptException(LabIndex.FILE + ":" + number + ": " + notUnderstood.getMessage());
                }
            }
        }
        return new LabIndex(chapters, behaviours);
    }

    private void take(String line) {
        int end = line.indexOf(' ');
        String word = end < 0 ? line : line.substring(0, end);
        String rest = line.substring(word.length());
        switch (word) {
            case "chapter" -> takeChapter(new DirectiveText(rest, "chapter is written NUMBER FOLDER \"title\""));
            case "folder" -> takeFolder(new DirectiveText(rest, "folder is written FOLDER \"title\""));
            case "objective" -> takeObjective(new DirectiveText(rest, "objective is written NUMBER \"text\""));
            case "mechanism" -> takeMechanism(new DirectiveText(rest, "mechanism is written \"name\" PACKAGE/TEST…"));
            case "lab" -> takeLab(new DirectiveText(rest, "lab is written NAME OBJECTIVES \"what it shows\""));
            case "exercise" ->
                takeExercise(new DirectiveText(rest, "exercise is written NAME OBJECTIVES \"what is to be done\""));
            case "area" -> area = quotedAlone(new DirectiveText(rest, "area is written \"name\""));
            case "behaviour" -> takeBehaviour(new DirectiveText(rest, """
                    behaviour is written same|simplified|opposite LAB PACKAGE/TEST#METHOD "rule" "in Kafka"\
                    """));
            default ->
                throw new IllegalArgumentException("unknown word " + Literal.ofText(word)
                        + "; known: chapter, folder, objective, mechanism, lab, exercise, area, behaviour");
        }
    }

    private static String quotedAlone(DirectiveText rest) {
        String text = rest.quoted();
        rest.end();
        return text;
    }

    private void takeChapter(DirectiveText rest) {
        chapters.add(new Chapter(Optional.of(rest.word()), rest.word(), quotedAlone(rest), List.of(), List.of()));
    }

    private void takeFolder(DirectiveText rest) {
        chapters.add(new Chapter(Optional.empty(), rest.word(), quotedAlone(rest), List.of(), List.of()));
    }

    private static <T> T latest(List<T> list, String what) {
        if (list.isEmpty()) {
            throw new IllegalArgumentException("stands after no " + what);
        }
        return list.get(list.size() - 1);
    }

    private static <T> List<T> with(List<T> list, T more) {
        List<T> all = new ArrayList<>(list);
        all.add(more);
        return all;
    }

    private void takeObjective(DirectiveText rest) {
        Chapter chapter = latest(chapters, CHAPTER);
        if (chapter.number().isEmpty()) {
            throw new IllegalArgumentException("only a chapter has objectives; " + chapter.folder() + " is a folder");
        }
        int number = rest.number();
        if (number != chapter.objectives().size() + 1) {
            throw new IllegalArgumentException(
                    "objectives count from 1; this is " + (chapter.objectives().size() + 1) + ", found " + number);
        }
        replace(new Chapter(
                chapter.number(),
                chapter.folder(),
                chapter.title(),
                with(chapter.objectives(), quotedAlone(rest)),
                chapter.mechanisms()));
    }

    private void replace(Chapter chapter) {
        chapters.set(chapters.size() - 1, chapter);
    }

    private void takeMechanism(DirectiveText rest) {
        String name = rest.quoted();
        List<String> tests = new ArrayList<>();
        do {
            tests.add(rest.word());
        } while (!rest.isAtEnd());
        Chapter chapter = latest(chapters, CHAPTER);
        replace(chapter, with(chapter.mechanisms(), new Mechanism(name, tests, List.of(), List.of())));
    }

    private void replace(Chapter chapter, List<Mechanism> mechanisms) {
        replace(new Chapter(chapter.number(), chapter.folder(), chapter.title(), chapter.objectives(), mechanisms));
    }

    private void takeLab(DirectiveText rest) {
        Mechanism mechanism = latest(latest(chapters, CHAPTER).mechanisms(), "mechanism");
        List<Entry> labs = with(mechanism.labs(), entry(rest));
        replace(new Mechanism(mechanism.name(), mechanism.tests(), labs, mechanism.exercises()));
    }

    private void takeExercise(DirectiveText rest) {
        Mechanism mechanism = latest(latest(chapters, CHAPTER).mechanisms(), "mechanism");
        List<Entry> exercises = with(mechanism.exercises(), entry(rest));
        replace(new Mechanism(mechanism.name(), mechanism.tests(), mechanism.labs(), exercises));
    }

    private void replace(Mechanism mechanism) {
        Chapter chapter = latest(chapters, CHAPTER);
        List<Mechanism> mechanisms = new ArrayList<>(chapter.mechanisms());
        mechanisms.set(mechanisms.size() - 1, mechanism);
        replace(chapter, mechanisms);
    }

    private Entry entry(DirectiveText rest) {
        String name = rest.word();
        String numbers = rest.word();
        List<Integer> objectives = new ArrayList<>();
        for (String number : numbers.equals("-") ? new String[0] : numbers.split(",", -1)) {
            objectives.add(objective(number));
        }
        return new Entry(name, objectives, quotedAlone(rest));
    }

    private int objective(String number) {
        int known = latest(chapters, CHAPTER).objectives().size();
        for (int objective = 1; objective <= known; objective++) {
            if (number.equals(String.valueOf(objective))) {
                return objective;
            }
        }
        throw new IllegalArgumentException("objectives are numbers from 1 to " + known
                + " with commas between, or - where there are none; found " + Literal.ofText(number));
    }

    private void takeBehaviour(DirectiveText rest) {
        String word = rest.word();
        InKafka inKafka = Arrays.stream(InKafka.values())
                .filter(known -> known.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Kafka does it in the same, a simplified or the opposite way; found " + Literal.ofText(word)));
        String lab = rest.word();
        String test = rest.word();
        String rule = rest.quoted();
        String reason = quotedAlone(rest);
        if (area.isEmpty()) {
            throw new IllegalArgumentException("stands after no area");
        }
        behaviours.add(new Behaviour(area, rule, lab, test, inKafka, reason));
    }
}
