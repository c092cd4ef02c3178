package io.minikafka.random;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.minikafka.cluster.Target;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import io.minikafka.storage.JsonValue;
import io.minikafka.syntax.RequestParser;
import io.minikafka.view.JsonView;
import io.minikafka.view.OutputSchemaTest;
import io.minikafka.view.TextView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whatever is asked, the answer can be shown, is what what-if has said, and does not depend on where files are kept. */
final class RandomAnswersTest {

    static final List<RuleSet> RULES = RuleSets.ALL;

    private static final int RUNS = Integer.getInteger("minikafka.random.answers", 2);
    private static final long SEED = Long.getLong("minikafka.random.seed", 20_260_101);
    private static final int COMMANDS = 60;
    private static final int[] WIDTHS = {1, 30, 80, 300};
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** One run: its seed, the lines so far, and how each is carried out. */
    private abstract static class Run {
        private final long seed;
        private final List<String> lines = new ArrayList<>();
        private final RandomCommands commands;
        final Session session;

        Run(long seed, RuleSet rules) {
            this.seed = seed;
            this.commands = new RandomCommands(seed, Profile.WILD, rules);
            this.session = Session.inMemory();
        }

        abstract void answer(Request.OfSession request, String line) throws Exception;

        void run() throws Exception {
            try (session) {
                ask(commands.newCluster());
                ask(commands.createTopic(session.state().cluster()));
                for (int i = 0; i < COMMANDS; i++) {
                    ask(commands.next(session.state().cluster()));
                }
                for (Request.Subject subject : Request.Subject.values()) {
                    ask(new Request.Show(subject, new Target.All()));
                }
            } catch (RuntimeException | AssertionError failed) {
                throw new AssertionError("seed " + seed + "\n" + String.join("\n", lines), failed);
            }
        }

        private void ask(Request.OfSession request) throws Exception {
            String line = RequestParser.write(request);
            lines.add(line);
            answer(request, line);
        }
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void bothViewsShowEveryAnswer(RuleSet rules) throws Exception {
        for (long seed = SEED; seed < SEED + RUNS; seed++) {
            new Run(seed, rules) {
                @Override
                void answer(Request.OfSession request, String line) throws Exception {
                    Result result = session.execute(request, line);
                    for (int width : WIDTHS) {
                        assertThat(TextView.lines(result, width)).allMatch(shown -> !shown.contains("\n"));
                    }
                    OutputSchemaTest.assertDescribed(MAPPER.readTree(JsonValue.write(JsonView.object(line, result))));
                }
            }.run();
        }
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void whatIfAnswersWhatThenHappens(RuleSet rules) throws Exception {
        for (long seed = SEED; seed < SEED + 10L * RUNS; seed++) {
            new Run(seed, rules) {
                @Override
                void answer(Request.OfSession request, String line) {
                    Result supposed = session.execute(new Request.WhatIf(request), "what-if " + line)
                            .supposed()
                            .orElseThrow();
                    Result result = session.execute(request, line);
                    assertThat(supposed.outcome()).isEqualTo(result.outcome());
                    assertThat(supposed.events()).isEqualTo(result.events());
                    assertThat(supposed.notes()).isEqualTo(result.notes());
                    assertThat(supposed.after()).isEqualTo(result.after());
                }
            }.run();
        }
    }

    @ParameterizedTest
    @FieldSource("RULES")
    void filesAndMemoryAnswerAlike(RuleSet rules) throws Exception {
        for (long seed = SEED; seed < SEED + RUNS; seed++) {
            try (Session onFiles = Session.start(ClusterStore.inTemporaryDirectory())) {
                new Run(seed, rules) {
                    @Override
                    void answer(Request.OfSession request, String line) {
                        assertThat(TextView.lines(onFiles.execute(request, line), 80))
                                .isEqualTo(TextView.lines(session.execute(request, line), 80));
                        assertThat(onFiles.state()).isEqualTo(session.state());
                    }
                }.run();
            }
        }
    }
}
