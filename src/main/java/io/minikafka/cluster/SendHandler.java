package io.minikafka.cluster;

import io.minikafka.record.Literal;
import io.minikafka.record.ProducerStamp;
import io.minikafka.record.Record;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.AppendRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ProducerRule;
import io.minikafka.replication.ReplicationConfig;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Sends a batch (chapter 5, {@code append}). The order of the checks decides which error wins. */
final class SendHandler {

    private final Transition transition;
    private final ClusterCommand.Send command;
    private final TopicPartition partition;
    private final boolean isPartitionChosen;
    private final boolean isTransactional;

    /** A partition, and whether it was chosen because it was its turn. */
    private record Choice(TopicPartition partition, boolean isSticky) {}

    private SendHandler(Transition transition, ClusterCommand.Send command, Choice choice, boolean isTransactional) {
        this.transition = transition;
        this.command = command;
        this.partition = choice.partition();
        this.isPartitionChosen = choice.isSticky();
        this.isTransactional = isTransactional;
    }

    static Decision send(Transition transition, ClusterCommand.Send command) {
        return choose(transition.state(), command.target(), command.records())
                .fold(transition::refuse, chosen -> new SendHandler(transition, command, chosen, false).checkBatch());
    }

    /** A send of an open transaction: its producer stamps the batch, and asks for acks=all. */
    static Decision sendInTransaction(
            Transition transition, Transaction transaction, ClusterCommand.SendInTransaction command) {
        return choose(transition.state(), command.target(), command.records()).fold(transition::refuse, chosen -> {
            ClusterCommand.Send send = new ClusterCommand.Send(
                    command.target(),
                    command.records(),
                    AckMode.ALL.word(),
                    OptionalInt.empty(),
                    transaction.identity().stamp(chosen.partition()));
            return new SendHandler(transition, send, chosen, true).checkBatch();
        });
    }

    /** Where a batch goes: to the partition that is named, or to the one of a topic that the first key chooses. */
    private static Either<Outcome.Refused, Choice> choose(ClusterState state, Target target, List<Record> records) {
        return target.resolve(state).map(partitions -> {
            if (partitions.size() == 1 || records.isEmpty()) {
                return new Choice(partitions.get(0), false);
            }
            Topic topic = state.topics().get(partitions.get(0).topic()).get();
            int chosen = Partitioner.choose(topic, records.get(0).key());
            return new Choice(partitions.get(chosen), records.get(0).key() == null);
        });
    }

    /** A batch as its producer made it, once more or out of its buffer: the timestamps stay, whoever leads gets it. */
    static Decision resend(Transition transition, ClusterCommand.Resend command) {
        ClusterCommand.Send send = new ClusterCommand.Send(
                Target.of(command.partition()),
                command.records(),
                command.acks().word(),
                OptionalInt.empty(),
                command.producer());
        Either<Outcome.Refused, TopicPartition> target = send.target().resolveOne(transition.state());
        return target.isLeft()
                ? transition.refuse(target.getLeft())
                : new SendHandler(transition, send, new Choice(target.get(), false), command.isTransactional())
                        .checkAll(command.records());
    }

    private Decision checkBatch() {
        if (command.records().isEmpty()) {
            return transition.refuse(ErrorCode.INVALID_RECORD, "a batch needs at least one record; none was given");
        }
        long nowMs = transition.state().nowMs();
        List<Record> stamped = new ArrayList<>();
        for (Record record : command.records()) {
            stamped.add(new Record(record.key(), record.value(), nowMs, record.headers()));
        }
        return checkAll(stamped);
    }

    private Decision checkAll(List<Record> stamped) {
        // A negative sequence cannot be encoded; the producer state refuses it before this batch would be appended.
        ProducerStamp stamp = command.producer().baseSequence() < 0 ? ProducerStamp.NONE : command.producer();
        PartitionReplicaSet set = transition.partition(partition);
        long leo = set.leader().leo();
        RecordBatch batch = isTransactional
                ? RecordBatch.transactional(stamped, stamp, leo, set.leaderEpoch())
                : RecordBatch.assigned(stamped, stamp, leo, set.leaderEpoch());
        AppendRule rule = transition.rules().append();
        for (AppendRule.Check check : rule.order()) {
            Optional<Decision> decided =
                    switch (check) {
                        case SIZE -> checkSize(batch);
                        case ACKS_WORD -> checkAcksWord();
                        case LEADER_EPOCH -> rule.hasLeaderEpoch() ? checkLeaderEpoch(set) : checkNoLeaderEpoch();
                        case LEADER -> checkLeader();
                        case PRODUCER -> checkProducer(set, rule, batch.recordCount());
                        case MIN_ISR -> checkMinIsr(set);
                    };
            if (decided.isPresent()) {
                return decided.get();
            }
        }
        return append(batch);
    }

    private Optional<Decision> checkSize(RecordBatch batch) {
        long limit = transition.state().configOf(partition.topic()).get(ConfigKey.MAX_MESSAGE_BYTES);
        return batch.sizeBytes() <= limit
                ? Optional.empty()
                : refuse(
                        ErrorCode.RECORD_TOO_LARGE,
                        "the batch takes " + batch.sizeBytes() + " bytes, max.message.bytes is " + limit
                                + "; send less at once");
    }

    private Optional<Decision> checkAcksWord() {
        return AckMode.parse(command.acks()).isPresent()
                ? Optional.empty()
                : refuse(
                        ErrorCode.INVALID_REQUEST,
                        "acks must be 0, 1 or all (-1 means all), found " + Literal.ofText(command.acks()));
    }

    /** How the sender wants to be answered, once its word has been checked. */
    private AckMode acks() {
        return AckMode.parse(command.acks()).orElseThrow();
    }

    private Optional<Decision> checkLeaderEpoch(PartitionReplicaSet set) {
        return command.leaderEpoch().isEmpty() || command.leaderEpoch().getAsInt() == set.leaderEpoch()
                ? Optional.empty()
                : refuse(
                        ErrorCode.FENCED_LEADER_EPOCH,
                        "the request carries leader epoch "
                                + command.leaderEpoch().getAsInt() + ", leader "
                                + set.leaderId() + " of " + partition + " is in epoch " + set.leaderEpoch()
                                + "; nothing was written");
    }

    private Optional<Decision> checkNoLeaderEpoch() {
        return command.leaderEpoch().isEmpty()
                ? Optional.empty()
                : Optional.of(transition.refuse(transition.meaningless(
                        "send --leader-epoch", "a produce request carries no leader epoch; fetch does")));
    }

    private Optional<Decision> checkLeader() {
        return Leadership.problem(transition, partition)
                .flatMap(problem -> refuse(ErrorCode.NOT_LEADER_OR_FOLLOWER, problem + "; nothing was written"));
    }

    private Optional<Decision> checkProducer(PartitionReplicaSet set, AppendRule rule, int recordCount) {
        ProducerStamp producer = command.producer();
        ProducerRule.Verdict verdict = rule.check(set, producer, recordCount);
        if (verdict instanceof ProducerRule.Verdict.Fenced fenced) {
            return refuse(
                    ErrorCode.PRODUCER_FENCED,
                    "producer " + producer.producerId() + " sent epoch " + producer.producerEpoch() + ", epoch "
                            + fenced.currentEpoch() + " has written already; nothing was written");
        }
        if (verdict instanceof ProducerRule.Verdict.Duplicate duplicate) {
            return Optional.of(answerDuplicate(set, duplicate));
        }
        if (verdict instanceof ProducerRule.Verdict.OutOfOrder outOfOrder) {
            return refuse(
                    ErrorCode.OUT_OF_ORDER_SEQUENCE,
                    "producer " + producer.producerId() + " sent sequence " + producer.baseSequence() + ", expected "
                            + outOfOrder.expectedSequence() + "; nothing was written");
        }
        return TransactionHandler.check(transition.state(), partition, producer, isTransactional)
                .map(transition::refuse);
    }

    private Optional<Decision> checkMinIsr(PartitionReplicaSet set) {
        if (acks() != AckMode.ALL) {
            return Optional.empty();
        }
        ReplicationConfig config = transition.config(partition);
        return transition.rules().acksAll().hasEnoughReplicas(set, config)
                ? Optional.empty()
                : refuse(ErrorCode.NOT_ENOUGH_REPLICAS, Settlement.tooSmall(set, config) + "; nothing was written");
    }

    private Optional<Decision> refuse(ErrorCode code, String message) {
        return Optional.of(transition.refuse(code, message));
    }

    private Decision answerDuplicate(PartitionReplicaSet set, ProducerRule.Verdict.Duplicate duplicate) {
        int number = transition.state().lastSendNumber() + 1;
        RecordBatch first = set.leader()
                .log()
                .entryAt(duplicate.first().baseOffset())
                .orElseThrow()
                .batch();
        Optional<Outcome.Refused> ofEnded = TransactionHandler.checkDuplicate(
                transition.state(), partition, command.producer(), isTransactional, first);
        if (ofEnded.isPresent()) {
            return transition.refuse(ofEnded.get());
        }
        AckWaiter waiter = new AckWaiter(number, first.baseOffset(), first.nextOffset(), set.maximalIsr());
        boolean isPending = acks() == AckMode.ALL
                && !transition.rules().append().isDuplicateAnsweredAtOnce()
                && !transition.rules().acksAll().isComplete(set, waiter);
        if (isPending) {
            transition.emit(new KafkaEvent.DuplicatePending(partition, number, acks(), first));
            transition.emit(new Event.SendPending(partition, waiter));
        } else {
            transition.emit(new Event.DuplicateAcknowledged(partition, number, acks(), first));
        }
        return transition.done(
                new Reply.Sent(number, partition, isPending, true, first.baseOffset(), first.nextOffset()));
    }

    private Decision append(RecordBatch batch) {
        AckMode acks = acks();
        int leader = transition.partition(partition).leaderId();
        int number = transition.state().lastSendNumber() + 1;
        if (isPartitionChosen) {
            Topic topic = transition.state().topics().get(partition.topic()).get();
            transition.emit(new Event.StickyPartitionMoved(
                    topic.name(), (topic.stickyPartition() + 1) % topic.partitionCount()));
        }
        addToTransaction();
        transition.emit(new Event.BatchAppended(partition, number, leader, acks, batch));
        Settlement.advanceAndSettle(transition, partition);
        PartitionReplicaSet set = transition.partition(partition);
        AckWaiter waiter = new AckWaiter(number, batch.baseOffset(), batch.nextOffset(), set.maximalIsr());
        boolean isPending = acks == AckMode.ALL && !transition.rules().acksAll().isComplete(set, waiter);
        transition.emit(
                isPending
                        ? new Event.SendPending(partition, waiter)
                        : new Event.SendAcknowledged(partition, number, acks, batch, set.isr()));
        return transition.done(new Reply.Sent(
                number, partition, isPending, acks != AckMode.NONE, batch.baseOffset(), batch.nextOffset()));
    }

    private void addToTransaction() {
        if (!isTransactional) {
            return;
        }
        Transaction transaction = transition
                .state()
                .producers()
                .transactions()
                .ofProducer(command.producer().producerId())
                .orElseThrow();
        if (!transaction.open().orElseThrow().partitions().contains(partition)) {
            transition.emit(new Event.PartitionAddedToTransaction(transaction.name(), partition));
        }
    }
}
