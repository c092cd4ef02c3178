package io.minikafka.session;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says what a request would be answered at a moment, without a store: nothing is written, nothing is numbered. */
final class Supposition {

    private final Moment now;

    Supposition(Moment now) {
        this.now = now;
    }

    /**
     * Answers.
     *
     * @param line the request as typed, with its first word
     */
    Result answer(Request.WhatIf request, String line) {
        if (request.request() instanceof Request.OpenDirectory) {
            return new Result(
                    request,
                    new Outcome.Refused(ErrorCode.INVALID_REQUEST, "what-if opens no directory; leave --data-dir out"),
                    Vector.empty(),
                    List.of(),
                    now.state(),
                    now.state());
        }
        return new Result(
                request,
                new Outcome.Done(new Reply.Changed()),
                Vector.empty(),
                List.of(),
                now.state(),
                now.state(),
                Optional.of(supposed(request.request(), line.substring(line.indexOf(' ') + 1))));
    }

    private TimelineAnswer supposed(Request.OfSession request, String line) {
        return new TimelineAnswer.Supposed(line, suppose(request, line), assumptions(request));
    }

    private List<TimelineAnswer.Assumption> assumptions(Request.OfSession request) {
        List<TimelineAnswer.Assumption> assumptions = new ArrayList<>();
        if (request instanceof Request.Restart) {
            assumptions.add(TimelineAnswer.Assumption.FILES_HOLD_THE_STATE);
        }
        if (now.isFaultArmed() && ClusterRequest.isStep(request)) {
            assumptions.add(TimelineAnswer.Assumption.NO_ARMED_FAULT);
        }
        return assumptions;
    }

    /** The answer of a cluster that is the same and has no store. */
    private Result suppose(Request.OfSession request, String line) {
        try (OpenCluster copy = new OpenCluster(new SupposedBackend(now.faults()))) {
            copy.goTo(now);
            return copy.answer(request, line);
        }
    }
}
