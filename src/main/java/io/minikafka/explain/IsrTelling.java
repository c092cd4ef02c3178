package io.minikafka.explain;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.IsrChange;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RemoteReplica;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.replication.ShrinkRule;
import io.minikafka.session.Request;
import java.util.Optional;

/** Tells, under Kafka's rules, who joins and leaves the ISR, and what the controller says to it. */
final class IsrTelling {

    private final Telling telling;
    private final TopicPartition partition;

    IsrTelling(Telling telling, TopicPartition partition) {
        this.telling = telling;
        this.partition = partition;
    }

    private PartitionReplicaSet set() {
        return telling.set(partition);
    }

    private Facts facts() {
        return Facts.of(partition);
    }

    private Facts change() {
        return facts().and("isr", set().isr());
    }

    private Optional<IsrChange> inFlight() {
        return set().underKafka().change().filter(change -> change.leaderEpoch() == set().leaderEpoch());
    }

    /** Tells the event of the moment, if it is one of an ISR. */
    static void tell(Telling telling) {
        telling.next(KafkaEvent.IsrChangeRequested.class)
                .ifPresent(event -> new IsrTelling(telling, event.partition()).shrinks());
        telling.next(Event.IsrChanged.class).ifPresent(event -> new IsrTelling(telling, event.partition()).delivered());
        telling.next(KafkaEvent.IsrChangeRefused.class)
                .ifPresent(event -> new IsrTelling(telling, event.partition()).delivered());
    }

    /** A check of the leader, whether it asks for another ISR or not. */
    void check() {
        if (telling.next(KafkaEvent.IsrChangeRequested.class, KafkaEvent.IsrChangeRequested::partition, partition)
                .isPresent()) {
            shrinks();
            return;
        }
        verdicts();
        if (set().isLed() && inFlight().isEmpty()) {
            telling.say(KafkaBranch.CHECK_FINDS_NOBODY, change());
        }
    }

    private void shrinks() {
        if (telling.result().request() instanceof Request.Execute execute
                && execute.command() instanceof ClusterCommand.RemoveFromIsr) {
            requested(KafkaBranch.REMOVAL_ASKED, change().and("leader", set().leaderId()));
        } else {
            verdicts();
            requested(
                    KafkaBranch.SHRINK_ASKED,
                    change().and("leader", set().leaderId())
                            .and("epoch", set().leaderEpoch())
                            .and("partitionEpoch", set().underKafka().partitionEpoch()));
        }
        settleIfDelivered();
    }

    private void settleIfDelivered() {
        if (inFlight().isEmpty()) {
            new KafkaPartitionTelling(telling, partition).settle();
        }
    }

    /** Each follower in the ISR as a check at this moment would find it. */
    void verdicts() {
        if (!set().isLed()) {
            telling.say(KafkaBranch.CHECK_WITHOUT_LEADER, change().and("epoch", set().leaderEpoch()));
            return;
        }
        if (inFlight().isPresent()) {
            telling.say(
                    KafkaBranch.CHECK_HELD_BACK,
                    change().and("change", inFlight().get().to()));
        }
        BrokerSet out = telling.state()
                .rules()
                .shrink()
                .outOfSync(
                        set(),
                        telling.config(partition),
                        telling.state().rules().caughtUp(),
                        telling.state().nowMs());
        for (int broker : set().isr().without(set().leaderId()).ids()) {
            verdict(broker, out.contains(broker));
        }
    }

    private void verdict(int broker, boolean isOut) {
        RemoteReplica remote = set().underKafka().replica(broker).remote();
        Facts facts = Facts.of(partition, broker);
        long leaderLeo = set().leader().leo();
        if (remote.leo() == leaderLeo) {
            telling.say(
                    KafkaBranch.CHECK_LEAVES_AT_END,
                    facts.and("known", remote.leo()).and("leaderLeo", leaderLeo));
            return;
        }
        if (remote.lastCaughtUpMs() == RemoteReplica.UNKNOWN) {
            telling.say(
                    KafkaBranch.CHECK_TAKES_OUT_NEW,
                    facts.and("leaderLeo", leaderLeo).and("leader", set().leaderId()));
            return;
        }
        facts.and("caughtUpAt", remote.lastCaughtUpMs())
                .and("late", telling.state().nowMs() - remote.lastCaughtUpMs())
                .and("lagTimeMax", telling.config(partition).lagTimeMaxMs());
        if (isOut) {
            telling.say(KafkaBranch.CHECK_TAKES_OUT_LATE, facts.and("leaderLeo", leaderLeo));
        } else {
            telling.say(KafkaBranch.CHECK_LEAVES_IN_TIME, facts);
        }
    }

    /** When the leader looks next. */
    void nextCheck() {
        ReplicationConfig config = telling.config(partition);
        long nowMs = telling.state().nowMs();
        if (set().isLed() && ShrinkRule.nextCheckMs(config, nowMs) < Long.MAX_VALUE) {
            telling.say(
                    KafkaBranch.CHECK_IS_DUE,
                    facts().and("checkEvery", ShrinkRule.everyMs(config))
                            .and("lagTimeMax", config.lagTimeMaxMs())
                            .and("clock", nowMs)
                            .and("nextCheck", ShrinkRule.nextCheckMs(config, nowMs)));
        }
    }

    /** Whether a follower that has asked for an offset joins. */
    void expansion(int broker, long offset) {
        long epochStart = set().underKafka().epochStart();
        Facts facts = Facts.of(partition, broker).and("isr", set().isr());
        Facts numbers = facts.and("askedFor", offset).and("hw", set().highWatermark());
        if (telling.next(KafkaEvent.IsrChangeRequested.class, KafkaEvent.IsrChangeRequested::partition, partition)
                .isPresent()) {
            requested(
                    offset >= epochStart ? KafkaBranch.JOIN_ASKED : KafkaBranch.JOIN_ASKED_AT_HW,
                    numbers.and("epochStart", epochStart)
                            .and("epoch", set().leaderEpoch())
                            .and("leader", set().leaderId()));
        } else if (set().isr().contains(broker)) {
            return;
        } else if (inFlight().isPresent()) {
            telling.say(
                    KafkaBranch.JOIN_HELD_BACK,
                    Facts.of(partition, broker)
                            .and("isr", set().isr())
                            .and("change", inFlight().get().to()));
        } else if (offset < set().highWatermark()) {
            telling.say(KafkaBranch.JOIN_BELOW_HW, numbers);
        } else {
            telling.say(
                    KafkaBranch.JOIN_BELOW_EPOCH,
                    numbers.and("epochStart", epochStart).and("epoch", set().leaderEpoch()));
        }
    }

    /** A wish to change the ISR, and what the controller says to it, unless that waits. */
    private void requested(KafkaBranch branch, Facts facts) {
        IsrChange change =
                telling.next(KafkaEvent.IsrChangeRequested.class).orElseThrow().change();
        telling.tell(branch, facts.and("change", change.to()));
        if (telling.state().controller().isIsrManual()) {
            telling.say(ControllerBranch.CHANGE_IN_FLIGHT, change().and("change", change.to()));
        } else {
            answered();
        }
    }

    /** A wish that reaches the controller later than it was sent. */
    void delivered() {
        answered();
        new KafkaPartitionTelling(telling, partition).settle();
    }

    private void answered() {
        BrokerSet before = set().isr();
        telling.next(Event.IsrChanged.class).ifPresent(this::changed);
        telling.next(KafkaEvent.IsrChangeRefused.class).ifPresent(this::refused);
        telling.next(KafkaEvent.ElrChanged.class, KafkaEvent.ElrChanged::partition, partition)
                .ifPresent(event -> new ElectionTelling(telling, partition).elr(event, before));
    }

    private void changed(Event.IsrChanged event) {
        Facts facts = change().and("isrTo", event.to())
                .and("partitionEpoch", set().underKafka().partitionEpoch())
                .and("partitionEpochTo", set().underKafka().partitionEpoch() + 1);
        if (event.cause() == Event.IsrChanged.Cause.FENCING) {
            telling.tell(
                    ControllerBranch.MEMBER_IS_DOWN,
                    facts.and("broker", event.from().minus(event.to()).ids().get(0)));
        } else {
            telling.tell(
                    ControllerBranch.CHANGE_GRANTED,
                    facts.and("epoch", set().leaderEpoch())
                            .and("alive", telling.state().controller().alive()));
        }
    }

    private void refused(KafkaEvent.IsrChangeRefused event) {
        IsrChange change = event.change();
        switch (event.code()) {
            case FENCED_LEADER_EPOCH ->
                telling.tell(
                        ControllerBranch.CHANGE_OF_OLD_LEADER,
                        change().and("changeEpoch", change.leaderEpoch()).and("epoch", set().leaderEpoch()));
            case INVALID_UPDATE_VERSION ->
                telling.tell(
                        ControllerBranch.CHANGE_OF_OLD_STATE,
                        change().and("changePartitionEpoch", change.partitionEpoch())
                                .and("partitionEpoch", set().underKafka().partitionEpoch()));
            default -> ineligible(change);
        }
    }

    private void ineligible(IsrChange change) {
        for (int broker : change.to().ids()) {
            Broker now = telling.state().controller().broker(broker);
            int epoch = change.brokerEpochs().get(broker).get();
            Facts facts = change().and("change", change.to()).and("broker", broker);
            if (now.epoch() != epoch) {
                telling.tell(
                        ControllerBranch.CHANGE_WITH_NEW_MEMBER,
                        facts.and("memberEpoch", epoch).and("brokerEpoch", now.epoch()));
                return;
            }
            if (now.status() != Broker.Status.ALIVE) {
                telling.tell(
                        ControllerBranch.CHANGE_WITH_DEAD_MEMBER,
                        facts.and("alive", telling.state().controller().alive()));
                return;
            }
        }
    }
}
