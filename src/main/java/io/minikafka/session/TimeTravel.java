package io.minikafka.session;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers requests on the history; lives within one of them. */
final class TimeTravel {

    /** How many steps are listed where nothing is said. */
    private static final int LISTED = 20;

    /** How many of the commands that a move goes over are named. */
    private static final int GONE_OVER = 10;

    private final Timeline timeline;
    private final Moment now;

    TimeTravel(Timeline timeline, Moment now) {
        this.timeline = timeline;
        this.now = now;
    }

    /** An answer, and the moment to go to where that is what was asked for. */
    record Arrival(Result result, Optional<Moment> moment) {}

    Arrival answer(Request.OfTimeline request, String line) {
        if (request instanceof Request.Undo undo) {
            return undo(undo);
        }
        if (request instanceof Request.Redo redo) {
            return redo(redo);
        }
        if (request instanceof Request.GoTo goTo) {
            return timeline.last() < goTo.step() || goTo.step() < 0
                    ? refused(request, noStep(goTo.step()))
                    : move(request, goTo.step());
        }
        if (request instanceof Request.History history) {
            return history(history);
        }
        return request instanceof Request.Diff diff
                ? diff(diff)
                : stay(new Supposition(now).answer((Request.WhatIf) request, line));
    }

    private Arrival undo(Request.Undo undo) {
        int position = timeline.position();
        if (position == 0) {
            return refused(undo, "nothing to undo: " + start());
        }
        return undo.steps() > position
                ? refused(undo, "only " + steps(position) + " can be undone; goto 0 goes to the start")
                : move(undo, position - undo.steps());
    }

    private String start() {
        return switch (timeline.start()) {
            case FRESH -> "this is the start of the session";
            case NEW_DIRECTORY ->
                "the history starts anew with new-cluster --data-dir, since the cluster before it lived elsewhere";
            case KEPT_CLUSTER -> "the history starts with the cluster as it was reopened";
        };
    }

    private Arrival redo(Request.Redo redo) {
        int undone = timeline.last() - timeline.position();
        if (undone == 0) {
            return refused(redo, "nothing to redo; a new command after an undo forgets what was undone");
        }
        return redo.steps() > undone
                ? refused(redo, "only " + steps(undone) + " can be redone")
                : move(redo, timeline.position() + redo.steps());
    }

    private static String steps(int count) {
        return count == 1 ? "1 step" : count + " steps";
    }

    private String noStep(int number) {
        return "there is no step " + number + "; steps: 0 to " + timeline.last() + ", history lists them";
    }

    private Arrival move(Request.OfTimeline request, int to) {
        int from = timeline.position();
        List<String> lines = goneOver(from, to);
        Moment there = from == to ? now : timeline.goTo(to);
        Result moved = new Result(
                request,
                new Outcome.Done(new Reply.Changed()),
                Vector.empty(),
                notes(now.state().ledger(), there.state().ledger()),
                now.state(),
                there.state(),
                Optional.of(new TimelineAnswer.Moved(from, to, timeline.last(), lines, now, there)));
        return new Arrival(moved, Optional.of(there));
    }

    /** The commands between two steps, the nearest to the first one first. */
    private List<String> goneOver(int from, int to) {
        List<String> lines = new ArrayList<>();
        int count = Math.min(Math.abs(to - from), GONE_OVER);
        for (int i = 0; i < count; i++) {
            lines.add(timeline.line(to < from ? from - i : from + 1 + i));
        }
        return lines;
    }

    /** What was lost and is not any more, and the other way round, among the sends that both moments know. */
    private static List<LedgerNote> notes(Ledger before, Ledger after) {
        List<LedgerNote> notes = new ArrayList<>();
        for (Ledger.LostBatch lost : before.lost().valuesIterator()) {
            if (knows(after, lost.send())
                    && !after.lost().containsKey(lost.send().number())) {
                notes.add(new LedgerNote.Found(lost.send()));
            }
        }
        for (Ledger.LostBatch lost : after.lost().valuesIterator()) {
            if (knows(before, lost.send())
                    && !before.lost().containsKey(lost.send().number())) {
                notes.add(new LedgerNote.Lost(lost.send()));
            }
        }
        return notes;
    }

    /** Whether it is the same send there; a new cluster gives numbers anew. */
    private static boolean knows(Ledger ledger, SendEntry send) {
        return send.number() <= ledger.sends().size()
                && ledger.send(send.number()).partition().equals(send.partition())
                && ledger.send(send.number()).batch().equals(send.batch());
    }

    private Arrival history(Request.History history) {
        int last = timeline.last();
        int count = history.steps().orElse(LISTED);
        // The end of the history, unless the current step is further back.
        int to = history.steps().isPresent() ? last : Math.min(last, timeline.position() + LISTED / 2);
        int from = Math.max(0, to - count + 1);
        return looked(history, new TimelineAnswer.Listed(timeline.entries(from, to), timeline.position(), last));
    }

    private Arrival diff(Request.Diff diff) {
        int position = timeline.position();
        int from = diff.from().orElse(Math.max(0, position - 1));
        int to = diff.to().orElse(position);
        for (int number : new int[] {from, to}) {
            if (number < 0 || number > timeline.last()) {
                return refused(diff, noStep(number));
            }
        }
        return looked(diff, new TimelineAnswer.Compared(from, to, timeline.moment(from), timeline.moment(to)));
    }

    private Arrival looked(Request.OfTimeline request, TimelineAnswer answer) {
        return stay(new Result(
                request,
                new Outcome.Done(new Reply.Changed()),
                Vector.empty(),
                List.of(),
                now.state(),
                now.state(),
                Optional.of(answer)));
    }

    private Arrival refused(Request.OfTimeline request, String message) {
        return stay(new Result(
                request,
                new Outcome.Refused(ErrorCode.INVALID_REQUEST, message),
                Vector.empty(),
                List.of(),
                now.state(),
                now.state()));
    }

    private static Arrival stay(Result result) {
        return new Arrival(result, Optional.empty());
    }
}
