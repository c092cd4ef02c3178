package io.minikafka.lab;

import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import java.util.List;

/** What the tour tells, from the first send to the lost record. */
final class TourSteps {

    static final List<String> WELCOME = List.of(
            "Five minutes, eight commands, one lost record. At each step type what the arrow says, or something of your"
                    + " own: what counts is what it changes. skip goes on, back goes back, quit leaves the tour; every"
                    + " command works as ever.");

    static final List<TourStep> ALL = List.of(
            new TourStep(
                    List.of("You start with brokers that hold nothing, so that what moves later is only your doing."),
                    place -> "new-cluster --brokers 1,2",
                    false,
                    result -> result.events().exists(Event.ClusterCreated.class::isInstance)
                            && result.after().cluster().brokers().size() > 1),
            new TourStep(
                    List.of(
                            "A topic is a log of records. Each broker keeps a copy, a replica; one of them leads and takes"
                                    + " the sends, the others follow. Replicas that keep up form the ISR, the in-sync replicas."),
                    place -> "create-topic events",
                    false,
                    result -> hasPartition(result, set -> set.isr().size() > 1)),
            new TourStep(
                    List.of(
                            "A producer says how sure it wants to be. With acks=all it is answered only when every in-sync"
                                    + " replica has its record. Nobody has copied it yet, so this send will be pending."),
                    place -> "send " + place.target() + " safe --acks all",
                    false,
                    result -> hasPartition(result, set -> !set.pending().isEmpty())),
            new TourStep(
                    List.of("Followers pull: each asks the leader for what it lacks. When all in-sync replicas hold a"
                            + " record, the high watermark (hw) moves past it, and the waiting producer is answered."),
                    place -> "fetch-followers",
                    false,
                    result -> hasPartition(result, set -> set.highWatermark() > 0)
                            && !hasPartition(result, set -> !set.pending().isEmpty())),
            new TourStep(
                    List.of(
                            "With acks=1 the leader answers as soon as it has the record itself. That is faster, and it is"
                                    + " a promise that one broker makes alone."),
                    place -> "send " + place.target() + " at-risk --acks 1",
                    false,
                    TourSteps::hasAcknowledgedTail),
            new TourStep(
                    List.of(
                            "Look at it: the first record is on every replica and below the high watermark. The second is"
                                    + " above it, on the leader only, and yet its producer was told that all is well."),
                    place -> "show log",
                    true,
                    result -> result.request() instanceof Request.Show show
                            && show.subject() == Request.Subject.LOG
                            && !result.outcome().isRefused()),
            new TourStep(
                    List.of(
                            "Consumers read below the high watermark only, so that nobody reads what may still vanish."),
                    place -> "fetch " + place.target(),
                    true,
                    result -> result.outcome() instanceof Outcome.Done done
                            && done.reply() instanceof Reply.Fetched fetched
                            && !fetched.records().isEmpty()),
            new TourStep(
                    List.of(
                            "Now the leader is gone and its follower takes over. What it never fetched, it cannot have. When the"
                                    + " answer surprises you, explain tells why it came out so."),
                    place -> "promote " + place.target() + " " + place.follower(),
                    false,
                    result -> !result.after().ledger().lost().isEmpty()));

    static final List<String> END = List.of(
            "LOST is what replication is about: the producer of the second record was told that all is well, and no"
                    + " consumer will ever read it. With acks=all it would not have been told so.",
            "Where to go next: explain says why it came out so, and explain hw what a word means; undo goes back before"
                    + " the loss, to try another way; help lists the commands. Outside, scripts/minikafka lab list shows"
                    + " the labs, which tell the whole story, chapter by chapter.");

    private TourSteps() {}

    private interface PartitionTest {
        boolean holds(PartitionReplicaSet partition);
    }

    private static boolean hasPartition(Result result, PartitionTest test) {
        for (PartitionReplicaSet partition :
                result.after().cluster().partitions().values()) {
            if (test.holds(partition)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the latest send was acknowledged by a leader alone that others follow. */
    private static boolean hasAcknowledgedTail(Result result) {
        if (result.after().ledger().sends().isEmpty()) {
            return false;
        }
        SendEntry send = result.after().ledger().sends().last();
        TopicPartition partition = send.partition();
        return send.acks() == AckMode.LEADER
                && send.status() == SendEntry.Status.ACKNOWLEDGED
                && result.after().cluster().partitions().containsKey(partition)
                && result.after().cluster().partition(partition).highWatermark()
                        <= send.batch().baseOffset();
    }
}
