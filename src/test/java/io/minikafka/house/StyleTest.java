package io.minikafka.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the sources may not say, and what every package must. */
final class StyleTest {

    private static final Pattern EMPTY_NAME = Pattern.compile(".*(Manager|Utils?|Helpers?|Impl)");
    // In two halves, so that this line does not find itself.
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");
    private static final Pattern SLEEP = Pattern.compile("(Thread|TimeUnit(\\.[A-Z]+)?|[A-Z]+SECONDS)\\.sleep");
    private static final Pattern SKIP =
            Pattern.compile("(Assumptions\\.)?assum(e|ing)(True|False|That)|TestAborted\\w+");
    private static final Pattern CLOCK = Pattern.compile(
            "System\\.(currentTimeMillis|nanoTime)|(Instant|LocalDate|LocalTime|LocalDateTime|ZonedDateTime)\\.now");
    private static final Pattern DESCRIPTION = Pattern.compile("(?s)\\A/\\*\\*.+\\*/\\s+@NullMarked\\s+package ");
    /** Benchmarks measure; no test does. */
    private static final Path BENCHMARKS = JavaSource.TEST.resolve(Path.of("io", "minikafka", "bench"));

    @Test
    void typesAreNamedForWhatTheyAre() {
        List<String> found = new ArrayList<>();
        JavaSource.all()
                .forEach(source -> eachType(source, type -> {
                    if (EMPTY_NAME.matcher(type.getSimpleName()).matches()) {
                        found.add(source.placeOf(type) + " " + type.getSimpleName());
                    }
                }));
        assertThat(found).as("types whose name says nothing").isEmpty();
    }

    @Test
    void nothingIsMarkedAsUnfinished() {
        List<String> found = new ArrayList<>();
        for (JavaSource source : JavaSource.all()) {
            List<String> lines = source.lines();
            for (int i = 0; i < lines.size(); i++) {
                if (UNFINISHED.matcher(lines.get(i)).find()) {
                    found.add(source.path() + ":" + (i + 1) + lines.get(i));
                }
            }
        }
        assertThat(found).as("marks of unfinished work").isEmpty();
    }

    /** What a terminal test needs and does not find is a failure; a skip would tell nobody that the prompt is broken. */
    @Test
    void noTerminalTestIsSkipped() {
        List<JavaSource> ofTerminal = JavaSource.below(JavaSource.TEST.resolve(Path.of("io", "minikafka", "shell")));
        assertThat(ofTerminal).isNotEmpty();
        assertThat(uses(ofTerminal, SKIP)).as("ways to skip a terminal test").isEmpty();
    }

    @Test
    void nobodySleeps() {
        assertThat(uses(JavaSource.all(), SLEEP)).as("sleeps").isEmpty();
    }

    @Test
    void noTestLooksAtTheClock() {
        List<JavaSource> tests = JavaSource.below(JavaSource.TEST).stream()
                .filter(source -> !source.path().startsWith(BENCHMARKS))
                .toList();
        assertThat(uses(tests, CLOCK)).as("looks at the clock").isEmpty();
    }

    @Test
    void everyMainPackageSaysWhatItIsFor() {
        Set<Path> described = new TreeSet<>();
        Set<Path> used = new TreeSet<>();
        for (JavaSource source : JavaSource.below(JavaSource.MAIN)) {
            used.add(source.path().getParent());
            if (source.fileName().equals("package-info.java")
                    && DESCRIPTION.matcher(source.text()).find()) {
                described.add(source.path().getParent());
            }
        }
        assertThat(described).as("packages with a Javadoc and @NullMarked").isEqualTo(used);
    }

    private static void eachType(JavaSource source, Consumer<ClassTree> action) {
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitClass(ClassTree type, Void unused) {
                action.accept(type);
                return super.visitClass(type, null);
            }
        }.scan(source.tree(), null);
    }

    /** Calls, method references and static imports whose text matches. */
    private static List<String> uses(List<JavaSource> sources, Pattern pattern) {
        List<String> found = new ArrayList<>();
        for (JavaSource source : sources) {
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitMemberSelect(MemberSelectTree select, Void unused) {
                    note(select, select.getExpression() + "." + select.getIdentifier());
                    return super.visitMemberSelect(select, null);
                }

                @Override
                public Void visitMemberReference(MemberReferenceTree reference, Void unused) {
                    note(reference, reference.getQualifierExpression() + "." + reference.getName());
                    return super.visitMemberReference(reference, null);
                }

                private void note(Tree node, String name) {
                    if (pattern.matcher(name).find() && name.indexOf('\n') < 0) {
                        found.add(source.placeOf(node) + " " + name);
                    }
                }
            }.scan(source.tree(), null);
        }
        return found;
    }
}
