package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.storage.FailureReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;

/** Reads and writes whole text files, UTF-8. */
public final class TextFile {

    private static final int MAX_BYTES = 64 << 20;

    private TextFile() {}

    /**
     * Reads a file, or says in one line why it cannot be read. A pipe among the files could be waited for for ever; one that
     * a shell makes, and the standard input, are found below {@code /dev}.
     */
    public static String read(Path file) throws ScriptException {
        boolean isOfShell = file.startsWith("/dev") || file.startsWith("/proc");
        if (!isOfShell && Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            throw new ScriptException(
                    Literal.ofText(file.toString()) + " is no file, but a pipe or a device; name a file");
        }
        return readAny(file);
    }

    /** Reads a file or what acts like one, which is waited for. */
    public static String readAny(Path file) throws ScriptException {
        return read(file, file.toString());
    }

    /**
     * Reads a file, or says in one line why it cannot be read.
     *
     * @param display how the message names it
     */
    static String read(Path file, String display) throws ScriptException {
        String name = Literal.ofText(display);
        if (Files.isDirectory(file)) {
            throw new ScriptException(name + " is a directory; name a file in it");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new ScriptException(name + " has more than " + MAX_BYTES + " bytes; split it");
            }
            return decoded(bytes, name);
        } catch (NoSuchFileException missing) {
            throw new ScriptException(name + " does not exist");
        } catch (IOException unreadable) {
            throw new ScriptException(name + " cannot be read: " + reason(unreadable));
        }
    }

    /** The text that a file's bytes are. */
    static String decoded(byte[] bytes, String name) throws ScriptException {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (!Arrays.equals(bytes, text.getBytes(StandardCharsets.UTF_8))) {
            throw new ScriptException(name + " is not UTF-8 text; convert it");
        }
        return text;
    }

    /**
     * Writes a file whole or not at all: beside it first, then renamed. What is no file and no folder, such as a
     * terminal or a pipe, has nothing to lose and is written to.
     */
    public static void write(Path file, String text) throws IOException {
        write(file, text, "rw-r--r--");
    }

    /** Writes a file as {@link #write} does; a new one is for its owner only, where files can be. */
    static void writePrivate(Path file, String text) throws IOException {
        write(file, text, "rw-------");
    }

    private static void write(Path file, String text, String permissions) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            Files.writeString(file, text);
            return;
        }
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        if (Files.exists(target) && !Files.isWritable(target)) {
            throw new AccessDeniedException(target.toString());
        }
        Path temporary = Files.createTempFile(target.getParent(), "." + target.getFileName(), ".tmp");
        try {
            Files.writeString(temporary, text);
            setPermissions(temporary, target, permissions);
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Temporary files are private; a text file is as readable as the one it replaces, if there is one. */
    private static void setPermissions(Path temporary, Path file, String permissions) throws IOException {
        if (!Files.getFileStore(temporary).supportsFileAttributeView("posix")) {
            return;
        }
        Files.setPosixFilePermissions(
                temporary,
                Files.exists(file)
                        ? Files.getPosixFilePermissions(file)
                        : PosixFilePermissions.fromString(permissions));
    }

    /** The reason of an I/O failure without a path, which the message names already. */
    public static String reason(IOException failed) {
        return FailureReason.of(failed, "there is no such folder");
    }
}
