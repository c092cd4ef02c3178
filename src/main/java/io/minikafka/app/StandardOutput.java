package io.minikafka.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where answers go, and why they do not arrive: a {@code PrintStream} on it says only that they do not. That the reader
 * of a pipe has gone is no failure of this program; that a disk is full is one, since answers are missing then.
 */
final class StandardOutput extends OutputStream {

    private static final int FILE_TYPE = 0xF000;
    private static final int PIPE = 0x1000;
    private static final int SOCKET = 0xC000;

    private final OutputStream out;
    private Optional<IOException> failure = Optional.empty();

    StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException notWritten) {
            failure = failure.or(() -> Optional.of(notWritten));
            throw notWritten;
        }
    }

    /** What went wrong first, unless it is that nobody reads any more. */
    Optional<IOException> failure() {
        return failure.filter(notWritten -> !isReaderGone(notWritten));
    }

    /** The message alone would not do: it is in the language of the user. */
    private static boolean isReaderGone(IOException notWritten) {
        try {
            int mode = (int) Files.getAttribute(Path.of("/dev/stdout"), "unix:mode") & FILE_TYPE;
            return mode == PIPE || mode == SOCKET;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException notTold) {
            return String.valueOf(notWritten.getMessage()).contains("pipe");
        }
    }
}
