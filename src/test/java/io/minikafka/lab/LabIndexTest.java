package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** The index of the labs that come with the program, and how an index is read. */
class LabIndexTest {

    private static final Path LABS = Path.of("labs");

    private static LabIndex index() throws ScriptException {
        return LabIndex.parse(TextFile.read(LABS.resolve(LabIndex.FILE)));
    }

    private static List<String> names(List<LabIndex.Entry> entries) {
        return entries.stream().map(LabIndex.Entry::name).toList();
    }

    @Test
    void thePageIsUpToDate() throws Exception {
        assertThat(LabIndexPage.of("labs").isStale())
                .as("scripts/minikafka lab index brings labs/README.md up to date")
                .isFalse();
    }

    @Test
    void everyLabAndExerciseIsListedOnce() throws Exception {
        List<String> found = new ArrayList<>();
        for (LabFile lab : LabFiles.find(List.of("labs"))) {
            found.add(
                    LABS.relativize(lab.script()).toString().replace('\\', '/').replace(LabFile.SUFFIX, ""));
        }

        assertThat(index().paths()).containsExactlyInAnyOrderElementsOf(found);
    }

    @Test
    void anExerciseIsCalledAsItsFile() throws Exception {
        for (LabFile lab : LabFiles.find(List.of("labs"))) {
            LabScript script = LabScript.parse(lab.display(), TextFile.read(lab.script()));
            script.exercise()
                    .ifPresent(exercise -> assertThat(lab.transcriptName()).isEqualTo(exercise.name() + ".md"));
        }
    }

    @Test
    void everyObjectiveIsServedByALabAndAnExercise() throws Exception {
        for (LabIndex.Chapter chapter : index().chapters()) {
            SortedSet<Integer> inLabs = new TreeSet<>();
            SortedSet<Integer> inExercises = new TreeSet<>();
            for (LabIndex.Mechanism mechanism : chapter.mechanisms()) {
                mechanism.labs().forEach(lab -> inLabs.addAll(lab.objectives()));
                mechanism.exercises().forEach(exercise -> inExercises.addAll(exercise.objectives()));
            }

            assertThat(inLabs).hasSize(chapter.objectives().size());
            assertThat(inExercises).hasSize(chapter.objectives().size());
        }
    }

    @Test
    void everyExerciseCatchesAMisunderstanding() throws Exception {
        for (LabFile lab : LabFiles.find(List.of("labs"))) {
            LabScript script = LabScript.parse(lab.display(), TextFile.read(lab.script()));
            if (script.exercise().isPresent()) {
                SortedSet<String> tags = new TreeSet<>(script.tags());
                for (LabFile wrong : lab.wrongAnswers()) {
                    tags.addAll(LabScript.parse(wrong.display(), TextFile.read(wrong.script()))
                            .tags());
                }
                assertThat(tags).as(lab.display()).isNotEmpty();
            }
        }
    }

    @Test
    void everyMisunderstandingThatIsListedIsCaughtSomewhere() throws Exception {
        List<LabFile> labs = LabFiles.find(List.of("labs"));
        SortedSet<String> used = new TreeSet<>();
        for (LabFile lab : labs) {
            used.addAll(
                    LabScript.parse(lab.display(), TextFile.read(lab.script())).tags());
            for (LabFile wrong : lab.wrongAnswers()) {
                used.addAll(LabScript.parse(wrong.display(), TextFile.read(wrong.script()))
                        .tags());
            }
        }

        assertThat(Misconceptions.of(labs.get(0)).beliefs().keySet()).containsExactlyElementsOf(used);
    }

    @Test
    void everyTestIsThere() throws Exception {
        for (LabIndex.Chapter chapter : index().chapters()) {
            for (LabIndex.Mechanism mechanism : chapter.mechanisms()) {
                for (String test : mechanism.tests()) {
                    assertThat(testClass(test)).isNotNull();
                }
            }
        }
        for (LabIndex.Behaviour behaviour : index().behaviours()) {
            String[] test = behaviour.test().split("#", 2);
            assertThat(testMethods(testClass(test[0]))).as(behaviour.rule()).contains(test[test.length - 1]);
        }
    }

    private static Class<?> testClass(String name) throws ClassNotFoundException {
        return Class.forName("io.minikafka." + name.replace('/', '.'));
    }

    private static List<String> testMethods(Class<?> type) {
        Stream<Class<?>> types = Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses()));
        return types.flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method ->
                        method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(ParameterizedTest.class))
                .map(Method::getName)
                .toList();
    }

    @Test
    void everyWarningOfTheOppositeIsThere() throws Exception {
        assertThat(index().behaviours())
                .filteredOn(behaviour -> behaviour.inKafka() == LabIndex.InKafka.OPPOSITE)
                .extracting(LabIndex.Behaviour::lab)
                .containsExactly("opposite-promotion");
    }

    @Test
    void anIndexIsChaptersMechanismsAndTheirLabs() throws Exception {
        LabIndex index = LabIndex.parse("""
                # a comment
                chapter 5 05-x "About x"
                objective 1 "one"
                objective 2 "two"

                mechanism "M" lab/LabIndexTest cluster/Other
                lab a 1,2 "A"
                exercise b 2 "B"
                area "Area"
                behaviour opposite b lab/LabIndexTest#x "The rule" "The other way"
                """);

        LabIndex.Mechanism mechanism = index.chapters().get(0).mechanisms().get(0);
        assertThat(mechanism.tests()).containsExactly("lab/LabIndexTest", "cluster/Other");
        assertThat(names(mechanism.labs())).containsExactly("a");
        assertThat(mechanism.labs().get(0).objectives()).containsExactly(1, 2);
        assertThat(index.path("a")).contains("05-x/a");
        assertThat(index.path("b")).contains("05-x/exercises/b");
        assertThat(index.path("c")).isEmpty();
        assertThat(index.behaviours())
                .containsExactly(new LabIndex.Behaviour(
                        "Area", "The rule", "b", "lab/LabIndexTest#x", LabIndex.InKafka.OPPOSITE, "The other way"));
    }

    @Test
    void aFolderBesideTheChaptersHasNoObjectives() throws Exception {
        LabIndex index = LabIndex.parse("""
                chapter 5 05-x "About x"
                objective 1 "one"
                folder asked "What is asked"
                mechanism "M" lab/LabIndexTest
                lab a - "A"
                """);

        assertThat(index.chapters())
                .extracting(LabIndex.Chapter::number)
                .containsExactly(Optional.of("5"), Optional.empty());
        assertThat(index.path("a")).contains("asked/a");
        assertBroken("2: only a chapter has objectives; x is a folder", "folder x \"X\"", "objective 1 \"o\"");
        assertBroken("1: folder is written", "folder x");
    }

    @Test
    void whatIsNoIndexIsBrokenAtItsLine() {
        assertBroken("2: unknown word chaptre", "", "chaptre 5 x \"X\"");
        assertBroken("2: objective is written", "chapter 5 x \"X\"", "objective");
        assertBroken("1: stands after no chapter", "objective 1 \"o\"");
        assertBroken("2: objectives count from 1; this is 1, found 2", "chapter 5 x \"X\"", "objective 2 \"o\"");
        assertBroken("2: stands after no mechanism", "chapter 5 x \"X\"", "lab a - \"A\"");
        assertBroken("1: mechanism is written", "mechanism \"M\"");
        assertBroken(
                "3: objectives are numbers from 1 to 0", "chapter 5 x \"X\"", "mechanism \"M\" t/T", "lab a 1 \"A\"");
        assertBroken("1: Kafka does it in the same", "behaviour other lab t/T#m \"R\" \"K\"");
        assertBroken("1: behaviour is written", "behaviour same lab t/T#m \"R\"");
        assertBroken("1: stands after no area", "behaviour same lab t/T#m \"R\" \"K\"");
    }

    private static void assertBroken(String problem, String... lines) {
        assertThatThrownBy(() -> LabIndex.parse(String.join("\n", lines)))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem()).startsWith("index.txt:" + problem));
    }

    @Test
    void thePageKeepsItsProseAndFillsItsTables(@TempDir Path path) throws Exception {
        LabFolder folder = new LabFolder(path);
        folder.write("misconceptions.md", "- `wrong`: All", "  is well.");
        folder.write(
                "05-x/exercises/b.lab",
                "#: title B",
                "#: exercise b",
                "#: question q 1 \"Q?\"",
                "#: choice a \"A\"",
                "#: choice b \"B\" misconception wrong \"No.\"");
        folder.write(
                "index.txt",
                "chapter 5 05-x \"About x\"",
                "objective 1 \"one\"",
                "mechanism \"M\" lab/LabIndexTest",
                "exercise b 1 \"do B\"",
                "folder asked \"What is asked\"",
                "mechanism \"N\" lab/LabIndexTest",
                "lab c - \"shows C\"",
                "area \"Area\"",
                "behaviour same b lab/LabIndexTest#x \"The rule\" \"So does Kafka\"");
        folder.write(
                "README.md",
                "Before.",
                "<!-- chapters: generated from index.txt by \"lab index\". Edit that file, not this part. -->",
                "old",
                "<!-- end of chapters -->",
                "Between.",
                "<!-- behaviours: generated from index.txt by \"lab index\". Edit that file, not this part. -->",
                "<!-- end of behaviours -->",
                "After.");

        LabIndexPage page = LabIndexPage.of(path.toString());
        assertThat(page.isStale()).isTrue();
        page.write();

        assertThat(folder.read("README.md"))
                .containsSubsequence(
                        "Before.\n",
                        "## Chapter 5: About x\n",
                        "1. one\n",
                        "| [b](05-x/exercises/b.md) | 1 | do B | All is well. |\n",
                        "## What is asked\n",
                        "| N | [c](asked/c.md) | shows C | [LabIndexTest](../src/test/java/io/minikafka/lab/"
                                + "LabIndexTest.java) |\n",
                        "Between.\n",
                        "### Area\n",
                        "| The rule | [b](05-x/exercises/b.md) | [LabIndexTest#x](../src/test/java/io/minikafka/lab/"
                                + "LabIndexTest.java) | same | So does Kafka |\n",
                        "After.\n")
                .doesNotContain("old");
        assertThat(LabIndexPage.of(path.toString()).isStale()).isFalse();
        Files.writeString(path.resolve("README.md"), "No markers");
        assertThatThrownBy(() -> LabIndexPage.of(path.toString()))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        broken -> assertThat(broken.problem()).startsWith("README.md has no place for its chapters"));
    }
}
