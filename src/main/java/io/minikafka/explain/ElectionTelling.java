package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.KafkaEvent.LeaderElected.Kind;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AcksAllRule;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.KafkaPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Request;
import java.util.Optional;
import java.util.OptionalInt;

/** Tells, under Kafka's rules, who leads and why it is that one, who else may, and who has heard of it. */
final class ElectionTelling {

    private final Telling telling;
    private final TopicPartition partition;

    ElectionTelling(Telling telling, TopicPartition partition) {
        this.telling = telling;
        this.partition = partition;
    }

    private PartitionReplicaSet set() {
        return telling.set(partition);
    }

    private KafkaPartition known() {
        return set().underKafka();
    }

    private BrokerSet alive() {
        return telling.state().controller().alive();
    }

    private Facts facts() {
        return Facts.of(partition);
    }

    /** Why nobody does what a leader does for a partition. */
    static void whyNobodyAnswers(Telling telling, TopicPartition partition) {
        ElectionTelling election = new ElectionTelling(telling, partition);
        PartitionReplicaSet set = election.set();
        Facts facts = Facts.of(partition).and("leader", set.leaderId()).and("epoch", set.leaderEpoch());
        if (!set.hasLeader()) {
            telling.say(
                    ControllerBranch.NOBODY_LEADS,
                    facts.and("isr", set.isr())
                            .and("elr", set.underKafka().elr())
                            .and("alive", election.alive()));
        } else if (!set.isLed()) {
            telling.say(ControllerBranch.LEADER_HAS_NOT_HEARD, facts);
        }
    }

    /** Tells the event of the moment, if it is one of leaders and of who may be one. */
    static void tell(Telling telling) {
        telling.next(KafkaEvent.LeaderElected.class)
                .ifPresent(event -> new ElectionTelling(telling, event.partition()).elected(event));
        telling.next(KafkaEvent.ElrChanged.class)
                .ifPresent(event -> new ElectionTelling(telling, event.partition()).crashed(event));
        telling.next(KafkaEvent.MetadataHeard.class)
                .ifPresent(event -> new ElectionTelling(telling, event.partition()).told(event));
        telling.next(Event.LogTruncated.class)
                .filter(cut -> cut.reason() == Event.LogTruncated.Reason.FOLLOWING)
                .ifPresent(cut -> new ElectionTelling(telling, cut.partition()).cut(cut));
    }

    private void elected(KafkaEvent.LeaderElected event) {
        long hwBefore = set().highWatermark();
        Facts facts = facts().and("epochTo", event.toEpoch()).and("alive", alive());
        switch (event.kind()) {
            case CLEAN -> cleanly(event, facts.and("epoch", event.fromEpoch()));
            case NOBODY -> nobody(event, facts);
            case ELIGIBLE ->
                telling.tell(
                        ControllerBranch.ELIGIBLE_ELECTED,
                        chosen(event, facts).and("isr", event.fromIsr()).and("elr", known().elr()));
            case LAST_KNOWN ->
                telling.tell(
                        ControllerBranch.LAST_LEADER_ELECTED,
                        facts.and("elr", known().elr())
                                .and("lastLeader", known().lastLeader().orElseThrow())
                                .and("isrTo", event.toIsr()));
            case UNCLEAN -> uncleanly(event, facts.and("isr", event.fromIsr()));
        }
        if (event.toLeader().isPresent()) {
            keeps(hwBefore);
        }
        if (event.kind() == Kind.UNCLEAN || event.kind() == Kind.LAST_KNOWN) {
            forgotten();
        }
        follows(event.fromIsr());
        new KafkaPartitionTelling(telling, partition).settle();
    }

    private Facts chosen(KafkaEvent.LeaderElected event, Facts facts) {
        return facts.and("order", set().assignment())
                .and("leaderTo", event.toLeader().orElseThrow())
                .and("isrTo", event.toIsr());
    }

    private void cleanly(KafkaEvent.LeaderElected event, Facts facts) {
        int leader = event.toLeader().orElseThrow();
        if (isNamed()) {
            telling.tell(
                    ControllerBranch.ELECTED_BY_NAME,
                    facts.and("leaderTo", leader).and("isr", event.fromIsr()).and("order", set().assignment()));
        } else if (event.fromLeader().equals(OptionalInt.of(leader))) {
            telling.tell(
                    ControllerBranch.ELECTED_AGAIN, facts.and("leader", leader).and("isrTo", event.toIsr()));
        } else {
            telling.tell(ControllerBranch.ELECTED_FIRST, chosen(event, facts));
        }
    }

    private void uncleanly(KafkaEvent.LeaderElected event, Facts facts) {
        if (isNamed()) {
            telling.tell(
                    ControllerBranch.UNCLEAN_BY_NAME,
                    facts.and("leaderTo", event.toLeader().orElseThrow()).and("isrTo", event.toIsr()));
        } else {
            telling.tell(ControllerBranch.UNCLEAN_ELECTED, chosen(event, facts));
        }
    }

    private boolean isNamed() {
        return telling.result().request() instanceof Request.Execute execute
                && (execute.command() instanceof ClusterCommand.Promote
                        || (execute.command() instanceof ClusterCommand.Elect elect
                                && elect.broker().isPresent()));
    }

    private void nobody(KafkaEvent.LeaderElected event, Facts facts) {
        if (!telling.state().rules().elr().isKept()) {
            telling.sayOfNext(ControllerBranch.LAST_MEMBER_STAYS, facts().and("isrTo", event.toIsr()));
        } else if (event.toIsr().size() == 0) {
            telling.sayOfNext(
                    ControllerBranch.ELIGIBLE_ARE_DOWN,
                    facts().and("elr", known().elr()).and("alive", alive()));
        }
        uncleanNotAllowed();
        telling.tell(
                ControllerBranch.ELECTED_NOBODY,
                facts.and("isrTo", event.toIsr()).and("leader", set().leaderId()));
    }

    private void uncleanNotAllowed() {
        if (alive().filter(set().assignment()::contains).size() == 0) {
            telling.say(
                    ControllerBranch.NOBODY_EVEN_UNCLEANLY,
                    facts().and("alive", alive()).and("order", set().assignment()));
            return;
        }
        ConfigKey key = ConfigKey.UNCLEAN_LEADER_ELECTION_ENABLE;
        long allowed = telling.state().configOf(partition.topic()).get(key);
        if (allowed == 0) {
            telling.say(
                    ControllerBranch.UNCLEAN_NOT_ALLOWED,
                    facts().and("unclean", key.plain(allowed)).and("order", set().assignment()));
        }
    }

    private void keeps(long hwBefore) {
        Facts facts = facts().and("leader", set().leaderId())
                .and("leaderLeo", set().leader().leo())
                .and("hw", set().highWatermark());
        if (set().highWatermark() < hwBefore) {
            telling.say(ControllerBranch.KEEPS_OLDER_HW, facts.and("hwBefore", hwBefore));
        } else {
            telling.say(ControllerBranch.KEEPS_LOG_AND_HW, facts);
        }
    }

    /** Whoever was eligible beside an unclean leader is so no more. */
    private void forgotten() {
        telling.next(KafkaEvent.ElrChanged.class, KafkaEvent.ElrChanged::partition, partition)
                .ifPresent(event -> telling.tell(
                        ControllerBranch.ELR_FORGOTTEN,
                        facts().and("leader", set().leaderId())
                                .and("elr", event.from())
                                .and("elrTo", event.to())));
    }

    /** What an election brings about: who is eligible then, sends that are over, who hears of it. */
    private void follows(BrokerSet isrBefore) {
        int moment;
        do {
            moment = telling.moment();
            telling.next(KafkaEvent.ElrChanged.class, KafkaEvent.ElrChanged::partition, partition)
                    .ifPresent(event -> elr(event, isrBefore));
            telling.next(Event.PendingSendFailed.class, Event.PendingSendFailed::partition, partition)
                    .filter(failed -> failed.code() == ErrorCode.NOT_LEADER_OR_FOLLOWER)
                    .ifPresent(failed -> new KafkaSendTelling(telling, partition).failed(failed));
            telling.next(KafkaEvent.MetadataHeard.class, KafkaEvent.MetadataHeard::partition, partition)
                    .ifPresent(this::heard);
            telling.next(Event.LogTruncated.class, Event.LogTruncated::partition, partition)
                    .filter(cut -> cut.reason() == Event.LogTruncated.Reason.FOLLOWING)
                    .ifPresent(this::cut);
        } while (telling.moment() > moment);
    }

    /** News that come without an election; who learns that it leads looks at its high watermark. */
    private void told(KafkaEvent.MetadataHeard event) {
        heard(event);
        if (event.leader().equals(OptionalInt.of(event.broker()))) {
            new KafkaPartitionTelling(telling, partition).settle();
        }
    }

    private void heard(KafkaEvent.MetadataHeard event) {
        Facts facts = Facts.of(partition, event.broker()).and("heardEpoch", event.epoch());
        if (event.leader().isEmpty()) {
            telling.tell(ControllerBranch.HEARD_OF_NOBODY, facts);
        } else if (event.leader().getAsInt() == event.broker()) {
            telling.tell(
                    ControllerBranch.HEARD_TO_LEAD,
                    facts.and("leo", set().replica(event.broker()).leo()));
        } else {
            telling.tell(
                    ControllerBranch.HEARD_TO_FOLLOW,
                    facts.and("heardLeader", event.leader().getAsInt()));
        }
    }

    private void cut(Event.LogTruncated event) {
        telling.tell(
                KafkaBranch.CUT_AS_FOLLOWER,
                Facts.of(partition, event.broker())
                        .and("ownHw", set().highWatermarkOf(event.broker()))
                        .and("leo", event.fromLeo())
                        .and("leoTo", event.toLeo()));
    }

    /** Who is eligible after the ISR was another one. */
    void elr(KafkaEvent.ElrChanged event, BrokerSet isrBefore) {
        if (event.lastLeader().isPresent() && !event.lastLeader().equals(known().lastLeader())) {
            telling.sayOfNext(
                    ControllerBranch.LAST_LEADER_NOTED,
                    facts().and("isr", set().isr())
                            .and("lastLeaderTo", event.lastLeader().getAsInt()));
        } else if (known().lastLeader().isPresent() && event.lastLeader().isEmpty()) {
            telling.sayOfNext(ControllerBranch.LAST_LEADER_FORGOTTEN, facts());
        }
        int minimum = AcksAllRule.effectiveMinimum(set(), telling.config(partition));
        Facts facts = facts().and("isr", set().isr())
                .and("isrSize", set().isr().size())
                .and("minimum", minimum)
                .and("elr", event.from())
                .and("elrTo", event.to());
        if (event.from().equals(event.to())) {
            telling.skip();
        } else if (set().isr().size() >= minimum) {
            telling.tell(ControllerBranch.ELR_NOT_NEEDED, facts);
        } else {
            telling.tell(ControllerBranch.ELR_FORMED, facts.and("oldIsr", isrBefore));
        }
    }

    /** Tells what a change of min.insync.replicas made of who was eligible. */
    static void cleared(Telling telling) {
        for (Optional<KafkaEvent.ElrChanged> next = telling.next(KafkaEvent.ElrChanged.class);
                next.isPresent();
                next = telling.next(KafkaEvent.ElrChanged.class)) {
            KafkaEvent.ElrChanged event = next.get();
            telling.tell(
                    ControllerBranch.ELR_CLEARED,
                    Facts.of(event.partition()).and("elr", event.from()).and("elrTo", event.to()));
        }
    }

    /** A broker has started again after a crash. */
    private void crashed(KafkaEvent.ElrChanged event) {
        telling.tell(
                ControllerBranch.ELR_WITHOUT_CRASHED,
                Facts.of(partition, event.from().minus(event.to()).ids().get(0))
                        .and("elr", event.from())
                        .and("elrTo", event.to()));
    }

    /** An election on demand that elected nobody, since none was needed or nobody may lead. */
    void notElected(OptionalInt named, boolean isUncleanAllowed, boolean isRefused) {
        if (!isRefused) {
            telling.say(
                    ControllerBranch.LEADER_STAYS,
                    facts().and("leader", set().leaderId())
                            .and("alive", alive())
                            .and("isr", set().isr())
                            .and("epoch", set().leaderEpoch()));
        } else if (named.isEmpty()) {
            whyNobodyAnswers(telling, partition);
            uncleanNotAllowed();
        } else if (!alive().contains(named.getAsInt())) {
            telling.say(
                    ControllerBranch.CANDIDATE_IS_DOWN,
                    Facts.of(partition, named.getAsInt()).and("alive", alive()));
        } else if (set().isr().filter(alive()::contains).size() > 0 && isUncleanAllowed) {
            telling.say(
                    ControllerBranch.UNCLEAN_NOT_NEEDED,
                    Facts.of(partition, named.getAsInt())
                            .and("isr", set().isr())
                            .and("alive", alive()));
        } else {
            telling.say(
                    ControllerBranch.NOT_A_CANDIDATE,
                    Facts.of(partition, named.getAsInt()).and("isr", set().isr()));
        }
    }
}
