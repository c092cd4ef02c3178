package io.minikafka.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a relative path starts that a command names.
 *
 * @param folder the folder
 * @param script the file in it that holds the command; empty where somebody types it
 */
record PathStart(Path folder, Optional<String> script) {

    /** Where the paths of what somebody types start: where the program was started. */
    static final PathStart OF_PERSON = new PathStart(Path.of(""), Optional.empty());

    /** Where the paths in a script start: beside it. */
    static PathStart of(Path script) {
        Path folder =
                Objects.requireNonNullElse(script.toAbsolutePath().normalize().getParent(), Path.of(""));
        return new PathStart(folder, Optional.of(String.valueOf(script.getFileName())));
    }

    /** The file that a command names. */
    Path file(String named) {
        return folder.resolve(named);
    }

    /**
     * Reads a script that a command names.
     *
     * @throws ScriptException when it cannot be read; it says where it was looked for, but names no folder of this
     *     machine, since transcripts hold it
     */
    LabScript read(String named) throws ScriptException {
        Path file = file(named);
        boolean isMissing = script.isPresent() && !Path.of(named).isAbsolute() && !Files.exists(file);
        try {
            return LabScript.parse(named, TextFile.read(file, named));
        } catch (ScriptException notRead) {
            throw isMissing
                    ? new ScriptException(notRead.problem() + "; it was looked for in the folder of " + script.get()
                            + ", where the paths in that script start")
                    : notRead;
        }
    }
}
