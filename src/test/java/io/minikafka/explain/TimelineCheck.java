package io.minikafka.explain;

import io.minikafka.cluster.ClusterState;
import io.minikafka.session.Result;
import io.minikafka.session.SessionState;
import io.minikafka.session.TimelineAnswer;

/** Looks up the facts that only answers about the history have. */
final class TimelineCheck {

    private final Result result;
    private final Line line;

    TimelineCheck(Result result, Line line) {
        this.result = result;
        this.line = line;
    }

    Object expected(String label) {
        TimelineAnswer answer = result.timeline()
                .orElseThrow(() -> new AssertionError("nothing is known of " + label + " in " + line.id()));
        return switch (label) {
            case "sendsBefore" -> before(answer).ledger().sends().size();
            case "sendsNow" -> after(answer).ledger().sends().size();
            case "lostBefore" -> before(answer).ledger().lost().size();
            case "lostNow" -> after(answer).ledger().lost().size();
            case "clockBefore" -> before(answer).cluster().nowMs();
            case "clockNow" -> after(answer).cluster().nowMs();
            case "supposed" ->
                ((TimelineAnswer.Supposed) answer).answer().events().size();
            case "differing" ->
                differing(before(answer).cluster(), after(answer).cluster());
            default -> step(label, answer);
        };
    }

    private Object step(String label, TimelineAnswer answer) {
        if (answer instanceof TimelineAnswer.Moved moved) {
            return switch (label) {
                case "stepFrom" -> moved.from();
                case "stepTo" -> moved.to();
                case "stepLast" -> moved.last();
                case "more" ->
                    Math.abs(moved.from() - moved.to()) - moved.lines().size();
                case "step" -> stepOf(moved, (String) value("command"));
                default -> throw new AssertionError("nothing is known of " + label + " in " + line.id());
            };
        }
        if (answer instanceof TimelineAnswer.Compared compared) {
            return label.equals("stepFrom") ? compared.from() : compared.to();
        }
        TimelineAnswer.Listed listed = (TimelineAnswer.Listed) answer;
        return switch (label) {
            case "stepFrom" -> listed.entries().get(0).number();
            case "stepTo" -> listed.entries().get(listed.entries().size() - 1).number();
            case "stepNow" -> listed.current();
            default -> listed.last();
        };
    }

    /** The stories have no command twice among those that are gone over. */
    private static int stepOf(TimelineAnswer.Moved moved, String command) {
        int place = moved.lines().indexOf(command);
        return moved.to() < moved.from() ? moved.from() - place : moved.from() + 1 + place;
    }

    private Object value(String label) {
        return line.facts().stream()
                .filter(fact -> fact.label().equals(label))
                .findFirst()
                .orElseThrow()
                .value();
    }

    private static SessionState before(TimelineAnswer answer) {
        return answer instanceof TimelineAnswer.Moved moved
                ? moved.before().state()
                : ((TimelineAnswer.Compared) answer).before().state();
    }

    private static SessionState after(TimelineAnswer answer) {
        return answer instanceof TimelineAnswer.Moved moved
                ? moved.after().state()
                : ((TimelineAnswer.Compared) answer).after().state();
    }

    private static long differing(ClusterState before, ClusterState after) {
        return before.partitions()
                .keySet()
                .union(after.partitions().keySet())
                .count(partition -> !before.partitions()
                        .get(partition)
                        .equals(after.partitions().get(partition)));
    }
}
