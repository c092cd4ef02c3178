package io.minikafka.lab;

import io.minikafka.storage.ClusterStore;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What blessing a lab would change: the transcript that was observed, beside the one that is kept.
 *
 * @param lab the lab
 * @param observed what will be kept
 * @param hunks the differences, each as lines to show; none where nothing changes
 */
public record Blessing(LabFile lab, Transcript observed, List<List<String>> hunks) {

    public Blessing {
        hunks = List.copyOf(hunks);
    }

    /**
     * Runs a lab and compares.
     *
     * @throws ScriptException when the lab is broken, or something in it is not as it declares: that is no matter of
     *     wording, and blessing it would hide it
     */
    public static Blessing of(LabFile lab) throws ScriptException {
        LabScript script = LabScript.parseLab(lab.display(), TextFile.read(lab.script()));
        Observation observation = Observation.of(lab, script, ClusterStore.inMemory());
        Optional<LabProblem> problem = observation.problems().stream().findFirst();
        if (problem.isPresent()) {
            throw new ScriptException(lab.display() + ":" + problem.get().line() + ": "
                    + problem.get().text() + "; not blessed");
        }
        Transcript observed = observation.transcript();
        if (!Files.exists(lab.transcript())) {
            return new Blessing(
                    lab,
                    observed,
                    List.of(List.of("+ " + lab.transcriptName() + " (new, "
                            + observed.texts().size() + " lines)")));
        }
        TranscriptDiff diff = new TranscriptDiff(TextFile.read(lab.transcript()), observed);
        List<List<String>> hunks = new ArrayList<>();
        for (int i = 0; i < diff.size(); i++) {
            List<String> hunk = new ArrayList<>();
            hunk.add(diff.place(i, lab));
            hunk.addAll(diff.lines(i));
            hunks.add(hunk);
        }
        return new Blessing(lab, observed, hunks);
    }

    public boolean isChange() {
        return !hunks.isEmpty();
    }

    /** Keeps the observed transcript, whole or not at all. */
    public void write() throws IOException {
        TextFile.write(lab.transcript(), observed.markdown());
    }
}
