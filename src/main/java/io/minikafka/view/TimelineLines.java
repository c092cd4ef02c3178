package io.minikafka.view;

import io.minikafka.session.Moment;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.TimelineAnswer;
import io.minikafka.session.TimelineAnswer.Assumption;
import io.minikafka.session.TimelineEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is said of the history: where the session went, the steps, what differs, what would be. */
final class TimelineLines {

    private static final String INDENT = "  ";

    /** How much of a line the command may take, where what it changed is to follow. */
    private static final int COMMAND_COLUMNS = 30;

    private TimelineLines() {}

    static List<String> of(Result result, Canvas canvas) {
        TimelineAnswer answer = result.timeline().orElseThrow();
        if (answer instanceof TimelineAnswer.Moved moved) {
            return moved(result.request(), moved);
        }
        if (answer instanceof TimelineAnswer.Listed listed) {
            return listed(listed, canvas.width());
        }
        return answer instanceof TimelineAnswer.Compared compared
                ? compared(compared)
                : supposed((TimelineAnswer.Supposed) answer, canvas);
    }

    private static List<String> moved(Request.OfSession request, TimelineAnswer.Moved moved) {
        List<String> lines = new ArrayList<>();
        if (moved.from() == moved.to()) {
            lines.add("at step " + moved.to() + " already");
            return lines;
        }
        lines.add(went(request, moved) + "; now at step " + moved.to() + " of " + moved.last());
        lines.addAll(difference(moved.before(), moved.after()));
        return lines;
    }

    private static String went(Request.OfSession request, TimelineAnswer.Moved moved) {
        int first = Math.min(moved.from(), moved.to()) + 1;
        int last = Math.max(moved.from(), moved.to());
        String steps =
                first == last ? "step " + first + " (" + moved.lines().get(0) + ")" : "steps " + first + " to " + last;
        if (request instanceof Request.GoTo) {
            return "went from step " + moved.from();
        }
        return (moved.to() < moved.from() ? "undid " : "redid ") + steps;
    }

    private static List<String> difference(Moment before, Moment after) {
        List<String> lines = StateDifference.lines(StateDifference.between(before, after));
        return lines.isEmpty() ? List.of("nothing differs") : lines;
    }

    private static List<String> compared(TimelineAnswer.Compared compared) {
        List<String> lines = new ArrayList<>();
        lines.add("from step " + compared.from() + " to step " + compared.to() + ":");
        lines.addAll(difference(compared.before(), compared.after()));
        return lines;
    }

    private static List<String> listed(TimelineAnswer.Listed listed, int width) {
        List<String> lines = new ArrayList<>();
        int first = listed.entries().get(0).number();
        int last = listed.entries().get(listed.entries().size() - 1).number();
        if (first > 0) {
            lines.add("... " + Texts.count(first, "step") + " before; history " + (listed.last() + 1) + " lists all");
        }
        int numberColumns = String.valueOf(last).length();
        int commandColumns = 0;
        for (TimelineEntry entry : listed.entries()) {
            commandColumns = Math.max(commandColumns, Columns.of(entry.line()));
        }
        commandColumns = Math.min(commandColumns, COMMAND_COLUMNS);
        for (TimelineEntry entry : listed.entries()) {
            String mark = entry.number() == listed.current() ? ">" : entry.number() > listed.current() ? "-" : " ";
            String number = String.format(Locale.ROOT, "%" + numberColumns + "d", entry.number());
            String command = Columns.padded(Texts.cut(entry.line(), commandColumns), commandColumns);
            lines.add(Texts.cut(mark + " " + number + "  " + command + "  " + changed(entry), width)
                    .stripTrailing());
        }
        if (last < listed.last()) {
            lines.add("... " + Texts.count(listed.last() - last, "step") + " behind");
        }
        if (listed.current() < listed.last()) {
            lines.add("- undone; redo goes forward again, a new command forgets them");
        }
        return lines;
    }

    /** What a step changed; the start led from nothing. */
    static String changed(TimelineEntry entry) {
        if (entry.number() == 0) {
            return "brokers " + entry.after().state().cluster().brokers() + ", the start";
        }
        String summary = StateDifference.summary(StateDifference.between(entry.before(), entry.after()));
        return summary.isEmpty() ? "nothing to see" : summary;
    }

    private static List<String> supposed(TimelineAnswer.Supposed supposed, Canvas canvas) {
        List<String> lines = new ArrayList<>();
        Canvas inner = new Canvas(canvas.width() - INDENT.length(), canvas.isColoured());
        lines.add("not done; " + supposed.line() + " would answer:");
        for (String line : TextView.lines(supposed.answer(), inner)) {
            lines.add(INDENT + line);
        }
        for (Assumption assumption : supposed.assumptions()) {
            lines.add("supposed: " + words(assumption));
        }
        return lines;
    }

    static String words(Assumption assumption) {
        return switch (assumption) {
            case FILES_HOLD_THE_STATE -> "the files hold what the state says; only a restart reads them";
            case NO_ARMED_FAULT -> "the fault that is armed in the store does not happen";
        };
    }
}
