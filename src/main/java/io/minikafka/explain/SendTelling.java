package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Partitioner;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.Topic;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.log.ProducerState;
import io.minikafka.record.ProducerStamp;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ProducerRule;
import java.util.List;
import java.util.Optional;

/** Tells a send, in the order in which it is checked and carried out. */
final class SendTelling {

    private final Telling telling;
    private final ClusterCommand.Send command;
    private final TopicPartition partition;
    private final int partitionCount;

    private SendTelling(Telling telling, ClusterCommand.Send command, TopicPartition partition, int partitionCount) {
        this.telling = telling;
        this.command = command;
        this.partition = partition;
        this.partitionCount = partitionCount;
    }

    static void tell(Telling telling, ClusterCommand.Send command) {
        List<TopicPartition> partitions =
                command.target().resolve(telling.state()).getOrElse(List.of());
        if (partitions.isEmpty() || command.records().isEmpty()) {
            return;
        }
        Topic topic = telling.state().topics().get(partitions.get(0).topic()).get();
        int chosen = partitions.size() == 1
                ? 0
                : Partitioner.choose(topic, command.records().get(0).key());
        new SendTelling(telling, command, partitions.get(chosen), partitions.size()).tell();
    }

    private PartitionReplicaSet set() {
        return telling.set(partition);
    }

    private Facts facts() {
        return Facts.of(partition);
    }

    private void tell() {
        Optional<ErrorCode> refusal = telling.result().outcome() instanceof Outcome.Refused refused
                ? Optional.of(refused.code())
                : Optional.empty();
        boolean isEarly = refusal.isPresent()
                && switch (refusal.get()) {
                    case FENCED_LEADER_EPOCH, PRODUCER_FENCED, OUT_OF_ORDER_SEQUENCE, NOT_ENOUGH_REPLICAS -> false;
                    case NOT_LEADER_OR_FOLLOWER, RECORD_TOO_LARGE, INVALID_TXN_STATE -> !telling.isUnderKafka();
                    default -> true;
                };
        if (isEarly) {
            return;
        }
        partitioner();
        if (telling.isUnderKafka()) {
            new KafkaSendTelling(telling, partition)
                    .checks(
                            AckMode.parse(command.acks()).orElseThrow(),
                            command.producer(),
                            command.records().size(),
                            refusal);
            return;
        }
        authority();
        if (refusal.filter(ErrorCode.FENCED_LEADER_EPOCH::equals).isEmpty()) {
            afterAuthority(refusal);
        }
        if (refusal.isPresent()) {
            telling.say(
                    Branch.NOT_APPENDED,
                    facts().and("leader", set().leaderId())
                            .and("leaderLeo", set().leader().leo()));
        }
    }

    private void afterAuthority(Optional<ErrorCode> refusal) {
        producer();
        boolean isDuplicate = telling.next(Event.DuplicateAcknowledged.class).isPresent();
        if (isDuplicate
                || refusal.filter(code -> code != ErrorCode.NOT_ENOUGH_REPLICAS).isPresent()) {
            return;
        }
        minimum();
        if (telling.next(Event.BatchAppended.class).isPresent()) {
            append(telling, telling.next(Event.BatchAppended.class).get());
            new PartitionTelling(telling, partition).advance();
            answer(telling);
        }
    }

    private void partitioner() {
        if (partitionCount == 1) {
            return;
        }
        Facts facts = facts().and("partitions", partitionCount).and("chosen", partition.partition());
        Optional<Event.StickyPartitionMoved> moved = telling.next(Event.StickyPartitionMoved.class);
        if (moved.isPresent()) {
            telling.tell(Branch.BY_STICKY, facts.and("next", moved.get().to()));
        } else if (command.records().get(0).key() != null) {
            telling.say(Branch.BY_KEY, facts);
        }
    }

    /** The turn of a partition, where a batch has no key and names none. */
    static void sticky(Telling telling, Target target, Event.StickyPartitionMoved moved) {
        List<TopicPartition> partitions = target.resolve(telling.state()).getOrElse(List.of());
        int chosen = telling.state().topics().get(moved.topic()).get().stickyPartition();
        telling.tell(
                Branch.BY_STICKY,
                Facts.of(partitions.get(chosen))
                        .and("partitions", partitions.size())
                        .and("chosen", chosen)
                        .and("next", moved.to()));
    }

    private void authority() {
        if (command.leaderEpoch().isEmpty()) {
            return;
        }
        int asked = command.leaderEpoch().getAsInt();
        Branch branch = asked < set().leaderEpoch() ? Branch.EPOCH_STALE : Branch.EPOCH_AHEAD;
        telling.say(
                asked == set().leaderEpoch() ? Branch.EPOCH_MATCHES : branch,
                facts().and("asked", asked).and("leader", set().leaderId()).and("epoch", set().leaderEpoch()));
    }

    private void producer() {
        producer(telling, partition, command.producer(), command.records().size());
    }

    /**
     * What the leader makes of a batch's stamp. Where it is a repeated one, that is the end of the send.
     *
     * @param count how many records the batch has
     */
    static void producer(Telling telling, TopicPartition partition, ProducerStamp stamp, int count) {
        if (!stamp.isPresent()) {
            return;
        }
        if (telling.isUnderKafka()) {
            new KafkaSendTelling(telling, partition).stamp(stamp, count);
            return;
        }
        ProducerRule.Verdict verdict = ProducerRule.check(telling.set(partition), stamp, count);
        Facts facts = Facts.of(partition).and("producer", stamp.producerId());
        Facts full = Facts.of(partition)
                .and("producer", stamp.producerId())
                .and("producerEpoch", stamp.producerEpoch())
                .and("sequence", stamp.baseSequence());
        Optional<ProducerState> known = telling.set(partition).leader().log().producer(stamp.producerId());
        if (verdict instanceof ProducerRule.Verdict.Duplicate duplicate) {
            // One of a transaction that has ended is refused instead, and the refusal tells why.
            telling.next(Event.DuplicateAcknowledged.class)
                    .ifPresent(answered -> telling.tell(
                            ProducerBranch.PRODUCER_DUPLICATE,
                            full.and("records", count)
                                    .and("send", answered.sendNumber())
                                    .and("offset", duplicate.first().baseOffset())));
        } else if (verdict instanceof ProducerRule.Verdict.Fenced fenced) {
            telling.say(
                    ProducerBranch.PRODUCER_FENCED,
                    facts.and("producerEpoch", stamp.producerEpoch()).and("lastProducerEpoch", fenced.currentEpoch()));
        } else if (verdict instanceof ProducerRule.Verdict.OutOfOrder outOfOrder) {
            telling.say(
                    ProducerBranch.PRODUCER_OUT_OF_ORDER,
                    facts.and("sequence", stamp.baseSequence()).and("due", outOfOrder.expectedSequence()));
        } else if (known.isEmpty()) {
            telling.say(ProducerBranch.PRODUCER_FIRST, full);
        } else if (known.get().producerEpoch() < stamp.producerEpoch()) {
            telling.say(
                    ProducerBranch.PRODUCER_NEW_EPOCH,
                    full.and("lastProducerEpoch", known.get().producerEpoch()));
        } else {
            telling.say(
                    ProducerBranch.PRODUCER_NEXT,
                    facts.and("sequence", stamp.baseSequence())
                            .and("lastSequence", known.get().baseSequence())
                            .and("lastCount", known.get().recordCount()));
        }
    }

    private void minimum() {
        minimum(telling, partition, AckMode.parse(command.acks()).orElseThrow());
    }

    /** Whether the ISR is large enough for an append with such acks. */
    static void minimum(Telling telling, TopicPartition partition, AckMode acks) {
        if (telling.isUnderKafka()) {
            new KafkaSendTelling(telling, partition).minimum(acks);
            return;
        }
        AckRule.Minimum minimum = AckRule.minimum(telling.set(partition), telling.config(partition));
        Facts facts = Facts.of(partition)
                .and("isr", minimum.isr())
                .and("isrSize", minimum.isr().size())
                .and("minIsr", minimum.minInsyncReplicas());
        if (acks != AckMode.ALL) {
            telling.say(Branch.MIN_ISR_NOT_ASKED, facts.and("acks", acks.word()));
        } else {
            telling.say(minimum.isMet() ? Branch.MIN_ISR_MET : Branch.MIN_ISR_NOT_MET, facts);
        }
    }

    /** The append of any send. */
    static void append(Telling telling, Event.BatchAppended event) {
        telling.tell(
                Branch.APPENDED,
                Facts.of(event.partition())
                        .and("send", event.sendNumber())
                        .and("records", event.batch().recordCount())
                        .and("bytes", event.batch().sizeBytes())
                        .and(
                                "maxBytes",
                                telling.state()
                                        .configOf(event.partition().topic())
                                        .get(ConfigKey.MAX_MESSAGE_BYTES))
                        .and("offset", event.batch().baseOffset())
                        .and("leader", event.leader())
                        .and(
                                "leaderLeo",
                                telling.set(event.partition()).leader().leo())
                        .and("leaderLeoTo", event.batch().nextOffset())
                        .and("epoch", event.batch().leaderEpoch()));
    }

    /** What the producer of any send is told in the same step. */
    static void answer(Telling telling) {
        telling.next(Event.SendAcknowledged.class).ifPresent(event -> {
            Facts facts = Facts.none()
                    .and("send", event.sendNumber())
                    .and("offset", event.batch().baseOffset());
            switch (event.acks()) {
                case NONE -> telling.tell(Branch.ACKS_NONE, facts);
                case LEADER ->
                    telling.tell(
                            Branch.ACKS_LEADER,
                            facts.and("hw", telling.set(event.partition()).highWatermark()));
                case ALL ->
                    telling.tell(
                            Branch.ACKS_ALL_DONE,
                            facts.and("isr", event.isr())
                                    .and("target", event.batch().nextOffset()));
            }
        });
        telling.next(Event.SendPending.class)
                .ifPresent(event -> telling.tell(
                        Branch.ACKS_ALL_PENDING,
                        Facts.none()
                                .and("send", event.waiter().sendNumber())
                                .and("captured", event.waiter().acknowledgementSet())
                                .and("target", event.waiter().targetOffset())
                                .and("behind", AckRule.behind(telling.set(event.partition()), event.waiter()))));
    }
}
