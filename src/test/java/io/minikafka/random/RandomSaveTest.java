package io.minikafka.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.lab.LabFile;
import io.minikafka.lab.LabRunner;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import io.minikafka.syntax.RequestParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever was done and undone, what is saved of it passes. */
final class RandomSaveTest {

    private static final long SEED = Long.getLong("minikafka.random.seed", 20_260_101);
    private static final List<String> LOOKS = List.of(
            "show log", "show sends", "show lost", "fetch events", "what-if promote events 2", "what-if restart");

    @Test
    void whatIsSavedPasses(@TempDir Path folder) throws Exception {
        for (long seed = SEED; seed < SEED + 25; seed++) {
            List<String> lines = new ArrayList<>();
            List<String> answers = new ArrayList<>();
            Path file = folder.resolve("run-" + seed + ".lab");
            try (Session session = Session.inMemory()) {
                ScriptRunner runner = ScriptRunner.forPerson(session, answers::add, () -> 80);
                SplittableRandom random = new SplittableRandom(seed);
                RandomCommands commands = new RandomCommands(seed, Profile.WILD);
                lines.add(RequestParser.write(commands.newCluster()));
                runner.runLine(lines.get(0));
                for (int i = 0; i < 50; i++) {
                    String line = next(session, random, commands);
                    lines.add(line);
                    runner.runLine(line);
                }
                answers.clear();
                runner.runLine("save " + file);
            }
            assertThat(answers).as("%s", lines).singleElement().asString().startsWith("saved ");
            assertThat(new LabRunner(true, ClusterStore::inTemporaryDirectory)
                            .check(new LabFile(file, String.valueOf(file.getFileName())))
                            .details())
                    .as("%s", lines)
                    .isEmpty();
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
