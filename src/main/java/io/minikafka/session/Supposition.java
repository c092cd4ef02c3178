package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.storage.StorageFault;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
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
        boolean isArmed = now.faults().exists(fault -> !(fault instanceof StorageFault.Corruption));
        if (isArmed && ClusterRequest.isStep(request)) {
            assumptions.add(TimelineAnswer.Assumption.NO_ARMED_FAULT);
        }
        return assumptions;
    }

    private Result suppose(Request.OfSession request, String line) {
        if (request instanceof Request.Show show) {
            Either<Outcome.Refused, List<TopicPartition>> target =
                    show.target().resolve(now.state().cluster());
            return target.isLeft() ? unchanged(show, target.getLeft()) : unchanged(show, done());
        }
        Optional<Outcome.Refused> failed = OpenCluster.failed(now.state(), now.failure());
        if (failed.isPresent() && !ClusterRequest.isWayOut(request)) {
            return unchanged(request, failed.get());
        }
        if (request instanceof Request.Inject inject) {
            Either<Outcome.Refused, StorageFault> fault =
                    FaultTarget.resolve(inject, now.state().cluster());
            return fault.isLeft() ? unchanged(request, fault.getLeft()) : unchanged(request, done());
        }
        if (request instanceof Request.Restart restart) {
            return decided(
                    request,
                    Storeless.restart(
                            now.state().cluster(), restart, now.failure().isEmpty()),
                    line);
        }
        Either<Outcome.Refused, ClusterCommand> command = ClusterRequest.command(request, now.state());
        return command.isLeft()
                ? unchanged(request, command.getLeft())
                : decided(request, ClusterMachine.decide(now.state().cluster(), command.get()), line);
    }

    private Result decided(Request.OfSession request, Decision decision, String line) {
        SessionState before = now.state();
        Ledger.Posting posting = before.ledger().post(decision.events(), before.cluster(), decision.after(), line);
        return new Result(
                request,
                decision.outcome(),
                decision.events(),
                posting.notes(),
                before,
                new SessionState(decision.after(), posting.ledger()));
    }

    private static Outcome done() {
        return new Outcome.Done(new Reply.Changed());
    }

    private Result unchanged(Request.OfSession request, Outcome outcome) {
        return new Result(request, outcome, Vector.empty(), List.of(), now.state(), now.state());
    }
}
