package io.minikafka.session;

import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Optional;

/**
 * What became of a request: everything that a view needs.
 *
 * @param request what was asked
 * @param outcome the answer
 * @param events what happened, in order
 * @param notes what was lost or found again
 * @param before the moment before
 * @param after the moment after; the same where nothing changed
 * @param timeline what a request on the history asked for
 */
public record Result(
        Request.OfSession request,
        Outcome outcome,
        Vector<Event> events,
        List<LedgerNote> notes,
        SessionState before,
        SessionState after,
        Optional<TimelineAnswer> timeline) {

    public Result {
        notes = List.copyOf(notes);
    }

    /** The same with what a request on the history asked for. */
    Result with(TimelineAnswer answer) {
        return new Result(request, outcome, events, notes, before, after, Optional.of(answer));
    }

    /** What would be answered, where that was asked. */
    public Optional<Result> supposed() {
        return timeline.isPresent() && timeline.get() instanceof TimelineAnswer.Supposed supposed
                ? Optional.of(supposed.answer())
                : Optional.empty();
    }

    /** The result of a request that is not on the history. */
    public Result(
            Request.OfSession request,
            Outcome outcome,
            Vector<Event> events,
            List<LedgerNote> notes,
            SessionState before,
            SessionState after) {
        this(request, outcome, events, notes, before, after, Optional.empty());
    }
}
