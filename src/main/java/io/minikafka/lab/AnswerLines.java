package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The lines of an answer, by somebody who is not trusted, and which others have the same.
 *
 * @param text what was handed in
 */
record AnswerLines(String text) {

    /** As many bytes as the longest answer can have. */
    private static final int MAX_BYTES = 3 * AnswerRules.MAX_LENGTH;

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /**
     * Reads a learner's file: one that is there itself, is a file, and is no longer than an answer may be. A link could
     * lead to the answer of another, or to what only the teacher may read; a pipe could wait for ever.
     *
     * @throws ScriptException with what is wrong
     */
    static AnswerLines read(Path file) throws ScriptException {
        if (Files.isSymbolicLink(file)) {
            throw new ScriptException("it is a symbolic link, which is not followed; hand in the file itself");
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new ScriptException("it is no file");
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new ScriptException("it has more than " + AnswerRules.MAX_LENGTH + " characters; shorten it");
            }
            return new AnswerLines(TextFile.decoded(bytes, "it"));
        } catch (IOException unreadable) {
            throw new ScriptException("it cannot be read: " + TextFile.reason(unreadable));
        }
    }

    /** The same for answers that differ in nothing but comments, blank lines and blanks. */
    String fingerprint() {
        return Digest.of(lines(text, line -> !line.startsWith("#") || line.matches("#:\\s*choose\\s.*")));
    }

    /** The same for answers with the same commands, whatever they choose. */
    String commands() {
        return Digest.of(lines(text, line -> !line.startsWith("#")));
    }

    /** As {@link #commands()} of an answer with these commands. */
    static String commandsOf(LabScript answer) {
        return new AnswerLines(
                        answer.commands().stream().map(Element.Command::text).collect(Collectors.joining("\n")))
                .commands();
    }

    private static String lines(String text, Predicate<String> isKept) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && isKept.test(line))
                .map(line -> BLANKS.matcher(line).replaceAll(" ") + "\n")
                .collect(Collectors.joining());
    }
}
