package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A lab that was run on a fresh cluster.
 *
 * @param transcript what was observed
 * @param problems what was not as the script declares
 */
record Observation(Transcript transcript, List<LabProblem> problems) {

    /** The width of pictures in transcripts, in columns. */
    private static final int WIDTH = 80;

    Observation {
        problems = List.copyOf(problems);
    }

    /** Runs a lab; the store is closed afterwards. */
    static Observation of(LabFile lab, LabScript script, ClusterStore store) throws ScriptException {
        List<String> answers = new ArrayList<>();
        try (Session session = Session.start(store)) {
            Path directory =
                    Objects.requireNonNull(lab.script().toAbsolutePath().getParent());
            Consumer<String> out = answers::add;
            ScriptRunner runner = new ScriptRunner(session, out, () -> WIDTH, directory, Limits.ofLabs());
            ScriptProgress progress = new ScriptProgress(runner, script, out);
            TranscriptWriter writer =
                    new TranscriptWriter(script, String.valueOf(lab.script().getFileName()));
            for (Element element : script.elements()) {
                if (element instanceof Element.Prose prose) {
                    writer.prose(prose);
                } else if (element instanceof Element.Blank) {
                    writer.blank();
                } else if (element instanceof Element.Gap gap) {
                    writer.gap(gap);
                } else if (element instanceof Element.Compare comparison && !runner.isOver()) {
                    progress.run(comparison.command());
                    writer.comparison(comparison, answers);
                    answers.clear();
                } else if (element instanceof Element.Command command && runner.isOver()) {
                    progress.skip(command);
                } else if (element instanceof Element.Command command) {
                    writer.command(command);
                    if (!progress.run(command)) {
                        progress.skip(command);
                    }
                    for (String line : answers) {
                        writer.answer(command, line);
                    }
                    answers.clear();
                    writer.right(command, progress.right());
                }
            }
            if (script.exercise().isPresent()) {
                writer.checks(script.exercise().get());
            }
            return new Observation(writer.transcript(), progress.problems());
        }
    }
}
