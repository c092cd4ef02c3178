package io.minikafka.lab;

import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The exercises under a folder, by name, and which of them a class is graded by. */
final class ExerciseShelf {

    private final String folder;
    private final Map<String, Kept> kept = new LinkedHashMap<>();

    private record Kept(LabFile lab, String text, LabScript script) {}

    /** Reads all labs under a folder, of which none may be broken or out of reach. */
    ExerciseShelf(String folder) throws ScriptException {
        this.folder = folder;
        LabFiles.Search found = LabFiles.search(List.of(folder));
        if (!found.unreadable().isEmpty()) {
            throw new ScriptException(found.unreadable().get(0).details().get(0));
        }
        for (LabFile lab : found.labs()) {
            String text = TextFile.read(lab.script());
            LabScript script = LabScript.parseLab(lab.display(), text);
            Optional<String> name = script.exercise().map(Exercise::name);
            if (name.isPresent() && kept.put(name.get(), new Kept(lab, text, script)) != null) {
                throw new ScriptException(
                        "two exercises under " + Literal.ofText(folder) + " are called " + name.get());
            }
        }
    }

    /** The folder that was looked through. */
    String folder() {
        return folder;
    }

    /** The names of all. */
    Set<String> names() {
        return kept.keySet();
    }

    /** The exercises that are asked for; where none are, those that anybody has answered. */
    List<GradedExercise> graded(List<String> asked, ClassFolder folderOfClass) throws ScriptException {
        List<String> names = asked.isEmpty()
                ? kept.keySet().stream().filter(folderOfClass::hasAnswerTo).toList()
                : asked;
        if (names.isEmpty()) {
            throw new ScriptException("nobody has answered an exercise; "
                    + folderOfClass.strays(kept.keySet(), folder).stream()
                            .findFirst()
                            .orElse("files are named after them: " + known()));
        }
        List<GradedExercise> graded = new ArrayList<>();
        for (String name : names) {
            Kept found = kept.get(name);
            if (found == null) {
                throw new ScriptException("there is no exercise " + Literal.ofText(name) + " under "
                        + Literal.ofText(folder) + "; there are: " + known());
            }
            graded.add(new GradedExercise(found.lab(), found.text(), found.script()));
        }
        return graded;
    }

    private String known() {
        return String.join(", ", kept.keySet());
    }
}
