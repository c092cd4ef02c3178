package io.minikafka.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.explain.Explainer;
import io.minikafka.explain.Explanation;
import io.minikafka.explain.FactCheck;
import io.minikafka.explain.Line;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Moment;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Session;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Whatever is done, its explanation states what the state says, and leaves no event out. */
final class ExplainedCheckTest {

    private static final long STEPS = Long.getLong("minikafka.random.explained", 3_000);
    private static final long SEED = Long.getLong("minikafka.random.seed", 20_260_101);
    private static final int MAX_LENGTH = 200;

    static final List<RuleSet> RULES = RuleSets.ALL;

    @ParameterizedTest
    @FieldSource("RULES")
    void everyExplanationIsTrue(RuleSet rules) {
        long due = rules.isOfChapters() ? STEPS : STEPS / 5;
        long steps = 0;
        for (long seed = SEED; steps < due; seed++) {
            steps += run(seed, rules);
        }
    }

    private static int run(long seed, RuleSet rules) {
        RandomCommands commands = new RandomCommands(seed, Profile.WILD, rules);
        List<Request.OfSession> requests = new ArrayList<>();
        int length = Math.min(commands.length(), MAX_LENGTH);
        try (Session session = Session.inMemory()) {
            for (int i = 0; i < length; i++) {
                Request.OfSession request =
                        switch (i) {
                            case 0 -> commands.newCluster();
                            case 1 -> commands.createTopic(session.state().cluster());
                            default -> commands.next(session.state().cluster());
                        };
                requests.add(request);
                check(session.execute(request, "line"));
            }
        } catch (RuntimeException | AssertionError failed) {
            throw new AssertionError(
                    "seed " + seed + "\n"
                            + String.join("\n", Script.of(requests).lines()),
                    failed);
        }
        return length;
    }

    static void check(Result result) {
        List<Line> lines = lines(Explainer.answer(result));
        FactCheck facts = new FactCheck(result);
        lines.forEach(line -> facts.check("random", line));
        for (int event = 0; event < result.events().size(); event++) {
            int index = event;
            assertThat(lines)
                    .as(String.valueOf(result.events().get(event)))
                    .anyMatch(line -> line.event().isPresent()
                            && line.event().getAsInt() == index
                            && !line.id().equals("OTHER_EVENT"));
        }
        if (result.outcome().isRefused()) {
            assertThat(lines).anyMatch(line -> line.id().equals("CHECKS_REFUSED"));
        }
        int sends = result.after().ledger().sends().size();
        FactCheck ofState = new FactCheck(FactCheck.look(result.after()));
        for (int number = Math.max(1, sends - 2); number <= sends; number++) {
            lines(Explainer.words(List.of("#" + number), Moment.of(result.after()), word -> "")
                            .get())
                    .forEach(line -> ofState.check("random", line));
        }
    }

    private static List<Line> lines(Explanation explanation) {
        List<Line> lines = new ArrayList<>();
        explanation.paragraphs().forEach(paragraph -> lines.addAll(paragraph.lines()));
        return lines;
    }
}
