package io.minikafka.random;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Target;
import io.minikafka.record.Bytes;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.replication.BrokerSet;
import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Simpler requests that might do as well as given ones; following them always comes to an end. */
final class Simplification {

    private Simplification() {}

    /** The simpler requests; none for one that is as simple as can be. */
    static List<Request.OfSession> of(Request.OfSession request) {
        if (request instanceof Request.Restart restart) {
            return restart.isCrash() ? List.of(new Request.Restart(false)) : List.of();
        }
        if (!(request instanceof Request.Execute execute)) {
            return List.of();
        }
        return commands(execute.command()).stream()
                .<Request.OfSession>map(Request.Execute::new)
                .toList();
    }

    private static List<? extends ClusterCommand> commands(ClusterCommand command) {
        if (command instanceof ClusterCommand.NewCluster created) {
            return newClusters(created);
        }
        if (command instanceof ClusterCommand.CreateTopic created) {
            return createTopics(created);
        }
        if (command instanceof ClusterCommand.Send send) {
            return sends(send);
        }
        if (command instanceof ClusterCommand.FetchFollowers round) {
            return rounds(round);
        }
        if (command instanceof ClusterCommand.Tick tick) {
            return ticks(tick);
        }
        if (command instanceof ClusterCommand.SendWith send && send.records().size() > 1) {
            return without(send.records()).stream()
                    .map(records -> new ClusterCommand.SendWith(send.producer(), send.target(), records))
                    .toList();
        }
        if (command instanceof ClusterCommand.StartFollowerLoop loop && loop.everyMs() > 1) {
            return List.of(new ClusterCommand.StartFollowerLoop(1));
        }
        return command instanceof ClusterCommand.RefreshIsr refresh && !(refresh.target() instanceof Target.All)
                ? List.of(new ClusterCommand.RefreshIsr(new Target.All()))
                : List.of();
    }

    private static List<ClusterCommand> newClusters(ClusterCommand.NewCluster created) {
        List<ClusterCommand> simpler = new ArrayList<>();
        if (created.brokers().size() > 1) {
            without(created.brokers())
                    .forEach(brokers -> simpler.add(
                            new ClusterCommand.NewCluster(brokers, created.settings(), created.semantics())));
        }
        without(created.settings())
                .forEach(settings ->
                        simpler.add(new ClusterCommand.NewCluster(created.brokers(), settings, created.semantics())));
        return simpler;
    }

    private static List<ClusterCommand> createTopics(ClusterCommand.CreateTopic created) {
        List<ClusterCommand> simpler = new ArrayList<>();
        if (created.replicationFactor().isPresent()) {
            simpler.add(new ClusterCommand.CreateTopic(
                    created.name(), created.partitions(), OptionalInt.empty(), created.settings()));
        }
        if (created.partitions() > 1) {
            simpler.add(
                    new ClusterCommand.CreateTopic(created.name(), 1, created.replicationFactor(), created.settings()));
        }
        without(created.settings())
                .forEach(settings -> simpler.add(new ClusterCommand.CreateTopic(
                        created.name(), created.partitions(), created.replicationFactor(), settings)));
        return simpler;
    }

    private static List<ClusterCommand> sends(ClusterCommand.Send send) {
        List<ClusterCommand> simpler = new ArrayList<>();
        if (send.records().size() > 1) {
            without(send.records()).forEach(records -> simpler.add(with(send, records)));
        }
        if (send.records().stream().anyMatch(record -> record.value() == null)) {
            simpler.add(with(
                    send,
                    send.records().stream()
                            .map(record -> new Record(record.key(), Bytes.utf8("v"), 0))
                            .toList()));
        }
        Record first = send.records().get(0);
        if (first.key() != null) {
            simpler.add(with(
                    send,
                    send.records().stream()
                            .map(record -> new Record(null, record.value(), 0))
                            .toList()));
        }
        if (send.producer().isPresent()) {
            simpler.add(new ClusterCommand.Send(
                    send.target(), send.records(), send.acks(), send.leaderEpoch(), ProducerStamp.NONE));
        }
        if (send.leaderEpoch().isPresent()) {
            simpler.add(new ClusterCommand.Send(
                    send.target(), send.records(), send.acks(), OptionalInt.empty(), send.producer()));
        }
        List<String> acks =
                switch (send.acks()) {
                    case "1" -> List.of();
                    case "-1" -> List.of("1", "all");
                    default -> List.of("1");
                };
        acks.forEach(word -> simpler.add(
                new ClusterCommand.Send(send.target(), send.records(), word, send.leaderEpoch(), send.producer())));
        return simpler;
    }

    private static ClusterCommand.Send with(ClusterCommand.Send send, List<Record> records) {
        return new ClusterCommand.Send(send.target(), records, send.acks(), send.leaderEpoch(), send.producer());
    }

    private static List<ClusterCommand> rounds(ClusterCommand.FetchFollowers round) {
        List<ClusterCommand> simpler = new ArrayList<>();
        if (!(round.target() instanceof Target.All)) {
            simpler.add(new ClusterCommand.FetchFollowers(new Target.All(), round.followers()));
        }
        if (round.followers().isPresent()) {
            simpler.add(new ClusterCommand.FetchFollowers(round.target(), Optional.empty()));
            List<Integer> followers = round.followers().get().ids();
            if (followers.size() > 1) {
                without(followers)
                        .forEach(fewer -> simpler.add(
                                new ClusterCommand.FetchFollowers(round.target(), Optional.of(new BrokerSet(fewer)))));
            }
        }
        return simpler;
    }

    private static List<ClusterCommand> ticks(ClusterCommand.Tick tick) {
        List<ClusterCommand> simpler = new ArrayList<>();
        if (tick.ms() > 1) {
            simpler.add(new ClusterCommand.Tick(1, tick.isClockOnly()));
        }
        if (tick.isClockOnly()) {
            simpler.add(new ClusterCommand.Tick(tick.ms(), false));
        }
        return simpler;
    }

    /** Simpler sequences that change several requests at once. */
    static List<List<Request.OfSession>> ofAll(List<Request.OfSession> requests) {
        List<List<Request.OfSession>> simpler = new ArrayList<>();
        simpler.add(each(requests, Simplification::withOneRecord));
        brokers(requests).forEach(broker -> simpler.add(each(requests, command -> withoutBroker(command, broker))));
        List<Integer> brokers = brokers(requests);
        simpler.add(each(requests, command -> renumbered(command, brokers)));
        simpler.removeIf(requests::equals);
        return simpler;
    }

    private static List<Request.OfSession> each(
            List<Request.OfSession> requests, UnaryOperator<ClusterCommand> change) {
        return requests.stream()
                .map(request -> request instanceof Request.Execute execute
                        ? new Request.Execute(change.apply(execute.command()))
                        : request)
                .toList();
    }

    private static List<Integer> brokers(List<Request.OfSession> requests) {
        return requests.get(0) instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.NewCluster created
                ? created.brokers()
                : List.of();
    }

    private static ClusterCommand withOneRecord(ClusterCommand command) {
        return command instanceof ClusterCommand.Send send
                ? with(send, send.records().subList(0, 1))
                : command;
    }

    private static ClusterCommand withoutBroker(ClusterCommand command, int broker) {
        if (command instanceof ClusterCommand.NewCluster created) {
            return new ClusterCommand.NewCluster(
                    created.brokers().stream().filter(id -> id != broker).toList(),
                    created.settings(),
                    created.semantics());
        }
        if (command instanceof ClusterCommand.CreateTopic created
                && created.replicationFactor().isPresent()) {
            return new ClusterCommand.CreateTopic(
                    created.name(),
                    created.partitions(),
                    OptionalInt.of(created.replicationFactor().getAsInt() - 1),
                    created.settings());
        }
        return command;
    }

    /** The brokers as 1, 2, 3, … in their order. */
    private static ClusterCommand renumbered(ClusterCommand command, List<Integer> brokers) {
        if (command instanceof ClusterCommand.NewCluster created) {
            return new ClusterCommand.NewCluster(
                    IntStream.rangeClosed(1, brokers.size()).boxed().toList(), created.settings(), created.semantics());
        }
        if (command instanceof ClusterCommand.FetchFollowers round) {
            return new ClusterCommand.FetchFollowers(
                    round.target(),
                    round.followers()
                            .map(set -> BrokerSet.of(set.ids().stream()
                                    .map(id -> brokers.indexOf(id) + 1)
                                    .toList())));
        }
        if (command instanceof ClusterCommand.RemoveFromIsr removal) {
            return new ClusterCommand.RemoveFromIsr(removal.target(), brokers.indexOf(removal.broker()) + 1);
        }
        if (command instanceof ClusterCommand.Rejoin rejoin) {
            return new ClusterCommand.Rejoin(rejoin.target(), brokers.indexOf(rejoin.broker()) + 1);
        }
        if (command instanceof ClusterCommand.InjectFetchError fault) {
            return new ClusterCommand.InjectFetchError(brokers.indexOf(fault.broker()) + 1);
        }
        return command instanceof ClusterCommand.Promote promotion
                ? new ClusterCommand.Promote(promotion.target(), brokers.indexOf(promotion.broker()) + 1)
                : command;
    }

    /** The lists with one element less, the last one first. */
    private static <T> List<List<T>> without(List<T> elements) {
        return IntStream.iterate(elements.size() - 1, i -> i >= 0, i -> i - 1)
                .mapToObj(left -> {
                    List<T> fewer = new ArrayList<>(elements);
                    fewer.remove(left);
                    return List.copyOf(fewer);
                })
                .toList();
    }

    /** The same requests with the values a, b, c, … in the order in which they are sent. */
    static List<Request.OfSession> rename(List<Request.OfSession> requests) {
        List<Request.OfSession> renamed = new ArrayList<>();
        int names = 0;
        for (Request.OfSession request : requests) {
            if (request instanceof Request.Execute execute && execute.command() instanceof ClusterCommand.Send send) {
                List<Record> records = new ArrayList<>();
                for (Record record : send.records()) {
                    records.add(new Record(record.key(), record.value() == null ? null : nameOf(names++), 0));
                }
                renamed.add(new Request.Execute(with(send, records)));
            } else {
                renamed.add(request);
            }
        }
        return renamed;
    }

    private static Bytes nameOf(int number) {
        return Bytes.utf8(number < 26 ? String.valueOf((char) ('a' + number)) : "v" + number);
    }
}
