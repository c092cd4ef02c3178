package io.minikafka.lab;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An exercise that a class is graded by, proven to be sound, with what is kept beside it. */
public final class GradedExercise {

    private final Exercise exercise;
    private final String title;
    private final String source;
    private final AnswerLines reference;
    private final Set<String> trivial;
    private final WrongAnswers wrong;
    private final Misconceptions listed;

    /**
     * Proves an exercise by its reference: a broken one would mark down a whole class.
     *
     * @param text the script as it was written
     * @throws ScriptException when it is broken
     */
    GradedExercise(LabFile lab, String text, LabScript script) throws ScriptException {
        this.exercise = script.exercise().orElseThrow();
        this.title = ShownText.of(script.title().orElse(""));
        this.reference = new AnswerLines(provenReference(lab));
        this.trivial = Set.copyOf(List.of(
                AnswerLines.commandsOf(new LabScript(lab.display(), exercise.starter())),
                new AnswerLines("").commands()));
        this.wrong = WrongAnswers.beside(lab, exercise);
        this.listed = Misconceptions.of(lab);
        StringBuilder all = new StringBuilder(text);
        for (LabFile kept : lab.wrongAnswers()) {
            all.append('\n').append(TextFile.read(kept.script()));
        }
        this.source = all.toString();
    }

    private String provenReference(LabFile lab) throws ScriptException {
        if (!lab.hasReference()) {
            throw new ScriptException(lab.display() + " has no reference answer, which proves that it can be solved;"
                    + " write " + lab.referenceName());
        }
        String answer = TextFile.read(lab.reference());
        AnswerResult result = AnswerResult.of(exercise, answer);
        if (!result.isFull()) {
            throw new ScriptException(lab.display() + " is at fault: its reference earns " + result.points() + " of "
                    + exercise.points() + " points; lab lint says why");
        }
        return answer;
    }

    public String name() {
        return exercise.name();
    }

    public String title() {
        return title;
    }

    public Exercise exercise() {
        return exercise;
    }

    /** All that a grade depends on besides the answer. */
    String source() {
        return source;
    }

    /** Whether an answer's lines are the reference's. */
    boolean isReference(String fingerprint) {
        return reference.fingerprint().equals(fingerprint);
    }

    /** Whether an answer has no commands, or those that stood there to begin with; many will have the same then. */
    boolean isTrivial(AnswerLines answer) {
        return trivial.contains(answer.commands());
    }

    /** The tags of the misunderstandings that an answer shows. */
    Set<String> misconceptions(AnswerResult result) {
        return wrong.shown(result);
    }

    /** What is believed by who is counted under a tag; the tag where that is listed nowhere. */
    String belief(String tag) {
        Optional<String> belief = listed.belief(tag);
        return belief.map(text -> tag + ": " + text).orElse(tag);
    }
}
