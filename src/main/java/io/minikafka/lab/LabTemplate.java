package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.storage.ClusterStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A new lab to start from, with everything that lint asks for.
 *
 * @param name what it is called: small letters, digits and dashes
 * @param chapter the chapter that it belongs to
 * @param isExercise whether it has a gap, a reference answer and a wrong one
 */
public record LabTemplate(String name, Optional<String> chapter, boolean isExercise) {

    private static final String LAB = """
            # Say in a sentence or two what this lab shows. Lines that start with # are Markdown prose.

            new-cluster --brokers 1,2
            create-topic events

            # Say what to look at, let the reader predict, and let the command answer.

            send events first --acks all
            #: expect /outcome/status = "pending"
            #: predict /partitions/0/highWatermark "Leader 1 has written the record. Where is the high watermark?"
            #: choice 0 "At 0: broker 2 has not fetched"
            #: choice 1 "At 1: the record is written"
            show hw
            fetch-followers
            show hw
            #: expect /partitions/0/highWatermark = 1

            # Say what this means.
            """;

    private static final String EXERCISE = """
            # Say what is to be done, and what is asked for in the end.
            #
            # Send one record with the value `first` so that a consumer can read it.

            new-cluster --brokers 1,2
            create-topic events
            #: allow send fetch-followers show fetch explain help what-if
            #: answer
            show isr
            #: end

            # ## What became of it

            show log
            #: check readable 1 "A consumer reads the record" fetch events -> /records/0/value = "first"
            #: hint 1 after 1 "Which broker has the record, and which has not?"
            #: hint 2 after 3 "Followers copy when they fetch."
            """;

    private static final String REFERENCE = """
            #: title The record is sent, and the follower fetches it
            send events first
            fetch-followers
            """;

    private static final String WRONG = """
            #: title Takes what the leader has written for readable
            send events first
            """;

    /**
     * A template.
     *
     * @throws ScriptException when the name is none for a lab
     */
    public static LabTemplate of(String name, Optional<String> chapter, boolean isExercise) throws ScriptException {
        if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            throw new ScriptException(
                    "a lab's name has small letters, digits and single dashes, as in lost-tail; found "
                            + Literal.ofText(name));
        }
        return new LabTemplate(name, chapter, isExercise);
    }

    /**
     * Writes it.
     *
     * @return the files that were made, the lab first
     * @throws ScriptException when one is there already
     * @throws IOException when one cannot be written; then none is made
     */
    public List<Path> write(Path folder) throws ScriptException, IOException {
        if (!Files.isDirectory(folder)) {
            throw new ScriptException("there is no folder " + Literal.ofText(folder.toString()) + "; make it first");
        }
        Map<Path, String> texts = texts(folder);
        for (Path file : texts.keySet()) {
            if (Files.exists(file)) {
                throw new ScriptException(Literal.ofText(file.toString()) + " exists already; choose another name");
            }
        }
        List<Path> written = new ArrayList<>();
        for (Map.Entry<Path, String> text : texts.entrySet()) {
            try {
                TextFile.write(text.getKey(), text.getValue());
                written.add(text.getKey());
            } catch (IOException notWritten) {
                remove(written);
                throw notWritten;
            }
        }
        return written;
    }

    private static void remove(List<Path> files) {
        for (Path file : files) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException notRemoved) {
                // It is whole, and does no harm.
            }
        }
    }

    private Map<Path, String> texts(Path folder) throws ScriptException {
        LabFile lab = new LabFile(folder.resolve(name + LabFile.SUFFIX), name + LabFile.SUFFIX);
        String script = script();
        Map<Path, String> texts = new LinkedHashMap<>();
        texts.put(lab.script(), script);
        Observation observed = Observation.of(lab, LabScript.parseLab(lab.display(), script), ClusterStore.inMemory());
        texts.put(lab.transcript(), observed.transcript().markdown());
        if (isExercise) {
            texts.put(lab.reference(), REFERENCE);
            texts.put(folder.resolve(lab.wrongName()), WRONG);
        }
        return texts;
    }

    private String script() {
        String words = name.replace('-', ' ');
        String title =
                (isExercise ? "Exercise: " : "") + words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
        return "#: title " + title + "\n" + (isExercise ? "#: exercise " + name + "\n" : "")
                + chapter.map(number -> "#: chapter " + number + "\n").orElse("") + "\n"
                + (isExercise ? EXERCISE : LAB);
    }
}
