package io.minikafka.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A lab on disk: its script, and the transcript beside it.
 *
 * @param script the {@code .lab} file
 * @param display how messages name it
 */
public record LabFile(Path script, String display) {

    static final String SUFFIX = ".lab";
    private static final String REFERENCE = ".reference" + SUFFIX;
    private static final String WRONG = ".wrong-";

    /** The transcript's file. */
    public Path transcript() {
        return script.resolveSibling(transcriptName());
    }

    public String transcriptName() {
        return name() + ".md";
    }

    /** What the lab is called: its file's name without the end. */
    public String name() {
        return fileName().substring(0, fileName().length() - SUFFIX.length());
    }

    private String fileName() {
        return String.valueOf(script.getFileName());
    }

    /** The answer that earns everything, which is kept beside an exercise. */
    public Path reference() {
        return script.resolveSibling(referenceName());
    }

    String referenceName() {
        return name() + REFERENCE;
    }

    public boolean hasReference() {
        return Files.exists(reference());
    }

    /** What the first wrong answer beside an exercise is called. */
    String wrongName() {
        return name() + WRONG + "1" + SUFFIX;
    }

    /** The wrong answers that are kept beside an exercise, in the order of their names. */
    List<LabFile> wrongAnswers() throws ScriptException {
        List<LabFile> wrong = new ArrayList<>();
        for (LabFile beside : LabFiles.beside(this)) {
            if (beside.fileName().startsWith(name() + WRONG)) {
                wrong.add(beside);
            }
        }
        return wrong;
    }

    /** Whether it is an answer to an exercise, and no lab of its own. */
    boolean isAnswer() {
        return !exerciseName().equals(fileName());
    }

    /** The file of the exercise that an answer belongs to; of a lab its own. */
    String exerciseName() {
        String name = fileName();
        int wrong = name.lastIndexOf(WRONG);
        if (name.endsWith(REFERENCE)) {
            return name.substring(0, name.length() - REFERENCE.length()) + SUFFIX;
        }
        boolean isWrong = wrong >= 0 && name().indexOf('.', wrong + 1) < 0;
        return isWrong ? name.substring(0, wrong) + SUFFIX : name;
    }
}
