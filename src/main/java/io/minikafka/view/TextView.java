package io.minikafka.view;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.RecordBatch;
import io.minikafka.session.LedgerNote;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import io.minikafka.session.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A result in words: what changed, what was read, what was lost, or why not. */
public final class TextView {

    private TextView() {}

    /**
     * The lines that answer a request, without colours.
     *
     * @param width how wide pictures may be, in columns
     */
    public static List<String> lines(Result result, int width) {
        return lines(result, Canvas.plain(width));
    }

    /** The lines that answer a request. */
    public static List<String> lines(Result result, Canvas canvas) {
        List<String> lines = new ArrayList<>(EventLines.of(result));
        lines.addAll(TransactionLines.lastStableOffsets(result));
        lines.addAll(TransactionLines.surprises(result));
        LoopRounds rounds = LoopRounds.of(result.events());
        if (!rounds.isNone()) {
            lines.add(rounds.line());
        }
        if (result.outcome() instanceof Outcome.Refused refused) {
            lines.add(refusal(refused));
        } else {
            lines.addAll(answer(result, ((Outcome.Done) result.outcome()).reply(), canvas));
        }
        for (LedgerNote note : result.notes()) {
            lines.add(note(note));
        }
        return lines;
    }

    /** The logs of a target as {@code show log} draws them; none where there is no such partition now. */
    public static List<String> logs(SessionState state, Target target, Canvas canvas) {
        boolean isThere = target.resolve(state.cluster()).exists(partitions -> !partitions.isEmpty());
        return isThere ? new ShowLines(state, target).lines(Request.Subject.LOG, canvas) : List.of();
    }

    /** The lines on what was dropped from logs. */
    public static List<String> repairs(Result result) {
        List<String> lines = new ArrayList<>();
        EventLines events = new EventLines(result);
        for (Event event : result.events()) {
            if (event instanceof Event.LogRepaired repaired) {
                lines.addAll(events.logRepaired(repaired));
            }
        }
        return lines;
    }

    /** The line of a refusal. */
    public static String refusal(Outcome.Refused refused) {
        return "error " + refused.code() + ": " + refused.message();
    }

    private static List<String> answer(Result result, Reply reply, Canvas canvas) {
        if (result.request() instanceof Request.Show show) {
            return new ShowLines(result, show.target()).answer(show.subject(), canvas);
        }
        if (result.timeline().isPresent()) {
            return TimelineLines.of(result, canvas);
        }
        if (reply instanceof Reply.Fetched fetched) {
            return fetched(result.after().cluster(), fetched);
        }
        if (reply instanceof Reply.Produced produced) {
            return produced(result, produced);
        }
        if (result.request() instanceof Request.Execute execute) {
            return unchanged(result, execute.command());
        }
        if (result.request() instanceof Request.Inject inject) {
            return List.of(injected(inject.fault()));
        }
        if (result.request() instanceof Request.OpenDirectory || result.request() instanceof Request.Retry) {
            return List.of();
        }
        return restarted(result);
    }

    private static List<String> restarted(Result result) {
        List<String> lines = new ArrayList<>();
        if (!result.events().exists(Event.PartitionReopened.class::isInstance)) {
            lines.add("restarted; there are no topics");
        }
        FollowerLoop loop = result.before().cluster().followerLoop();
        if (loop instanceof FollowerLoop.On on) {
            lines.add(offNow(on.everyMs()));
        } else if (loop instanceof FollowerLoop.Failed failed) {
            lines.add(offNow(failed.everyMs()));
        }
        return lines;
    }

    private static String offNow(long everyMs) {
        return "the follower loop is off now; follower-loop on --every " + everyMs + " turns it on";
    }

    private static String injected(Request.Fault fault) {
        if (fault instanceof Request.Fault.TornWrite torn) {
            String bytes = torn.bytes() == Integer.MAX_VALUE ? "half of its bytes" : torn.bytes() + " bytes";
            return "the next write of broker " + torn.broker() + " will stop after " + bytes;
        }
        return fault instanceof Request.Fault.Corrupt corrupt
                ? "broker " + corrupt.broker() + ": a byte of the batch at offset " + corrupt.offset()
                        + " is flipped in its file; a restart reads it"
                : "the next force of a log will fail (flush.messages says after how many batches that is)";
    }

    private static List<String> fetched(ClusterState cluster, Reply.Fetched fetched) {
        if (fetched.records().isEmpty()) {
            return TransactionLines.nothingRead(cluster, fetched);
        }
        List<String> lines = new ArrayList<>();
        for (Reply.OffsetRecord record : fetched.records()) {
            lines.add(record.offset() + ": " + Texts.record(record.record()));
        }
        lines.addAll(TransactionLines.hidden(cluster, fetched));
        return lines;
    }

    /** What a producer holds back now; what it sent, the events have told. */
    private static List<String> produced(Result result, Reply.Produced produced) {
        List<String> lines = new ArrayList<>();
        for (Reply.Buffered buffered : produced.buffered()) {
            lines.add(ProducerLines.buffered(buffered));
        }
        return result.events().isEmpty() ? List.of("nothing is buffered") : lines;
    }

    /** What to say where a command found nothing to change. */
    private static List<String> unchanged(Result result, ClusterCommand command) {
        if (!result.after().cluster().rules().isOfChapters()) {
            return EventLines.of(result).isEmpty() ? KafkaAnswers.nothingChanged(result, command) : List.of();
        }
        if (command instanceof ClusterCommand.FetchFollowers) {
            boolean isIdle = result.events()
                    .forAll(event -> event instanceof Event.FollowerFetched fetched
                            && fetched.entries().isEmpty());
            return isIdle ? List.of("nothing to fetch") : stillOut(result);
        }
        if (command instanceof ClusterCommand.RefreshIsr refresh) {
            return unchangedIsrs(result, refresh);
        }
        if (command instanceof ClusterCommand.StopFollowerLoop
                && result.events().isEmpty()) {
            return List.of("the follower loop is off already");
        }
        boolean isIsrSame = !result.events().exists(Event.IsrChanged.class::isInstance);
        if (command instanceof ClusterCommand.RemoveFromIsr removal && isIsrSame) {
            return List.of(wasNotIn(result, removal.target(), removal.broker()));
        }
        if (command instanceof ClusterCommand.Rejoin rejoin && isIsrSame) {
            return List.of(wasNotIn(result, rejoin.target(), rejoin.broker()) + "; its last fetch counts as now");
        }
        return List.of();
    }

    private static String wasNotIn(Result result, Target target, int broker) {
        TopicPartition partition = target.resolveOne(result.after().cluster()).get();
        return partition + ": broker " + broker + " was not in isr "
                + result.after().cluster().partition(partition).isr();
    }

    /** The followers that fetched and stay out of the ISR all the same: why. */
    private static List<String> stillOut(Result result) {
        SortedSet<TopicPartition> partitions = new TreeSet<>();
        for (Event event : result.events()) {
            if (event instanceof Event.FollowerFetched fetched && isOut(result, fetched)) {
                partitions.add(fetched.partition());
            } else if (event instanceof Event.IsrChanged changed) {
                partitions.remove(changed.partition());
            }
        }
        return partitions.stream()
                .map(partition -> IsrLines.unchanged(result.after().cluster(), partition))
                .toList();
    }

    private static boolean isOut(Result result, Event.FollowerFetched fetched) {
        return !fetched.entries().isEmpty()
                && !result.after()
                        .cluster()
                        .partition(fetched.partition())
                        .isr()
                        .contains(fetched.broker());
    }

    private static List<String> unchangedIsrs(Result result, ClusterCommand.RefreshIsr refresh) {
        SortedSet<TopicPartition> unchanged =
                new TreeSet<>(refresh.target().resolve(result.after().cluster()).get());
        for (Event event : result.events()) {
            if (event instanceof Event.IsrChanged changed) {
                unchanged.remove(changed.partition());
            }
        }
        return result.after().cluster().partitions().isEmpty()
                ? List.of("no topics yet; create-topic makes one")
                : unchanged.stream()
                        .map(partition -> IsrLines.unchanged(result.after().cluster(), partition))
                        .toList();
    }

    private static String note(LedgerNote note) {
        SendEntry send = note.send();
        RecordBatch batch = send.batch();
        String what =
                "#" + send.number() + " " + send.partition() + " " + Texts.offsets(batch) + " " + Texts.records(batch);
        return note instanceof LedgerNote.Lost
                ? "LOST " + what + ": acknowledged with acks=" + send.acks().word()
                        + ", not in the leader's log any more"
                : "FOUND " + what + ": it is in the leader's log again";
    }
}
