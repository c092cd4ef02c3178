package io.minikafka.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.EventTypes;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.replication.TableRule;
import io.minikafka.session.Moment;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.Scripted;
import io.minikafka.session.Session;
import io.minikafka.session.SessionState;
import io.minikafka.storage.ClusterStore;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoriesTest {

    static final List<List<String>> ALL = Stories.ALL;

    private final Set<String> told = new TreeSet<>();

    private List<Line> linesOf(Explanation explanation) {
        List<Line> lines = new ArrayList<>();
        explanation.paragraphs().forEach(paragraph -> lines.addAll(paragraph.lines()));
        lines.forEach(line -> told.add(line.id()));
        return lines;
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void everyFactIsTheStates(List<String> story) {
        Scripted session = Scripted.after();
        for (String command : story) {
            Result result = session.run(command);
            FactCheck check = new FactCheck(result);
            FactCheck ofCopy = new FactCheck(result.supposed().orElse(result));
            linesOf(Explainer.answer(result))
                    .forEach(line -> (line.id().startsWith("SUPPOS") ? check : ofCopy).check(command, line));
            for (int number = 1; number <= result.after().ledger().sends().size(); number++) {
                FactCheck ofState = new FactCheck(FactCheck.look(result.after()));
                linesOf(send(session.session().now(), number))
                        .forEach(line -> ofState.check("explain #" + command, line));
            }
        }
    }

    private static Explanation send(Moment now, int number) {
        return Explainer.words(List.of("#" + number), now, word -> "").get();
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void everyEventIsExplained(List<String> story) {
        Scripted session = Scripted.after();
        for (String command : story) {
            Result result = session.run(command);
            List<Line> lines = linesOf(Explainer.answer(result));
            for (int event = 0; event < result.events().size(); event++) {
                int index = event;
                assertThat(lines)
                        .as("%s: %s", command, result.events().get(event))
                        .anyMatch(
                                line -> line.event().isPresent() && line.event().getAsInt() == index);
            }
            assertThat(told).as(command).doesNotContain(Branch.OTHER_EVENT.name());
        }
    }

    @Test
    void everyKindOfEventIsInAStory() {
        Set<String> types = new TreeSet<>();
        Set<String> all = new TreeSet<>();
        for (Class<?> type : EventTypes.ALL) {
            all.add(type.getSimpleName());
        }
        for (List<String> story : ALL) {
            Scripted session = Scripted.after();
            for (String command : story) {
                session.run(command)
                        .events()
                        .forEach(event -> types.add(event.getClass().getSimpleName()));
            }
        }
        assertThat(types).isEqualTo(all);
    }

    /** A command that is new needs a script here, and its explanation a rule. */
    @Test
    void everyKindOfCommandIsInAStory() {
        Set<String> all = new TreeSet<>();
        for (Class<?> type : ClusterCommand.class.getPermittedSubclasses()) {
            all.add(type.getSimpleName());
        }
        for (Class<?> type : Request.OfSession.class.getPermittedSubclasses()) {
            all.add(type.getSimpleName());
        }
        for (Class<?> type : Request.OfTimeline.class.getPermittedSubclasses()) {
            all.add(type.getSimpleName());
        }
        Set<String> told = new TreeSet<>();
        for (List<String> story : ALL) {
            Scripted session = Scripted.after();
            for (String command : story) {
                Result result = session.run(command);
                boolean isOfNoRule = linesOf(Explainer.answer(result)).stream()
                        .anyMatch(line -> line.id().equals(Branch.OTHER_COMMAND.name()));
                if (!isOfNoRule) {
                    told.add(
                            result.request() instanceof Request.Execute execute
                                    ? execute.command().getClass().getSimpleName()
                                    : result.request().getClass().getSimpleName());
                }
            }
        }
        all.removeAll(told);
        assertThat(all)
                .as("what no story has; Restart is how the shell reopens, retry how it resends, and the next tests open"
                        + " a directory and close")
                .containsExactly("Close", "Execute", "OfTimeline", "OpenDirectory", "Reopen", "Resend");
    }

    /** What asks no row of the table is told as it is under the chapters' rules. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "undo",
                "goto 1",
                "history",
                "diff",
                "fetch events",
                "fetch events --from 9",
                "show leo",
                "inject flush-error",
                "inject corrupt events --broker 1 --offset 0"
            })
    void whatIsTheSameUnderAllRulesIsToldTheSame(String command) {
        List<String> setup = List.of("create-topic events", "send events a", "tick 5");
        Scripted ofChapters = Scripted.after(setup.toArray(String[]::new));
        Scripted ofKafka = Scripted.on(Session.inMemory(RuleSets.KAFKA)).then(setup.toArray(String[]::new));

        assertThat(told(ofKafka.run(command))).isEqualTo(told(ofChapters.run(command)));
    }

    private List<String> told(Result result) {
        return linesOf(Explainer.answer(result)).stream()
                .map(Line::id)
                .filter(id -> !id.equals(RuleBranch.ROW_AND_TWIN.name()))
                .toList();
    }

    /** It was refused for that, whoever was named and whatever its log is like. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 9})
    void aRejoinThatHasNoMeaningIsToldAsRefusedAndNothingElse(int broker) {
        Scripted session = Scripted.after(
                "new-cluster --semantics kafka --brokers 1,2,3", "create-topic events --replication-factor 2");

        assertThat(linesOf(Explainer.answer(session.run("rejoin events " + broker))))
                .extracting(Line::id)
                .contains(Branch.CHECKS_REFUSED.name())
                .noneMatch(id -> id.startsWith("REJOIN"));
    }

    @Test
    void aKeptClusterIsToldByItsOwnRules() {
        ClusterStore store = ClusterStore.inMemory();
        Scripted.on(store).then("new-cluster --semantics kafka", "create-topic events", "send events a");
        Result reopened = Scripted.on(store).session().reopening().orElseThrow();
        FactCheck check = new FactCheck(reopened);

        assertThat(linesOf(Explainer.answer(reopened)))
                .allSatisfy(line -> check.check("restart", line))
                .extracting(Line::id)
                .contains(RuleBranch.ROW_IN_FORCE.name());
    }

    @Test
    void aClusterInADirectoryIsANewCluster() {
        Session session = Session.open(ClusterStore.inMemory(), Optional.of(directory -> ClusterStore.inMemory()));
        Request.OpenDirectory request =
                new Request.OpenDirectory("x", new ClusterCommand.NewCluster(List.of(1, 2), List.of()));
        Explanation explanation = Explainer.answer(session.execute(request, "new-cluster --data-dir x"));

        assertThat(explanation.subject()).isEqualTo("the last answer, to new-cluster");
        assertThat(explanation.paragraphs()).extracting(Paragraph::id).containsExactly(Rule.NEW_CLUSTER.name());
    }

    @Test
    void theEndOfASessionSaysWhatBecameOfLoopAndProducers() {
        Scripted session = Scripted.after(
                "create-topic events", "follower-loop on", "producer p --linger 5", "send events a --producer p");
        Result closed = session.session().stop("exit");
        Explanation explanation = Explainer.answer(closed);
        FactCheck check = new FactCheck(closed);

        assertThat(explanation.subject()).isEqualTo("the last answer, to exit");
        assertThat(linesOf(explanation))
                .allSatisfy(line -> check.check("exit", line))
                .extracting(Line::id)
                .contains(Branch.LOOP_OFF.name(), ProducerBranch.CLOSED_BY_CLOSE.name(), Branch.APPENDED.name())
                .doesNotContain(Branch.OTHER_EVENT.name());
    }

    /** The subject of an answer names the command as it was typed. */
    @ParameterizedTest
    @FieldSource("ALL")
    void everyAnswerIsCalledByItsCommand(List<String> story) {
        Scripted session = Scripted.after();
        for (String command : story) {
            assertThat(Explainer.answer(session.run(command)).subject() + " ")
                    .startsWith("the last answer, to " + command.split(" ", 2)[0] + " ");
        }
    }

    /** So for each rule every way it can come out has a sentence, and a script comes to it. */
    @Test
    void everyBranchIsToldSomewhere() {
        for (List<String> story : ALL) {
            everyFactIsTheStates(story);
        }
        linesOf(Explainer.notUnderstood(new Outcome.Refused(ErrorCode.INVALID_COMMAND, "unknown command sned")));
        linesOf(Explainer.answer(reopened()));
        linesOf(waitingForManyRounds());
        for (Request request : List.of(
                new Request.Save("a.lab", Optional.empty(), false),
                new Request.Share(),
                new Request.Source("a.lab"),
                new Request.Tour())) {
            linesOf(Explainer.own(new OwnAnswer(request, new Outcome.Done(new Reply.Changed()), 3, 1, 4, 2)));
        }
        linesOf(Explainer.own(new OwnAnswer(
                new Request.Share(), new Outcome.Refused(ErrorCode.INVALID_REQUEST, "too long"), 3, 1, 4, 0)));
        FactCheck ofTooFew = new FactCheck(committedByTooFew());
        linesOf(Explainer.answer(committedByTooFew())).forEach(line -> ofTooFew.check("tick", line));
        FactCheck check = new FactCheck(skipping());
        linesOf(Explainer.answer(skipping())).forEach(line -> check.check("tick", line));

        Set<String> missing = new TreeSet<>();
        for (Sentence branch : sentences()) {
            missing.add(branch.name());
        }
        missing.removeAll(told);
        assertThat(missing).containsExactly(Branch.OTHER_EVENT.name());
    }

    static List<Sentence> sentences() {
        List<Sentence> all = new ArrayList<>(List.of(Branch.values()));
        all.addAll(List.of(ControllerBranch.values()));
        all.addAll(List.of(KafkaBranch.values()));
        all.addAll(List.of(ProducerBranch.values()));
        all.addAll(List.of(RuleBranch.values()));
        all.addAll(List.of(SessionBranch.values()));
        all.addAll(List.of(TransactionBranch.values()));
        return all;
    }

    private static Result reopened() {
        ClusterStore store = ClusterStore.inMemory();
        Scripted.on(store).then("create-topic events", "send events a");
        return Scripted.on(store).session().reopening().orElseThrow();
    }

    /** The end of a tick that has made as many rounds as it may. */
    private static Result skipping() {
        SessionState before = Scripted.after("create-topic events", "follower-loop on --every 10")
                .session()
                .state();
        Vector<Event> events = Vector.of(
                new Event.ClockAdvanced(0, 35),
                new Event.FollowerLoopRan(
                        3, Event.FollowerLoopRan.Kind.SKIPPED, new FollowerLoop.On(10, OptionalLong.of(45))));
        ClusterState after = before.cluster().apply(events.get(0)).apply(events.get(1));
        return new Result(
                new Request.Execute(new ClusterCommand.Tick(35, false)),
                new Outcome.Done(new Reply.Changed()),
                events,
                List.of(),
                before,
                new SessionState(after, before.ledger()));
    }

    /** Kafka's leader looks at min.insync.replicas once more, though no schedule is known in which that matters. */
    private static Result committedByTooFew() {
        SessionState before = Scripted.after(
                        "new-cluster --semantics kafka --brokers 1,2",
                        "create-topic events",
                        "send events a --acks all")
                .session()
                .state();
        TopicPartition partition = new TopicPartition("events", 0);
        AckWaiter waiter = before.cluster().partition(partition).pending().all().get(0);
        Vector<Event> events = Vector.of(
                new Event.HighWatermarkAdvanced(partition, 0, 1),
                new Event.PendingSendFailed(partition, waiter, ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND, ""));
        ClusterState after = before.cluster().apply(events.get(0)).apply(events.get(1));
        return new Result(
                new Request.Execute(new ClusterCommand.Tick(0, false)),
                new Outcome.Done(new Reply.Changed()),
                events,
                List.of(),
                before,
                new SessionState(after, before.ledger()));
    }

    private static Explanation waitingForManyRounds() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2 --config replica.fetch.max.bytes=1",
                "create-topic events",
                "send events a",
                "send events b",
                "send events c --acks all");
        Explanation explanation = send(session.session().now(), 3);
        assertThat(explanation.paragraphs())
                .flatExtracting(Paragraph::lines)
                .extracting(Line::text)
                .contains("fetch-followers events-0 --follower 2 acknowledges #3 after 3 rounds, as"
                        + " replica.fetch.max.bytes is 1");
        return explanation;
    }

    @Test
    void noTwoTextsAreTheSame() {
        Map<String, String> owners = new TreeMap<>();
        for (Sentence branch : sentences()) {
            assertThat(owners.put(branch.template(), branch.name()))
                    .as(branch.name())
                    .isNull();
        }
        for (Rule rule : Rule.values()) {
            assertThat(owners.put(rule.title(), rule.name())).as(rule.name()).isNull();
            assertThat(rule.place()).as(rule.name()).isNotBlank();
            if (rule.cell(RuleSets.KAFKA).isEmpty()) {
                assertThat(owners.put(rule.kafka(), rule.name()))
                        .as(rule.name())
                        .isNull();
                assertThat(rule.twin()).as(rule.name()).isNotBlank();
            }
        }
    }

    @Test
    void everyRuleHasABranchAndNoSentenceHasANumberOfItsOwn() {
        Set<Rule> used = new TreeSet<>();
        for (Sentence branch : sentences()) {
            used.add(branch.rule());
            String words = branch.template()
                    .replaceAll("\\{[A-Za-z]+}", "")
                    .replace("acks=0", "")
                    .replace("acks=1", "")
                    .replace("murmur2", "")
                    .replace("CRC-32C", "");
            assertThat(words).as(branch.name()).doesNotContainPattern("[0-9{}]");
        }
        assertThat(used).containsExactly(Rule.values());
    }

    @Test
    void everyRowOfTheTableIsARule() {
        List<TableRule> cells = new ArrayList<>();
        for (Rule rule : Rule.values()) {
            rule.cell(RuleSets.KAFKA).ifPresent(cells::add);
        }
        assertThat(cells)
                .containsExactlyInAnyOrderElementsOf(
                        RuleSets.KAFKA.rows().stream().map(RuleSet.Row::rule).toList());
    }

    @Test
    void explainingChangesNothing() {
        Scripted session = Scripted.after("create-topic events", "send events a --acks all");
        SessionState before = session.session().state();

        Explainer.answer(session.session().lastResult().orElseThrow());
        send(Moment.of(before), 1);

        assertThat(session.session().state()).isSameAs(before);
    }

    @Test
    void theExampleOfTheChapterReadsWell() {
        Scripted session = Scripted.after(
                "new-cluster --brokers 1,2 --config replica.lag.max.messages=0",
                "create-topic events",
                "send events a b c",
                "fetch-followers",
                "send events d e");

        assertThat(linesOf(Explainer.answer(session.run("refresh-isr"))))
                .extracting(Line::text)
                .contains(
                        "events-0 replica 2: leader leo 5 - leo 3 = 2 > replica.lag.max.messages 0, so out of the ISR");
    }
}
