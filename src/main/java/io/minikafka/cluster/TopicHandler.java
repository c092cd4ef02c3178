package io.minikafka.cluster;

import io.minikafka.record.Literal;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes topics. */
final class TopicHandler {

    private static final int MAX_NAME_LENGTH = 249;

    private static final String LEGAL_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";

    /** What a name may be, of a topic and of whatever is named like one. */
    static final String LEGAL_NAMES =
            "use 1 to " + MAX_NAME_LENGTH + " characters of A-Z a-z 0-9 . _ - and neither . nor ..";

    /** More would only exhaust the memory of a teaching cluster. */
    private static final long MAX_REPLICAS = 100_000;

    private TopicHandler() {}

    static Decision createTopic(Transition transition, ClusterCommand.CreateTopic command) {
        ClusterState state = transition.state();
        int brokers = state.brokers().size();
        int factor = command.factor(brokers);
        Optional<Outcome.Refused> refused = check(state, command, factor);
        if (refused.isPresent()) {
            return transition.refuse(refused.get());
        }
        Either<Outcome.Refused, ClusterConfig> config =
                ConfigReader.read(ClusterConfig.DEFAULTS, command.settings(), true);
        if (config.isLeft()) {
            return transition.refuse(config.getLeft());
        }
        List<List<Integer>> assignment = new ArrayList<>();
        for (int partition = 0; partition < command.partitions(); partition++) {
            assignment.add(place(state.brokers(), partition, factor));
        }
        transition.emit(new Event.TopicCreated(command.name(), assignment, config.get()));
        return transition.done(new Reply.Placed(assignment));
    }

    private static Optional<Outcome.Refused> check(ClusterState state, ClusterCommand.CreateTopic command, int factor) {
        if (!isLegalName(command.name())) {
            return refused(
                    ErrorCode.INVALID_REQUEST,
                    "topic name " + describe(command.name()) + " is not allowed: " + LEGAL_NAMES);
        }
        if (state.topics().containsKey(command.name())) {
            return refused(ErrorCode.TOPIC_ALREADY_EXISTS, "topic " + command.name() + " exists; choose another name");
        }
        int most = ClusterCommand.CreateTopic.MAX_PARTITIONS;
        if (command.partitions() < 1 || command.partitions() > most) {
            return refused(
                    ErrorCode.INVALID_REQUEST, "partitions must be 1 to " + most + ", found " + command.partitions());
        }
        if (factor < 1 || factor > state.brokers().size()) {
            return refused(
                    ErrorCode.INVALID_REQUEST,
                    "replication factor must be 1 to " + state.brokers().size() + ", as there are brokers "
                            + state.brokers() + "; found " + factor);
        }
        if ((long) factor * command.partitions() > MAX_REPLICAS) {
            return refused(
                    ErrorCode.INVALID_REQUEST,
                    "a topic has at most " + MAX_REPLICAS + " replicas, found " + command.partitions()
                            + " partitions with " + factor + " each; ask for fewer");
        }
        return Optional.empty();
    }

    /** Partition p gets the brokers at positions p, p + 1, … of the broker list, wrapping; the first leads. */
    private static List<Integer> place(List<Integer> brokers, int partition, int factor) {
        List<Integer> replicas = new ArrayList<>();
        for (int replica = 0; replica < factor; replica++) {
            replicas.add(brokers.get((partition + replica) % brokers.size()));
        }
        return replicas;
    }

    static boolean isLegalName(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (LEGAL_CHARACTERS.indexOf(name.charAt(i)) < 0) {
                return false;
            }
        }
        return !name.isEmpty() && name.length() <= MAX_NAME_LENGTH && !name.equals(".") && !name.equals("..");
    }

    static String describe(String name) {
        return name.length() > MAX_NAME_LENGTH ? "of " + name.length() + " characters" : Literal.ofText(name);
    }

    private static Optional<Outcome.Refused> refused(ErrorCode code, String message) {
        return Optional.of(new Outcome.Refused(code, message));
    }
}
