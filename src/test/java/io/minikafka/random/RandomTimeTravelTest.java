package io.minikafka.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.RecoveredCluster;
import io.minikafka.cluster.Target;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Histories;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import io.minikafka.session.SessionState;
import io.minikafka.storage.ClusterStore;
import io.minikafka.syntax.RequestParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Random commands, faults and journeys through the history: every state comes back, and the files follow. */
final class RandomTimeTravelTest {

    private static final long SEED = Long.getLong("minikafka.random.seed", 20_260_101);
    private static final int COMMANDS = 60;

    /** One run: the commands so far, and the state that each step left behind. */
    private static final class Run {
        private final ClusterStore store;
        private final Session session;
        private final SplittableRandom random;
        private final RandomCommands commands;
        private final List<SessionState> states = new ArrayList<>();
        private final List<String> lines = new ArrayList<>();

        Run(long seed, RuleSet rules, ClusterStore store) {
            this.store = store;
            this.session = Histories.forgetful(store);
            this.random = new SplittableRandom(seed);
            this.commands = new RandomCommands(seed, Profile.WILD, rules);
            states.add(session.state());
            execute(commands.newCluster());
            execute(commands.createTopic(cluster()));
        }

        ClusterState cluster() {
            return session.state().cluster();
        }

        void execute(Request.OfSession request) {
            String line = RequestParser.write(request);
            lines.add(line);
            int position = session.timeline().position();
            session.execute(request, line);
            if (session.timeline().position() > position && !(request instanceof Request.OfTimeline)) {
                states.subList(position + 1, states.size()).clear();
                states.add(session.state());
            }
        }

        /** A command, or a fault; where a restart is refused, only going back helps. */
        void command() {
            if (session.failure().isPresent()) {
                execute(random.nextBoolean() ? new Request.Restart(random.nextBoolean()) : new Request.Undo(1));
            } else if (cluster().partitions().isEmpty()) {
                execute(commands.createTopic(cluster()));
            } else if (random.nextInt(12) == 0) {
                execute(fault());
            } else {
                execute(commands.next(cluster()));
            }
        }

        private Request.OfSession fault() {
            PartitionReplicaSet set = cluster().partitions().head()._2();
            int broker = set.assignment().get(random.nextInt(set.assignment().size()));
            Request.Fault fault =
                    switch (random.nextInt(3)) {
                        case 0 -> new Request.Fault.FlushError();
                        case 1 -> new Request.Fault.TornWrite(broker, random.nextInt(80));
                        default ->
                            new Request.Fault.Corrupt(
                                    broker,
                                    random.nextInt(1 + (int) set.replica(broker).leo()));
                    };
            return new Request.Inject(
                    fault, Target.of(cluster().partitions().head()._1()));
        }

        /** Goes somewhere, perhaps over several stops, and looks whether it is what it was. */
        void travel() {
            int stops = random.nextInt(1, 4);
            for (int i = 0; i < stops; i++) {
                int position = session.timeline().position();
                int to = random.nextInt(session.timeline().last() + 1);
                boolean isDirect = random.nextBoolean() || to == position;
                execute(
                        isDirect
                                ? new Request.GoTo(to)
                                : to < position ? new Request.Undo(position - to) : new Request.Redo(to - position));
                assertThat(session.timeline().position()).as(this::toString).isEqualTo(to);
                assertThat(session.state()).as(this::toString).isEqualTo(states.get(to));
            }
        }

        /** Wherever nothing is damaged or failed, the store holds the state after a command that changed something. */
        void assertStored() {
            execute(new Request.Execute(new ClusterCommand.Tick(0, true)));
            if (session.failure().isEmpty() && store.faults().isEmpty()) {
                assertHolds(store.reopen(), cluster());
            }
        }

        void assertHolds(RecoveredCluster found, ClusterState state) {
            assertThat(found.metadata()).as(this::toString).isEqualTo(ClusterMetadata.of(state));
            assertThat(found.logs())
                    .as(this::toString)
                    .isEqualTo(
                            state.partitions().mapValues(set -> set.replicas().mapValues(Replica::log)));
        }

        @Override
        public String toString() {
            return String.join("\n", lines);
        }
    }

    private static void assertEveryStateComesBack(int runs, RuleSet rules, Supplier<ClusterStore> stores) {
        for (long seed = SEED; seed < SEED + runs; seed++) {
            Run run = new Run(seed, rules, stores.get());
            try (Session session = run.session) {
                for (int i = 0; i < COMMANDS; i++) {
                    run.command();
                    if (run.random.nextInt(6) == 0) {
                        run.travel();
                    }
                    if (run.random.nextInt(6) == 0) {
                        run.assertStored();
                    }
                }
                for (int step = session.timeline().last(); step >= 0; step--) {
                    run.execute(new Request.GoTo(step));
                    assertThat(session.state()).as(run::toString).isEqualTo(run.states.get(step));
                }
                run.assertStored();
            }
        }
    }

    static final List<RuleSet> RULES = RuleSets.ALL;
    static final List<RuleSet> BOTH_COLUMNS = List.of(RuleSets.MINIKAFKA, RuleSets.KAFKA);

    @ParameterizedTest
    @FieldSource("RULES")
    void everyStateComesBackInMemory(RuleSet rules) {
        assertEveryStateComesBack(rules.isOfChapters() ? 60 : 15, rules, ClusterStore::inMemory);
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void everyStateComesBackOnFiles(RuleSet rules) {
        assertEveryStateComesBack(rules.isOfChapters() ? 8 : 1, rules, ClusterStore::inTemporaryDirectory);
    }

    /** Killed between an undo and the next command, the newer state is there; killed after it, the older one. */
    @ParameterizedTest
    @FieldSource("BOTH_COLUMNS")
    void theFilesFollowWithTheNextCommandOnly(RuleSet rules, @TempDir Path folder) {
        for (long seed = SEED; seed < SEED + 6; seed++) {
            String directory = folder.resolve("run-" + seed).toString();
            ClusterStore store = ClusterStore.inDirectory(directory);
            Run run = new Run(seed, rules, store);
            for (int i = 0; i < 20; i++) {
                run.execute(run.commands.next(run.cluster()));
            }
            run.execute(new Request.Restart(false));
            ClusterState newer = run.cluster();
            run.travel();
            ClusterStore killed = ClusterStore.inDirectory(kill(store, directory));
            run.assertHolds(killed.reopen(), newer);
            killed.close();
        }
    }

    private static String kill(ClusterStore store, String directory) {
        store.close();
        return directory;
    }

    @ParameterizedTest
    @FieldSource("BOTH_COLUMNS")
    void afterTheNextCommandTheFilesHoldWhatTheStateSays(RuleSet rules, @TempDir Path folder) {
        for (long seed = SEED; seed < SEED + 6; seed++) {
            String directory = folder.resolve("run-" + seed).toString();
            ClusterStore store = ClusterStore.inDirectory(directory);
            Run run = new Run(seed, rules, store);
            for (int i = 0; i < 20; i++) {
                run.execute(run.commands.next(run.cluster()));
            }
            run.travel();
            run.execute(new Request.Execute(new ClusterCommand.Tick(1, true)));
            ClusterStore killed = ClusterStore.inDirectory(kill(store, directory));
            run.assertHolds(killed.reopen(), run.cluster());
            killed.close();
        }
    }
}
