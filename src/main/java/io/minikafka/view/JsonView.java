package io.minikafka.view;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result as one JSON object: {@code command}, {@code outcome}, {@code events}, {@code result}. */
public final class JsonView {

    private JsonView() {}

    /** The object for a result; {@code result} is what was asked for: a show, a fetch, or what a producer knows. */
    public static Map<String, @Nullable Object> object(String line, Result result) {
        return new JsonFields()
                .put("command", line)
                .put("outcome", outcome(result))
                .put("events", JsonEvents.all(result))
                .put("result", answer(result))
                .map();
    }

    /** The object for a command that never reached the session. */
    public static Map<String, @Nullable Object> object(String line, Outcome outcome, @Nullable Object answer) {
        return new JsonFields()
                .put("command", line)
                .put("outcome", outcome(outcome))
                .put("events", List.of())
                .put("result", answer)
                .map();
    }

    private static Map<String, @Nullable Object> outcome(Result result) {
        return result.outcome() instanceof Outcome.Done
                        && result.request() instanceof Request.Show
                        && result.after().cluster().followerLoop() instanceof FollowerLoop.Failed failed
                ? new JsonFields()
                        .put("status", "ok")
                        .put("failure", failed.refusal().message())
                        .map()
                : outcome(result.outcome());
    }

    private static Map<String, @Nullable Object> outcome(Outcome outcome) {
        JsonFields fields = new JsonFields();
        if (outcome instanceof Outcome.Refused refused) {
            return fields.put("status", "error")
                    .put("code", refused.code())
                    .put("message", refused.message())
                    .map();
        }
        boolean isPending = ((Outcome.Done) outcome).reply() instanceof Reply.Sent sent && sent.isPending();
        return fields.put("status", isPending ? "pending" : "ok").map();
    }

    private static @Nullable Object answer(Result result) {
        if (!(result.outcome() instanceof Outcome.Done done)) {
            return null;
        }
        if (result.request() instanceof Request.Show show) {
            return new ShowJson(result, show.target()).of(show.subject());
        }
        if (result.timeline().isPresent()) {
            return TimelineJson.of(result.timeline().get());
        }
        if (done.reply() instanceof Reply.Sent sent) {
            return ShowJson.send(result.after().ledger().send(sent.sendNumber()), result.after());
        }
        if (done.reply() instanceof Reply.Produced produced) {
            return ProducerJson.produced(produced, result.after());
        }
        if (result.request() instanceof Request.Execute execute
                && execute.command() instanceof ClusterCommand.RefreshIsr refresh) {
            return new ShowJson(result.after(), refresh.target()).verdicts();
        }
        LoopRounds rounds = LoopRounds.of(result.events());
        if (!rounds.isNone()) {
            return new JsonFields().put("followerLoop", rounds.json()).map();
        }
        return done.reply() instanceof Reply.Fetched fetched ? fetched(fetched) : null;
    }

    private static Map<String, @Nullable Object> fetched(Reply.Fetched fetched) {
        List<Object> records = new ArrayList<>();
        for (Reply.OffsetRecord record : fetched.records()) {
            records.add(JsonFields.record(record.offset(), record.record()));
        }
        return new JsonFields()
                .put("partition", fetched.partition())
                .put("from", fetched.from())
                .put("highWatermark", fetched.highWatermark())
                .put("leaderLeo", fetched.leaderLeo())
                .put("isolation", fetched.isolation().word())
                .put("lastStableOffset", fetched.lastStableOffset())
                .put("records", records)
                .map();
    }
}
