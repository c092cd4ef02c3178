package io.minikafka.random;

import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Scripted;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is done under Kafka's rules, its explanation states what the state says, and leaves no event out. */
final class ExplainedKafkaCheckTest {

    private static final int RUNS = Integer.getInteger("minikafka.random.explainedkafka", 25);
    private static final long SEED = Long.getLong("minikafka.random.seed", 20_260_101);
    private static final int LENGTH = 60;

    static Stream<String> semantics() {
        return RuleSets.ALL.stream().filter(rules -> !rules.isOfChapters()).map(RuleSet::name);
    }

    @ParameterizedTest
    @MethodSource("semantics")
    void everyExplanationIsTrue(String semantics) {
        for (long seed = SEED; seed < SEED + RUNS; seed++) {
            run(semantics, new Random(seed));
        }
    }

    private static void run(String semantics, Random random) {
        List<String> lines = new ArrayList<>();
        Scripted session = Scripted.after();
        try {
            for (int i = 0; i < LENGTH; i++) {
                String line =
                        switch (i) {
                            case 0 -> "new-cluster --brokers 1,2,3 --semantics " + semantics + settings(random);
                            case 1 -> "create-topic events";
                            default -> line(random);
                        };
                lines.add(line);
                ExplainedCheckTest.check(session.run(line));
            }
        } catch (RuntimeException | AssertionError failed) {
            throw new AssertionError(String.join("\n", lines), failed);
        }
    }

    private static String settings(Random random) {
        return " --config min.insync.replicas=" + (1 + random.nextInt(2))
                + " --config replica.fetch.max.bytes=" + (random.nextBoolean() ? 1 : 1_000_000)
                + " --config flush.messages=" + (1 + random.nextInt(3))
                + " --config unclean.leader.election.enable=" + random.nextBoolean();
    }

    private static String line(Random random) {
        int broker = 1 + random.nextInt(3);
        return switch (random.nextInt(22)) {
            case 0, 1 -> "send events " + "abc".charAt(random.nextInt(3)) + " --acks all";
            case 2 -> "send events x y";
            case 3 -> "send events p --acks all --producer-id 7 --producer-epoch 0 --sequence " + random.nextInt(4);
            case 4, 5, 6, 7 -> "fetch-followers";
            case 8 -> "fetch-followers events --follower " + broker;
            case 9 -> "fetch-followers events --follower " + broker + " --lose-response";
            case 10 -> "crash-broker " + broker + (random.nextBoolean() ? " --lose-unflushed" : "");
            case 11, 12 -> "restart-broker " + broker + (random.nextBoolean() ? " --bounce" : "");
            case 13 ->
                "elect events" + (random.nextBoolean() ? " --broker " + broker : "")
                        + (random.nextInt(3) == 0 ? " --unclean" : "");
            case 14 -> "tick " + random.nextInt(20_000);
            case 15 -> "set isr-changes " + (random.nextBoolean() ? "manual" : "automatic");
            case 16 -> "deliver-isr";
            case 17 ->
                random.nextInt(3) == 0
                        ? "set metadata " + (random.nextBoolean() ? "manual" : "automatic")
                        : "deliver-metadata " + broker;
            case 18 -> "remove-from-isr events " + broker;
            case 19 -> "refresh-isr";
            case 20 ->
                "fetch events --from " + random.nextInt(4)
                        + (random.nextBoolean() ? " --leader-epoch " + random.nextInt(5) : "");
            default -> random.nextInt(4) == 0 ? "restart" : ofTransaction(random);
        };
    }

    private static String ofTransaction(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> "txn begin t";
            case 1, 2 -> "send events t --txn t";
            case 3 -> "txn abort t";
            default -> "txn commit t";
        };
    }
}
