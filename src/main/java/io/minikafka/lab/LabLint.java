package io.minikafka.lab;

import io.minikafka.storage.ClusterStore;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Proves labs fit to be handed out: each parses, has a transcript, passes; each exercise tells right from wrong. */
public final class LabLint {

    private final LabRunner runner = new LabRunner(false, ClusterStore::inMemory);

    /** Checks labs, and that every answer beside them has its exercise. */
    public List<LabResult> check(List<LabFile> labs) throws ScriptException {
        List<LabResult> results = new ArrayList<>();
        for (LabFile lab : labs) {
            results.add(check(lab));
        }
        for (LabFile answer : LabFiles.strayAnswers(labs)) {
            results.add(new LabResult(
                    answer.display(),
                    "",
                    LabResult.Status.BROKEN,
                    List.of("an answer without its exercise; there is no " + answer.exerciseName())));
        }
        return results;
    }

    /** The tags that the one list does not explain; they could not be counted together. */
    private static List<String> unlisted(LabFile lab, LabScript script) throws ScriptException {
        SortedSet<String> tags = new TreeSet<>(script.tags());
        for (LabFile wrong : lab.wrongAnswers()) {
            tags.addAll(LabScript.parse(wrong.display(), TextFile.read(wrong.script()))
                    .tags());
        }
        Misconceptions listed = Misconceptions.of(lab);
        List<String> problems = new ArrayList<>();
        for (String tag : tags) {
            if (listed.belief(tag).isEmpty()) {
                problems.add("misconception " + tag + " is not listed; add a line \"- `" + tag
                        + "`: what is believed\" to " + Misconceptions.FILE + " in the folder of the labs");
            }
        }
        return problems;
    }

    private LabResult check(LabFile lab) {
        LabResult result = runner.check(lab);
        if (!result.isPassed()) {
            return result;
        }
        try {
            LabScript script = LabScript.parseLab(lab.display(), TextFile.read(lab.script()));
            List<String> problems = new ArrayList<>(unlisted(lab, script));
            if (script.exercise().isPresent()) {
                problems.addAll(ExerciseLint.problems(lab, script.exercise().get()));
            } else if (lab.hasReference() || !lab.wrongAnswers().isEmpty()) {
                problems.add("there are answers beside it, but it is no exercise; add a line \"#: exercise NAME\"");
            }
            LabResult.Status status = problems.isEmpty() ? LabResult.Status.PASSED : LabResult.Status.DIFFERED;
            return new LabResult(lab.display(), result.title(), status, problems);
        } catch (ScriptException broken) {
            return new LabResult(lab.display(), result.title(), LabResult.Status.BROKEN, List.of(broken.problem()));
        }
    }
}
