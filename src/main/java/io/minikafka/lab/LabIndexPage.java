package io.minikafka.lab;

import io.minikafka.lab.LabIndex.Behaviour;
import io.minikafka.lab.LabIndex.Chapter;
import io.minikafka.lab.LabIndex.Entry;
import io.minikafka.lab.LabIndex.Mechanism;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The page that leads to the labs, {@code README.md} in their folder: prose that a person writes, and between markers
 * the tables that the index, the labs and the list of misunderstandings fill.
 *
 * @param file the page
 * @param found what it says
 * @param wanted what it should say
 */
public record LabIndexPage(Path file, String found, String wanted) {

    private static final String FILE = "README.md";
    private static final String CHAPTERS = "chapters";
    private static final String BEHAVIOURS = "behaviours";
    private static final String TESTS = "../src/test/java/io/minikafka/";

    /**
     * Reads the page of a folder of labs, and works out what it should say.
     *
     * @throws ScriptException when something of it cannot be read, or there are no markers
     */
    public static LabIndexPage of(String folder) throws ScriptException {
        Path labs = Path.of(folder);
        LabIndex index = LabIndex.parse(TextFile.read(labs.resolve(LabIndex.FILE)));
        String found = TextFile.read(labs.resolve(FILE)).replace("\r\n", "\n");
        String wanted = between(found, CHAPTERS, chapters(labs, index));
        wanted = between(wanted, BEHAVIOURS, behaviours(index));
        return new LabIndexPage(labs.resolve(FILE), found, wanted);
    }

    /** Whether the page has fallen behind. */
    public boolean isStale() {
        return !found.equals(wanted);
    }

    /** Brings the page up to date. */
    public void write() throws IOException {
        TextFile.write(file, wanted);
    }

    private static String between(String page, String name, List<String> lines) throws ScriptException {
        String start = "<!-- " + name + ": generated from " + LabIndex.FILE
                + " by \"lab index\". Edit that file, not this part. -->\n";
        String end = "<!-- end of " + name + " -->";
        int from = page.indexOf(start);
        int to = page.indexOf(end);
        if (from < 0 || to < from) {
            throw new ScriptException(
                    FILE + " has no place for its " + name + "; add the lines " + start.strip() + " and " + end);
        }
        return page.substring(0, from + start.length()) + "\n" + String.join("\n", lines) + "\n" + page.substring(to);
    }

    private static List<String> chapters(Path labs, LabIndex index) throws ScriptException {
        List<String> lines = new ArrayList<>();
        for (Chapter chapter : index.chapters()) {
            if (chapter.number().isPresent()) {
                addChapter(lines, chapter, chapter.number().get(), labs);
            } else {
                addFolder(lines, chapter);
            }
        }
        return lines;
    }

    private static void addChapter(List<String> lines, Chapter chapter, String number, Path labs)
            throws ScriptException {
        lines.add("## Chapter " + number + ": " + chapter.title());
        lines.add("");
        lines.add("After it, you can");
        lines.add("");
        for (int i = 0; i < chapter.objectives().size(); i++) {
            lines.add((i + 1) + ". " + chapter.objectives().get(i));
        }
        lines.add("");
        addMechanisms(lines, chapter);
        addLabs(lines, chapter);
        addExercises(lines, chapter, labs);
    }

    /** A folder beside the chapters has no objectives, so one table says all. */
    private static void addFolder(List<String> lines, Chapter folder) {
        lines.add("## " + folder.title());
        lines.add("");
        lines.add("| about | lab | what it shows | tests |");
        lines.add("|---|---|---|---|");
        for (Mechanism mechanism : folder.mechanisms()) {
            for (Entry lab : mechanism.labs()) {
                lines.add(row(mechanism.name(), link(folder.folder() + "/", lab.name()), lab.text(), tests(mechanism)));
            }
            for (Entry exercise : mechanism.exercises()) {
                lines.add(row(
                        mechanism.name(),
                        link(folder.folder() + "/exercises/", exercise.name()),
                        exercise.text(),
                        tests(mechanism)));
            }
        }
        lines.add("");
    }

    private static void addMechanisms(List<String> lines, Chapter chapter) {
        lines.add("| mechanism | labs | exercises | objectives | tests |");
        lines.add("|---|---|---|---|---|");
        for (Mechanism mechanism : chapter.mechanisms()) {
            SortedSet<Integer> objectives = new TreeSet<>();
            mechanism.labs().forEach(lab -> objectives.addAll(lab.objectives()));
            mechanism.exercises().forEach(exercise -> objectives.addAll(exercise.objectives()));
            lines.add(row(
                    mechanism.name(),
                    links(chapter.folder() + "/", mechanism.labs()),
                    links(chapter.folder() + "/exercises/", mechanism.exercises()),
                    numbers(objectives),
                    tests(mechanism)));
        }
        lines.add("");
    }

    private static void addLabs(List<String> lines, Chapter chapter) {
        lines.add("| lab | what it shows |");
        lines.add("|---|---|");
        for (Mechanism mechanism : chapter.mechanisms()) {
            for (Entry lab : mechanism.labs()) {
                lines.add(row(link(chapter.folder() + "/", lab.name()), lab.text()));
            }
        }
        lines.add("");
    }

    private static void addExercises(List<String> lines, Chapter chapter, Path labs) throws ScriptException {
        lines.add("| exercise | objectives | what is to be done | misunderstandings that it catches |");
        lines.add("|---|---|---|---|");
        for (Mechanism mechanism : chapter.mechanisms()) {
            for (Entry exercise : mechanism.exercises()) {
                String path = chapter.folder() + "/exercises/" + exercise.name() + LabFile.SUFFIX;
                lines.add(row(
                        link(chapter.folder() + "/exercises/", exercise.name()),
                        numbers(exercise.objectives()),
                        exercise.text(),
                        caught(new LabFile(labs.resolve(path), path))));
            }
        }
        lines.add("");
    }

    /** What is believed by those whom an exercise catches: by its choices, then by its wrong answers. */
    private static String caught(LabFile exercise) throws ScriptException {
        Set<String> tags = new LinkedHashSet<>(LabScript.parse(exercise.display(), TextFile.read(exercise.script()))
                .tags());
        for (LabFile wrong : exercise.wrongAnswers()) {
            tags.addAll(LabScript.parse(wrong.display(), TextFile.read(wrong.script()))
                    .tags());
        }
        Misconceptions listed = Misconceptions.of(exercise);
        List<String> beliefs = new ArrayList<>();
        tags.forEach(tag -> beliefs.add(listed.belief(tag).orElse(tag)));
        return String.join(" ", beliefs);
    }

    private static List<String> behaviours(LabIndex index) throws ScriptException {
        List<String> lines = new ArrayList<>();
        String area = "";
        for (Behaviour behaviour : index.behaviours()) {
            if (!area.equals(behaviour.area())) {
                area = behaviour.area();
                lines.add((lines.isEmpty() ? "" : "\n") + "### " + area);
                lines.add("");
                lines.add("| what is promised | shown by | tested by | Apache Kafka | how Kafka does it |");
                lines.add("|---|---|---|---|---|");
            }
            String lab = index.path(behaviour.lab())
                    .orElseThrow(() -> new ScriptException(LabIndex.FILE + ": there is no lab or exercise "
                            + behaviour.lab() + "; list it under a mechanism"));
            lines.add(row(
                    behaviour.rule(),
                    "[" + behaviour.lab() + "](" + lab + ".md)",
                    test(behaviour.test()),
                    behaviour.inKafka().word(),
                    behaviour.reason()));
        }
        lines.add("");
        return lines;
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private static String links(String folder, List<Entry> entries) {
        return String.join(
                ", ", entries.stream().map(entry -> link(folder, entry.name())).toList());
    }

    private static String link(String folder, String name) {
        return "[" + name + "](" + folder + name + ".md)";
    }

    private static String numbers(Iterable<Integer> numbers) {
        List<String> words = new ArrayList<>();
        numbers.forEach(number -> words.add(String.valueOf(number)));
        return String.join(", ", words);
    }

    private static String tests(Mechanism mechanism) {
        return String.join(
                ", ", mechanism.tests().stream().map(LabIndexPage::test).toList());
    }

    /** A link to a test class, called by the class and, where there is one, the method. */
    private static String test(String test) {
        int method = test.indexOf('#');
        String path = method < 0 ? test : test.substring(0, method);
        return "[" + test.substring(test.indexOf('/') + 1) + "](" + TESTS + path + ".java)";
    }
}
