package io.minikafka.view;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.record.RecordBatch;
import io.minikafka.session.LedgerNote;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import java.util.ArrayList;
import java.util.List;

/** A result in words: what changed, what was read, what was lost, or why not. */
public final class TextView {

    private TextView() {}

    /**
     * The lines that answer a request.
     *
     * @param width how wide pictures may be, in columns
     */
    public static List<String> lines(Result result, int width) {
        List<String> lines = new ArrayList<>();
        EventLines events = new EventLines(result.before(), result.after());
        result.events().forEach(event -> lines.addAll(event.accept(events)));
        if (result.outcome() instanceof Outcome.Refused refused) {
            lines.add(refusal(refused));
        } else {
            lines.addAll(answer(result, ((Outcome.Done) result.outcome()).reply(), width));
        }
        result.notes().forEach(note -> lines.add(note(note)));
        return lines;
    }

    /** The line of a refusal. */
    public static String refusal(Outcome.Refused refused) {
        return "error " + refused.code() + ": " + refused.message();
    }

    private static List<String> answer(Result result, Reply reply, int width) {
        if (result.request() instanceof Request.Show show) {
            return new ShowLines(result.after(), show.target()).lines(show.subject(), width);
        }
        if (reply instanceof Reply.Fetched fetched) {
            return fetched(fetched);
        }
        if (result.request() instanceof Request.Execute execute) {
            return unchanged(result, execute.command());
        }
        return result.events().exists(Event.PartitionReopened.class::isInstance)
                ? List.of()
                : List.of("restarted; there are no topics");
    }

    private static List<String> fetched(Reply.Fetched fetched) {
        if (fetched.records().isEmpty()) {
            return List.of(
                    fetched.from() < fetched.highWatermark() || fetched.from() == 0
                            ? "nothing below hw " + fetched.highWatermark() + " (leader leo " + fetched.leaderLeo()
                                    + ")"
                            : "nothing from offset " + fetched.from() + " on below hw " + fetched.highWatermark()
                                    + " (leader leo " + fetched.leaderLeo() + ")");
        }
        return fetched.records().stream()
                .map(record -> record.offset() + ": " + Texts.record(record.record()))
                .toList();
    }

    /** What to say where a command found nothing to change. */
    private static List<String> unchanged(Result result, ClusterCommand command) {
        if (command instanceof ClusterCommand.FetchFollowers) {
            boolean isIdle = result.events()
                    .forAll(event -> event instanceof Event.FollowerFetched fetched
                            && fetched.entries().isEmpty());
            return isIdle ? List.of("nothing to fetch") : List.of();
        }
        if (command instanceof ClusterCommand.RefreshIsr refresh) {
            return unchangedIsrs(result, refresh);
        }
        boolean isRemoval = command instanceof ClusterCommand.RemoveFromIsr || command instanceof ClusterCommand.Rejoin;
        boolean isIsrSame = !result.events().exists(Event.IsrChanged.class::isInstance);
        return isRemoval && isIsrSame ? List.of("the broker was not in the isr") : List.of();
    }

    private static List<String> unchangedIsrs(Result result, ClusterCommand.RefreshIsr refresh) {
        List<String> lines = new ArrayList<>();
        for (TopicPartition partition :
                refresh.target().resolve(result.after().cluster()).get()) {
            boolean isChanged = result.events()
                    .exists(event -> event instanceof Event.IsrChanged changed
                            && changed.partition().equals(partition));
            if (!isChanged) {
                lines.add(IsrLines.unchanged(result.after().cluster(), partition));
            }
        }
        return lines.isEmpty() && result.after().cluster().partitions().isEmpty()
                ? List.of("no topics yet; create-topic makes one")
                : lines;
    }

    private static String note(LedgerNote note) {
        SendEntry send = note.send();
        RecordBatch batch = send.batch();
        String what =
                "#" + send.number() + " " + send.partition() + " " + Texts.offsets(batch) + " " + Texts.records(batch);
        return note instanceof LedgerNote.Lost
                ? "LOST " + what + ": acknowledged with acks=" + send.acks().word() + ", not in the new leader's log"
                : "FOUND " + what + ": it is in the leader's log again";
    }
}
