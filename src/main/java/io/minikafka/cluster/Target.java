package io.minikafka.cluster;

import io.minikafka.record.Literal;
import io.vavr.control.Either;
import java.util.List;
import java.util.stream.Collectors;

/** What a command is aimed at; which partitions that is, only the state can tell. */
public sealed interface Target {

    /** Every partition of every topic. */
    record All() implements Target {}

    /** A word as typed: {@code TOPIC} or {@code TOPIC-PARTITION}. A topic whose whole name it is comes first. */
    record Named(String text) implements Target {}

    /** Exactly this partition. */
    record Exact(TopicPartition partition) implements Target {}

    static Target of(TopicPartition partition) {
        return new Exact(partition);
    }

    /**
     * The partitions that are meant, by (topic, partition).
     *
     * @return {@code UNKNOWN_TOPIC} or {@code UNKNOWN_PARTITION} where there is no such thing
     */
    default Either<Outcome.Refused, List<TopicPartition>> resolve(ClusterState state) {
        if (this instanceof All) {
            return Either.right(state.partitions().keySet().toJavaList());
        }
        if (this instanceof Exact exact) {
            return resolvePartition(
                    state, exact.partition().topic(), exact.partition().partition());
        }
        String text = ((Named) this).text();
        if (state.topics().containsKey(text)) {
            return Either.right(state.partitionsOf(text));
        }
        int dash = text.lastIndexOf('-');
        if (dash > 0 && ConfigReader.isNumber(text.substring(dash + 1))) {
            return resolvePartition(state, text.substring(0, dash), partitionNumber(text.substring(dash + 1)));
        }
        return resolvePartition(state, text, 0);
    }

    /**
     * The one partition that is meant, for commands that work on one.
     *
     * @return also {@code INVALID_REQUEST} where the target is a topic with several
     */
    default Either<Outcome.Refused, TopicPartition> resolveOne(ClusterState state) {
        return resolve(state)
                .flatMap(partitions -> partitions.size() == 1
                        ? Either.right(partitions.get(0))
                        : refuse(
                                ErrorCode.INVALID_REQUEST,
                                "this needs one partition; name one of: "
                                        + partitions.stream()
                                                .map(TopicPartition::toString)
                                                .collect(Collectors.joining(", "))));
    }

    private static Either<Outcome.Refused, List<TopicPartition>> resolvePartition(
            ClusterState state, String topic, int partition) {
        if (!state.topics().containsKey(topic)) {
            String known = state.topics().isEmpty()
                    ? "there is none yet; create-topic makes one"
                    : "topics: " + String.join(", ", state.topics().keySet());
            return refuse(ErrorCode.UNKNOWN_TOPIC, "no topic " + Literal.ofText(topic) + "; " + known);
        }
        TopicPartition found = new TopicPartition(topic, partition);
        if (!state.partitions().containsKey(found)) {
            String known = state.partitionsOf(topic).stream()
                    .map(TopicPartition::toString)
                    .collect(Collectors.joining(", "));
            return refuse(
                    ErrorCode.UNKNOWN_PARTITION,
                    "no partition " + Literal.ofText(found.toString()) + "; partitions: " + known);
        }
        return Either.right(List.of(found));
    }

    /** The number, or one that no topic has where it is too large. */
    private static int partitionNumber(String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException tooLarge) {
            return Integer.MAX_VALUE;
        }
    }

    private static <T> Either<Outcome.Refused, T> refuse(ErrorCode code, String message) {
        return Either.left(new Outcome.Refused(code, message));
    }
}
