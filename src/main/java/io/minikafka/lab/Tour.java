package io.minikafka.lab;

import io.minikafka.session.Result;
import io.minikafka.session.SessionState;
import io.minikafka.view.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where somebody is in the tour. Immutable; it decides by what a command changed and only makes lines.
 *
 * @param step the index of the step that is shown; past the last one when the tour is over
 * @param hasSkipped whether a step before was passed over, so that what it makes may be missing
 */
record Tour(int step, boolean hasSkipped) {

    /** A tour after something happened, and what to say; nothing where it has nothing to add. */
    record Turn(Tour tour, List<String> lines) {}

    static Turn start(SessionState state, int width) {
        Tour tour = new Tour(0, false);
        List<String> lines = new ArrayList<>(Prose.paragraphs(TourSteps.WELCOME, width));
        lines.addAll(tour.lines(state, width));
        return new Turn(tour, lines);
    }

    boolean isOver() {
        return step >= TourSteps.ALL.size();
    }

    /** What a word means that belongs to the tour, not to the command language; empty for all others. */
    Optional<Turn> word(String line, SessionState state, int width) {
        return switch (line.strip()) {
            case "skip" -> Optional.of(to(step + 1, true, state, width));
            case "back" -> Optional.of(to(Math.max(0, step - 1), hasSkipped && step > 1, state, width));
            case "quit" ->
                Optional.of(new Turn(
                        new Tour(TourSteps.ALL.size(), false),
                        List.of("The tour is left; everything stays as it is. tour starts it again.")));
            default -> Optional.empty();
        };
    }

    /** What follows from a command that the session carried out or refused. */
    Turn after(Result result, int width) {
        SessionState state = result.after();
        if (TourSteps.ALL.get(step).isShownBy(result)) {
            return to(step + 1, hasSkipped, state, width);
        }
        if (result.outcome().isRefused()) {
            return reminder(
                    hasSkipped
                            ? "Nothing happened, and no harm done. A step that was skipped may be missed here; back"
                                    + " leads to it."
                            : "Nothing happened, and no harm done.",
                    state,
                    width);
        }
        boolean isChange = !result.events().isEmpty();
        return reminder(isChange ? "That worked, and the tour still waits." : "The tour still waits.", state, width);
    }

    /** What to say to a line that is no command. */
    Turn afterUnknown(SessionState state, int width) {
        return reminder("No harm done.", state, width);
    }

    private Turn reminder(String kind, SessionState state, int width) {
        List<String> lines =
                new ArrayList<>(Prose.paragraphs(List.of(kind + " Type this, or skip, back, quit:"), width));
        lines.add("  -> " + TourSteps.ALL.get(step).typed(state));
        return new Turn(this, lines);
    }

    private Turn to(int next, boolean willHaveSkipped, SessionState state, int width) {
        Tour tour = new Tour(next, willHaveSkipped);
        return new Turn(tour, tour.isOver() ? Prose.paragraphs(TourSteps.END, width) : tour.lines(state, width));
    }

    private List<String> lines(SessionState state, int width) {
        TourStep current = TourSteps.ALL.get(step);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("-- tour " + (step + 1) + " of " + TourSteps.ALL.size() + " --");
        lines.addAll(Prose.paragraphs(current.idea(), width));
        lines.add("  -> " + current.typed(state));
        return lines;
    }
}
