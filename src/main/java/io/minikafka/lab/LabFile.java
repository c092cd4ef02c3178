package io.minikafka.lab;

import java.nio.file.Path;

/**
 * A lab on disk: its script, and the transcript beside it.
 *
 * @param script the {@code .lab} file
 * @param display how messages name it
 */
public record LabFile(Path script, String display) {

    static final String SUFFIX = ".lab";

    /** The transcript's file. */
    public Path transcript() {
        return script.resolveSibling(transcriptName());
    }

    public String transcriptName() {
        String name = String.valueOf(script.getFileName());
        return name.substring(0, name.length() - SUFFIX.length()) + ".md";
    }
}
