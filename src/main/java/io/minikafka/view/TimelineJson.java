package io.minikafka.view;

import io.minikafka.session.Moment;
import io.minikafka.session.TimelineAnswer;
import io.minikafka.session.TimelineEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is said of the history, as JSON. */
final class TimelineJson {

    private TimelineJson() {}

    static Map<String, @Nullable Object> of(TimelineAnswer answer) {
        if (answer instanceof TimelineAnswer.Moved moved) {
            return new JsonFields()
                    .put("fromStep", moved.from())
                    .put("toStep", moved.to())
                    .put("lastStep", moved.last())
                    .put("changes", changes(moved.before(), moved.after()))
                    .map();
        }
        if (answer instanceof TimelineAnswer.Listed listed) {
            return listed(listed);
        }
        return answer instanceof TimelineAnswer.Compared compared
                ? new JsonFields()
                        .put("fromStep", compared.from())
                        .put("toStep", compared.to())
                        .put("changes", changes(compared.before(), compared.after()))
                        .map()
                : supposed((TimelineAnswer.Supposed) answer);
    }

    private static Map<String, @Nullable Object> listed(TimelineAnswer.Listed listed) {
        List<Object> steps = new ArrayList<>();
        for (TimelineEntry entry : listed.entries()) {
            steps.add(new JsonFields()
                    .put("step", entry.number())
                    .put("command", entry.line())
                    .put("isUndone", entry.number() > listed.current())
                    .put("summary", TimelineLines.changed(entry))
                    .map());
        }
        return new JsonFields()
                .put("currentStep", listed.current())
                .put("lastStep", listed.last())
                .put("steps", steps)
                .map();
    }

    private static List<Object> changes(Moment before, Moment after) {
        return changes(StateDifference.between(before, after));
    }

    static List<Object> changes(List<Change> differences) {
        List<Object> changes = new ArrayList<>();
        for (Change change : differences) {
            changes.add(new JsonFields()
                    .put("subject", change.subject().isEmpty() ? "cluster" : change.subject())
                    .put("what", change.what())
                    .put("from", value(change.from()))
                    .put("to", value(change.to()))
                    .put("words", change.words())
                    .map());
        }
        return changes;
    }

    /** Numbers as they are, everything else as it is printed. */
    private static @Nullable Object value(@Nullable Object value) {
        return value == null || value instanceof Number ? value : value.toString();
    }

    private static Map<String, @Nullable Object> supposed(TimelineAnswer.Supposed supposed) {
        List<Object> assumptions = new ArrayList<>();
        supposed.assumptions().forEach(assumption -> assumptions.add(assumption.name()));
        return new JsonFields()
                .put("isDone", false)
                .put("assumptions", assumptions)
                .put("answer", JsonView.object(supposed.line(), supposed.answer()))
                .map();
    }
}
