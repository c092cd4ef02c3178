package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterCommand.Setting;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.Bytes;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Collects the words of a request that is written as a line. */
final class Words {

    private final List<String> words = new ArrayList<>();

    /** The words of a cluster command of one type; empty for any other request. */
    static <C extends ClusterCommand> Optional<List<String>> ofCommand(
            Request request, Class<C> type, BiConsumer<Words, C> write) {
        if (!(request instanceof Request.Execute execute) || !type.isInstance(execute.command())) {
            return Optional.empty();
        }
        Words words = new Words();
        write.accept(words, type.cast(execute.command()));
        return Optional.of(words.list());
    }

    static String commaSeparated(List<Integer> brokers) {
        return brokers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** A word that needs no quoting. */
    Words add(String word) {
        words.add(word);
        return this;
    }

    Words add(long number) {
        return add(String.valueOf(number));
    }

    /** The epoch that a producer says it has, where it says so. */
    Words producerEpoch(OptionalInt epoch) {
        epoch.ifPresent(number -> add("--producer-epoch").add(number));
        return this;
    }

    /** A text as the user gave it, quoted where it must be. */
    Words value(String text) {
        return value(Word.bytes(text));
    }

    Words value(Bytes bytes) {
        return add(Literal.of(bytes));
    }

    Words settings(String option, List<Setting> settings) {
        settings.forEach(setting -> add(option).value(setting.key() + "=" + setting.value()));
        return this;
    }

    Words target(Target target) {
        if (target instanceof Target.Named named) {
            value(named.text());
        } else if (target instanceof Target.Exact exact) {
            exact(exact.partition());
        }
        return this;
    }

    private void exact(TopicPartition partition) {
        value(partition.toString());
    }

    List<String> list() {
        return List.copyOf(words);
    }
}
