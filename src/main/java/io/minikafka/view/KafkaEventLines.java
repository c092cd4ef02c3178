package io.minikafka.view;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.Delivery;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.session.SessionState;
import java.util.List;
import java.util.OptionalInt;

/** What only happens under Kafka's rules, in words; what follows from something told anyway takes no line. */
final class KafkaEventLines implements KafkaEvent.KafkaVisitor<List<String>> {

    private final SessionState before;
    private final SessionState after;

    KafkaEventLines(SessionState before, SessionState after) {
        this.before = before;
        this.after = after;
    }

    /** A cut that only Kafka's rules make. */
    static String truncated(Event.LogTruncated event) {
        String broker = event.partition() + ": broker " + event.broker();
        String leo = ", leo " + event.fromLeo() + " -> " + event.toLeo();
        if (event.fromLeo() == event.toLeo()) {
            return broker + " gives up its last epoch, in which it wrote nothing (its leader does not know it)";
        }
        return switch (event.reason()) {
            case FOLLOWING -> broker + " cut to its own hw " + event.toLeo() + leo + " (it follows from now on)";
            case POWER_LOSS -> broker + " lost what it had not flushed" + leo;
            default -> broker + " cut to " + event.toLeo() + leo + " (from there on its leader's epochs differ)";
        };
    }

    @Override
    public List<String> brokerChanged(KafkaEvent.BrokerChanged event) {
        String broker = "broker " + event.broker();
        String epoch = " (broker epoch " + event.to().epoch() + ")";
        return switch (event.cause()) {
            case CRASHED -> List.of(broker + " crashed, and the controller has fenced it");
            case SHUT_DOWN -> List.of(broker + " shut down in order");
            case STARTED -> List.of(started(event));
            case BOUNCED ->
                List.of(broker + " bounced" + epoch + ": it started again before the controller noticed; hw from its"
                        + " checkpoint");
            case UNFENCED -> List.of(broker + " is fenced no more");
            // The end and the start of all are told by what becomes of the partitions.
            case CLOSED -> List.of();
            case REOPENED -> event.from().isUnclean() ? List.of(started(event)) : List.of();
        };
    }

    private static String started(KafkaEvent.BrokerChanged event) {
        return "broker " + event.broker() + " started (broker epoch "
                + event.to().epoch() + ")"
                + (event.to().isUnclean() ? ", after a crash" : "")
                + "; hw from its checkpoint"
                + (event.to().status() == Broker.Status.FENCED
                        ? "; fenced until deliver-metadata " + event.broker()
                        : "");
    }

    @Override
    public List<String> isrChangeRequested(KafkaEvent.IsrChangeRequested event) {
        return after.cluster().controller().isIsrManual()
                ? List.of(event.partition() + ": leader "
                        + after.cluster().partition(event.partition()).leaderId() + " asks for isr " + event.from()
                        + " -> " + event.change().to() + ", in flight until deliver-isr")
                : List.of();
    }

    @Override
    public List<String> isrChangeRefused(KafkaEvent.IsrChangeRefused event) {
        return List.of(event.partition() + ": the controller refused isr "
                + event.change().to() + ", " + event.code() + ": " + event.message());
    }

    @Override
    public List<String> leaderElected(KafkaEvent.LeaderElected event) {
        String kind =
                switch (event.kind()) {
                    case CLEAN -> "clean: of the isr";
                    case ELIGIBLE -> "clean: of the elr";
                    case LAST_KNOWN -> "unclean: the last known leader";
                    case UNCLEAN -> "unclean: not of the isr";
                    case NOBODY -> "nobody who may lead is alive";
                };
        String hw = event.toLeader().isPresent() ? ", hw " + event.highWatermark() : "";
        String change = event.fromLeader().equals(event.toLeader())
                ? leader(event.toLeader()) + " stays"
                : leader(event.fromLeader()) + " -> " + leader(event.toLeader());
        return List.of(
                event.partition() + ": leader " + change + ", epoch " + event.fromEpoch() + " -> " + event.toEpoch()
                        + ", isr " + EventLines.changed(event.fromIsr(), event.toIsr()) + hw + " (" + kind + ")");
    }

    private static String leader(OptionalInt leader) {
        return leader.isPresent() ? String.valueOf(leader.getAsInt()) : "none";
    }

    @Override
    public List<String> elrChanged(KafkaEvent.ElrChanged event) {
        String last = event.lastLeader().isPresent()
                ? ", last leader " + event.lastLeader().getAsInt()
                : "";
        return List.of(event.partition() + ": elr " + EventLines.changed(event.from(), event.to()) + last);
    }

    @Override
    public List<String> metadataHeard(KafkaEvent.MetadataHeard event) {
        // Where everything is heard at once, there is nothing to tell.
        boolean isByHand = before.cluster().controller().isMetadataManual()
                || after.cluster().controller().isMetadataManual();
        return isByHand
                ? List.of(event.partition() + ": broker " + event.broker() + " heard: leader " + leader(event.leader())
                        + ", epoch " + event.epoch())
                : List.of();
    }

    @Override
    public List<String> followerAsked(KafkaEvent.FollowerAsked event) {
        String asked = event.partition() + ": broker " + event.broker() + " asked leader " + event.leader()
                + " for offset " + event.offset();
        if (event.isResponseLost()) {
            return List.of(asked + ", and the answer was lost");
        }
        return event.fromLeo() == event.offset() || event.offset() == 0
                ? List.of()
                : List.of(asked + ", so it has all before");
    }

    @Override
    public List<String> followerRefused(KafkaEvent.FollowerRefused event) {
        return List.of(event.partition() + ": broker " + event.broker() + "'s fetch from broker " + event.leader()
                + " was refused, " + event.code() + ": " + event.message());
    }

    @Override
    public List<String> followerHighWatermarkAdvanced(KafkaEvent.FollowerHighWatermarkAdvanced event) {
        return List.of(event.partition() + ": broker " + event.broker() + " hw " + event.from() + " -> " + event.to());
    }

    @Override
    public List<String> highWatermarksCheckpointed(KafkaEvent.HighWatermarksCheckpointed event) {
        return List.of();
    }

    @Override
    public List<String> duplicatePending(KafkaEvent.DuplicatePending event) {
        OptionalInt first = after.ledger().send(event.sendNumber()).duplicateOf();
        String of = first.isPresent() ? "#" + first.getAsInt() : "an earlier batch";
        return List.of("#" + event.sendNumber() + " repeats " + of + ", " + Texts.offsets(event.batch())
                + ": nothing written");
    }

    @Override
    public List<String> deliverySet(KafkaEvent.DeliverySet event) {
        return List.of(delivery(event.what(), event.isManual()));
    }

    static String delivery(Delivery what, boolean isManual) {
        String by = what == Delivery.METADATA ? "deliver-metadata" : "deliver-isr";
        boolean isOne = what == Delivery.METADATA;
        return what.word()
                + (isManual
                        ? (isOne ? " waits for " : " wait for ") + by
                        : (isOne ? " is" : " are") + " delivered at once");
    }
}
