package io.minikafka.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.lab.LabFile;
import io.minikafka.lab.LabRunner;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Session;
import io.minikafka.session.SessionState;
import io.minikafka.storage.ClusterStore;
import io.minikafka.syntax.RequestParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whatever was done and undone, what is saved of it passes, and what is shared of it leads there. */
final class RandomSaveTest {

    private static final long SEED = Long.getLong("minikafka.random.seed", 20_260_101);
    private static final String SHARED = "scripts/minikafka -c '";
    private static final List<String> LOOKS = List.of(
            "show log",
            "show sends",
            "show lost",
            "show timeline",
            "fetch events",
            "what-if promote events 2",
            "what-if restart",
            "diff",
            "history",
            "explain",
            "compare kafka",
            "explore events-0 --depth 2 --states 50 --apply");

    static final List<RuleSet> RULES = RuleSets.ALL;

    @ParameterizedTest
    @FieldSource("RULES")
    void whatIsSavedPasses(RuleSet rules, @TempDir Path folder) throws Exception {
        int runs = rules.isOfChapters() ? 25 : 3;
        for (long seed = SEED; seed < SEED + runs; seed++) {
            List<String> lines = new ArrayList<>();
            List<String> answers = new ArrayList<>();
            Path file = folder.resolve("run-" + seed + ".lab");
            try (Session session = Session.inMemory()) {
                ScriptRunner runner = ScriptRunner.forPerson(session, answers::add, () -> 80);
                SplittableRandom random = new SplittableRandom(seed);
                RandomCommands commands = new RandomCommands(seed, Profile.WILD, rules);
                lines.add(RequestParser.write(commands.newCluster()));
                runner.runLine(lines.get(0));
                for (int i = 0; i < 50; i++) {
                    String line = next(session, random, commands);
                    lines.add(line);
                    runner.runLine(line);
                }
                answers.clear();
                runner.runLine("save " + file);
                runner.runLine("share");
                assertThat(answers.get(0)).as("%s", lines).startsWith("saved ");
                assertThat(stateAfter(answers.get(1))).as("%s", lines).isEqualTo(session.state());
            }
            assertThat(new LabRunner(true, ClusterStore::inTemporaryDirectory)
                            .check(new LabFile(file, String.valueOf(file.getFileName())))
                            .details())
                    .as("%s", lines)
                    .isEmpty();
        }
    }

    /** Where a shared line leads; no drawn command has a quote in it. */
    private static SessionState stateAfter(String shared) throws Exception {
        assertThat(shared).startsWith(SHARED).endsWith("'");
        try (Session session = Session.inMemory()) {
            ScriptRunner.forPerson(session, answer -> {}, () -> 80)
                    .runLine(shared.substring(SHARED.length(), shared.length() - 1));
            return session.state();
        }
    }

    private static String next(Session session, SplittableRandom random, RandomCommands commands) {
        int position = session.timeline().position();
        if (session.state().cluster().partitions().isEmpty()) {
            return RequestParser.write(commands.createTopic(session.state().cluster()));
        }
        return switch (random.nextInt(8)) {
            case 0 -> position == 0 ? "tick" : "undo " + random.nextInt(1, Math.min(4, position + 1));
            case 1 -> position == session.timeline().last() ? "show log" : "redo";
            case 2 -> LOOKS.get(random.nextInt(LOOKS.size()));
            default -> RequestParser.write(commands.next(session.state().cluster()));
        };
    }
}
