package io.minikafka.lab;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Reads and writes whole text files, UTF-8. */
public final class TextFile {

    private static final long MAX_BYTES = 64L << 20;

    private TextFile() {}

    /** Reads a file, or says in one line why it cannot be read. */
    public static String read(Path file) throws ScriptException {
        try {
            if (Files.isDirectory(file)) {
                throw new ScriptException(file + " is a directory; name a file in it");
            }
            if (Files.size(file) > MAX_BYTES) {
                throw new ScriptException(file + " has more than " + MAX_BYTES + " bytes; split it");
            }
            byte[] bytes = Files.readAllBytes(file);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (NoSuchFileException missing) {
            throw new ScriptException(Literal.ofText(file.toString()) + " does not exist");
        } catch (CharacterCodingException notText) {
            throw new ScriptException(file + " is not UTF-8 text; convert it");
        } catch (IOException unreadable) {
            throw new ScriptException(file + " cannot be read: permission or disk (" + reason(unreadable) + ")");
        }
    }

    /** Writes a file whole or not at all: beside it first, then renamed. */
    public static void write(Path file, String text) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Path temporary = Files.createTempFile(directory, "." + file.getFileName(), ".tmp");
        try {
            Files.writeString(temporary, text);
            makeReadable(temporary, file);
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Temporary files are private; a text file is as readable as the one it replaces, or as others are. */
    private static void makeReadable(Path temporary, Path file) throws IOException {
        if (!Files.getFileStore(temporary).supportsFileAttributeView("posix")) {
            return;
        }
        Files.setPosixFilePermissions(
                temporary,
                Files.exists(file)
                        ? Files.getPosixFilePermissions(file)
                        : PosixFilePermissions.fromString("rw-r--r--"));
    }

    /** The reason of an I/O failure without a path, which the message names already. */
    public static String reason(IOException failed) {
        return failed.getClass().getSimpleName().replace("Exception", "");
    }
}
