package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import java.util.List;

/**
 * A lab that was run on a fresh cluster.
 *
 * @param transcript what was observed
 * @param problems what was not as the script declares
 */
record Observation(Transcript transcript, List<LabProblem> problems) {

    Observation {
        problems = List.copyOf(problems);
    }

    /** Runs a lab; the store is closed afterwards. */
    static Observation of(LabFile lab, LabScript script, ClusterStore store) throws ScriptException {
        TranscriptWriter writer =
                new TranscriptWriter(script, String.valueOf(lab.script().getFileName()));
        try (LabReplay replay = new LabReplay(lab, script, () -> LabReplay.WIDTH, Session.start(store))) {
            for (Element element : script.elements()) {
                if (element instanceof Element.Prose prose) {
                    writer.prose(prose);
                } else if (element instanceof Element.Blank) {
                    writer.blank();
                } else if (element instanceof Element.Gap gap) {
                    writer.gap(gap);
                } else if (element instanceof Element.Compare comparison && !replay.isOver()) {
                    writer.comparison(comparison, replay.run(comparison.command()));
                } else if (element instanceof Element.Command command && replay.isOver()) {
                    replay.run(command);
                } else if (element instanceof Element.Command command) {
                    writer.command(command);
                    replay.run(command).forEach(line -> writer.answer(command, line));
                    writer.right(command, replay.right());
                }
            }
            if (script.exercise().isPresent()) {
                writer.checks(script.exercise().get());
            }
            return new Observation(writer.transcript(), replay.problems());
        }
    }
}
