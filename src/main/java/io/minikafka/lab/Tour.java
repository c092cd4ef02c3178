package io.minikafka.lab;

import io.minikafka.session.Result;
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

    static Turn start(int width) {
        Tour tour = new Tour(0, false);
        List<String> lines = new ArrayList<>(Prose.paragraphs(TourSteps.WELCOME, width));
        lines.addAll(tour.lines(width));
        return new Turn(tour, lines);
    }

    boolean isOver() {
        return step >= TourSteps.ALL.size();
    }

    /** What a word means that belongs to the tour, not to the command language; empty for all others. */
    Optional<Turn> word(String line, int width) {
        return switch (line.strip()) {
            case "skip" -> Optional.of(to(step + 1, true, width));
            case "back" -> Optional.of(to(Math.max(0, step - 1), hasSkipped && step > 1, width));
            case "quit" ->
                Optional.of(new Turn(
                        new Tour(TourSteps.ALL.size(), false),
                        List.of("The tour is left; everything stays as it is. tour starts it again.")));
            default -> Optional.empty();
        };
    }

    /** What follows from a command that the session carried out or refused. */
    Turn after(Result result, int width) {
        if (TourSteps.ALL.get(step).goal().test(result)) {
            return to(step + 1, hasSkipped, width);
        }
        if (result.outcome().isRefused()) {
            return reminder(
                    hasSkipped
                            ? "Nothing happened, and no harm done. A step that was skipped may be missed here; back"
                                    + " leads to it."
                            : "Nothing happened, and no harm done.",
                    width);
        }
        boolean isChange = !result.events().isEmpty();
        return reminder(isChange ? "That worked, and the tour still waits." : "The tour still waits.", width);
    }

    /** What to say to a line that is no command. */
    Turn afterUnknown(int width) {
        return reminder("No harm done.", width);
    }

    private Turn reminder(String kind, int width) {
        List<String> lines =
                new ArrayList<>(Prose.paragraphs(List.of(kind + " Type this, or skip, back, quit:"), width));
        lines.add("  -> " + TourSteps.ALL.get(step).typed());
        return new Turn(this, lines);
    }

    private Turn to(int next, boolean willHaveSkipped, int width) {
        Tour tour = new Tour(next, willHaveSkipped);
        return new Turn(tour, tour.isOver() ? Prose.paragraphs(TourSteps.END, width) : tour.lines(width));
    }

    private List<String> lines(int width) {
        TourStep current = TourSteps.ALL.get(step);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("-- tour " + (step + 1) + " of " + TourSteps.ALL.size() + " --");
        lines.addAll(Prose.paragraphs(current.idea(), width));
        lines.add("  -> " + current.typed());
        return lines;
    }
}
