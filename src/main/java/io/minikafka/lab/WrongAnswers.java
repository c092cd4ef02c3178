package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The wrong answers beside an exercise, by what they lead to. An answer that leads to the same, though not by doing
 * nothing, shows the misunderstanding that the wrong answer stands for.
 */
public final class WrongAnswers {

    private final List<Kept> kept;

    /** What a wrong answer leads to, and the tag of what it stands for. */
    private record Kept(List<Seen> seen, String tag) {}

    /** What a look at the cluster found after an answer. */
    private record Seen(CheckResult.Status status, String reason) {}

    private WrongAnswers(List<Kept> kept) {
        this.kept = kept;
    }

    /** Runs those that are kept beside a lab, once for as many answers as there are. */
    static WrongAnswers beside(LabFile lab, Exercise exercise) throws ScriptException {
        List<Seen> starter = seen(AnswerResult.of(exercise, new LabScript(lab.display(), exercise.starter())));
        List<Element> nothing = List.of();
        List<Seen> empty = seen(AnswerResult.of(exercise, new LabScript(lab.display(), nothing)));
        List<Kept> kept = new ArrayList<>();
        for (LabFile wrong : lab.wrongAnswers()) {
            LabScript script = LabScript.parse(wrong.display(), TextFile.read(wrong.script()));
            Optional<String> tag = script.misconception();
            List<Seen> seen = seen(AnswerResult.of(exercise, script));
            boolean isTelling = !isRight(seen) && !seen.equals(starter) && !seen.equals(empty);
            if (tag.isPresent() && isTelling) {
                kept.add(new Kept(seen, tag.get()));
            }
        }
        return new WrongAnswers(kept);
    }

    /** What is believed by whose answer leads where a wrong one of those beside a lab does; from the second attempt on. */
    public static List<String> told(LabFile lab, AnswerResult result, int attempt) throws ScriptException {
        return attempt < AnswerResult.WHY_FROM
                ? List.of()
                : Misconceptions.of(lab).told(beside(lab, result.exercise()).recognised(result));
    }

    private static boolean isRight(List<Seen> seen) {
        return seen.stream().allMatch(look -> look.status() == CheckResult.Status.PASSED);
    }

    private static List<Seen> seen(AnswerResult result) {
        List<Seen> seen = new ArrayList<>();
        for (CheckResult check : result.checks()) {
            if (check.check() instanceof LookCheck) {
                seen.add(new Seen(check.status(), check.reason()));
            }
        }
        return seen;
    }

    /** The tags of the misunderstandings that an answer shows by what its lines lead to, in alphabetical order. */
    SortedSet<String> recognised(AnswerResult result) {
        SortedSet<String> tags = new TreeSet<>();
        for (Kept wrong : kept) {
            if (result.problem().isEmpty() && wrong.seen().equals(seen(result))) {
                tags.add(wrong.tag());
            }
        }
        return tags;
    }

    /** All the tags that an answer shows, by what it chooses and by what its lines lead to. */
    public SortedSet<String> shown(AnswerResult result) {
        SortedSet<String> tags = new TreeSet<>(result.misconceptions());
        tags.addAll(recognised(result));
        return tags;
    }
}
