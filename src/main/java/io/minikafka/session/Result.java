package io.minikafka.session;

import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.minikafka.storage.StorageFault;
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
 * @param faults the faults of the store, for who looks at the cluster: those that are armed, and damage still in its files
 */
public record Result(
        Request.OfSession request,
        Outcome outcome,
        Vector<Event> events,
        List<LedgerNote> notes,
        SessionState before,
        SessionState after,
        Optional<TimelineAnswer> timeline,
        Vector<StorageFault> faults) {

    public Result {
        notes = List.copyOf(notes);
    }

    /** The same with what a request on the history asked for. */
    Result with(TimelineAnswer answer) {
        return new Result(request, outcome, events, notes, before, after, Optional.of(answer), faults);
    }

    /** The same with the faults of the store. */
    Result with(Vector<StorageFault> found) {
        return new Result(request, outcome, events, notes, before, after, timeline, found);
    }

    /** What would be answered, where that was asked. */
    public Optional<Result> supposed() {
        return timeline.isPresent() && timeline.get() instanceof TimelineAnswer.Supposed supposed
                ? Optional.of(supposed.answer())
                : Optional.empty();
    }

    /** The result of a request that does not look at the store. */
    public Result(
            Request.OfSession request,
            Outcome outcome,
            Vector<Event> events,
            List<LedgerNote> notes,
            SessionState before,
            SessionState after,
            Optional<TimelineAnswer> timeline) {
        this(request, outcome, events, notes, before, after, timeline, Vector.empty());
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
