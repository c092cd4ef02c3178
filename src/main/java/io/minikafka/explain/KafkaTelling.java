package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Tells the commands that the rules of the table carry out in another way than the chapters', and their events. */
final class KafkaTelling {

    /** Who tells which events; each tells the one of the moment where it is of its kind. */
    private static final List<Consumer<Telling>> SUBJECTS = List.of(
            KafkaSendTelling::tell,
            KafkaFetchTelling::tell,
            IsrTelling::tell,
            ElectionTelling::tell,
            BrokerTelling::tell,
            KafkaTelling::tellSettled);

    private final Telling telling;

    private KafkaTelling(Telling telling) {
        this.telling = telling;
    }

    /** Tells the event of the moment, and what belongs to it. */
    static void tellNext(Telling telling) {
        int moment = telling.moment();
        for (Consumer<Telling> subject : SUBJECTS) {
            if (telling.moment() == moment) {
                subject.accept(telling);
            }
        }
    }

    private static void tellSettled(Telling telling) {
        telling.next(Event.HighWatermarkAdvanced.class)
                .ifPresent(event -> new KafkaPartitionTelling(telling, event.partition()).settle());
    }

    /** Tells a command up to where its events speak for themselves; whether it is one of these. */
    static boolean tell(Telling telling, ClusterCommand command) {
        return new KafkaTelling(telling).tell(command);
    }

    private boolean isRefused() {
        return telling.result().outcome().isRefused();
    }

    private boolean isRefusedWith(ErrorCode code) {
        return telling.result().outcome() instanceof Outcome.Refused refused && refused.code() == code;
    }

    private List<TopicPartition> partitions(Target target) {
        return target.resolve(telling.state()).getOrElse(List.of());
    }

    private boolean tell(ClusterCommand command) {
        if (command instanceof ClusterCommand.FetchFollowers fetch) {
            if (!isRefused() || !telling.isOver()) {
                partitions(fetch.target()).forEach(partition -> KafkaFetchTelling.round(telling, fetch, partition));
            }
        } else if (command instanceof ClusterCommand.Tick tick) {
            tick(tick);
        } else if (command instanceof ClusterCommand.RefreshIsr refresh) {
            partitions(refresh.target()).forEach(partition -> new IsrTelling(telling, partition).check());
        } else if (command instanceof ClusterCommand.RemoveFromIsr remove) {
            remove(remove);
        } else if (command instanceof ClusterCommand.DeliverIsr deliver) {
            partitions(deliver.target()).forEach(this::deliver);
        } else if (command instanceof ClusterCommand.Elect elect) {
            elect(elect.target(), elect.broker(), elect.isUncleanAllowed());
        } else if (command instanceof ClusterCommand.Promote promote) {
            elect(promote.target(), OptionalInt.of(promote.broker()), false);
        } else {
            return false;
        }
        return true;
    }

    private void tick(ClusterCommand.Tick command) {
        boolean isClockAlone = telling.result().events().forAll(Event.ClockAdvanced.class::isInstance);
        EventTelling.tellAll(telling);
        if (command.isClockOnly()) {
            telling.say(Branch.CLOCK_ONLY, Facts.none());
        } else if (!isRefused()) {
            if (isClockAlone) {
                LoopTelling.notDue(telling);
            }
            for (TopicPartition partition : telling.state().partitions().keySet()) {
                IsrTelling isr = new IsrTelling(telling, partition);
                isr.verdicts();
                isr.nextCheck();
            }
        }
    }

    private void remove(ClusterCommand.RemoveFromIsr command) {
        if (isRefusedWith(ErrorCode.NOT_LEADER_OR_FOLLOWER)) {
            partitions(command.target()).forEach(partition -> ElectionTelling.whyNobodyAnswers(telling, partition));
        } else if (!isRefused() && telling.isOver()) {
            for (TopicPartition partition : partitions(command.target())) {
                telling.say(
                        KafkaBranch.REMOVAL_NOT_NEEDED,
                        Facts.of(partition, command.broker())
                                .and("isr", telling.set(partition).isr()));
            }
        }
    }

    private void deliver(TopicPartition partition) {
        PartitionReplicaSet set = telling.set(partition);
        if (set.underKafka().change().isPresent()) {
            new IsrTelling(telling, partition).delivered();
        } else {
            telling.say(ControllerBranch.CHANGE_NOT_THERE, Facts.of(partition).and("isr", set.isr()));
        }
    }

    private void elect(Target target, OptionalInt named, boolean isUncleanAllowed) {
        if (isRefused()
                && !isRefusedWith(ErrorCode.ELIGIBLE_LEADERS_NOT_AVAILABLE)
                && !isRefusedWith(ErrorCode.NOT_IN_SYNC_REPLICA)) {
            return;
        }
        for (TopicPartition partition : partitions(target)) {
            Optional<KafkaEvent.LeaderElected> elected =
                    telling.next(KafkaEvent.LeaderElected.class, KafkaEvent.LeaderElected::partition, partition);
            if (elected.isPresent()) {
                ElectionTelling.tell(telling);
            } else {
                new ElectionTelling(telling, partition).notElected(named, isUncleanAllowed, isRefused());
            }
        }
    }

    /** Why a consumer's read was refused, where a leader's epoch or what it knows stands in the way. */
    static void readRefused(Telling telling, ClusterCommand.Fetch command, ErrorCode code) {
        TopicPartition partition = command.target().resolveOne(telling.state()).get();
        PartitionReplicaSet set = telling.set(partition);
        Facts facts = Facts.of(partition).and("leader", set.leaderId());
        switch (code) {
            case NOT_LEADER_OR_FOLLOWER -> ElectionTelling.whyNobodyAnswers(telling, partition);
            case OFFSET_NOT_AVAILABLE ->
                telling.say(
                        ControllerBranch.COMMITTED_UNKNOWN,
                        facts.and("hw", set.highWatermark())
                                .and("epochStart", set.underKafka().epochStart())
                                .and("from", command.from()));
            default -> {
                int there = set.underKafka().replica(set.leaderId()).heardEpoch();
                int asked = command.leaderEpoch().orElseThrow();
                telling.say(
                        asked < there ? KafkaBranch.READ_FENCED : KafkaBranch.READ_AHEAD,
                        facts.and("requestEpoch", asked).and("heardThere", there));
            }
        }
    }
}
