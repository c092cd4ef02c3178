package io.minikafka.storage;

import io.minikafka.cluster.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keeps other processes out of a directory: a locked file in it, which names the process that has it open. */
final class DirectoryLock implements AutoCloseable {

    /** The name of the file, which is no file of the cluster's. */
    static final String NAME = ".lock";

    private final Path path;
    private final FileChannel file;
    private final @Nullable Object key;

    private DirectoryLock(Path path, FileChannel file) throws IOException {
        this.path = path;
        this.file = file;
        this.key = key(path);
    }

    /** What tells a file from another of the same name; null where the system has no such thing. */
    private static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /**
     * Locks a directory that exists.
     *
     * @throws StorageException when another process has it open
     * @throws IOException when the file cannot be written
     */
    static DirectoryLock take(Path directory) throws IOException {
        Path path = directory.resolve(NAME);
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        DirectoryLock lock = new DirectoryLock(path, file);
        try {
            if (!isLocked(file)) {
                String holder = lock.holder();
                throw new StorageException(
                        ErrorCode.STORAGE_ERROR,
                        "the data directory " + directory + " is in use by "
                                + (holder.isEmpty() ? "another process" : "process " + holder)
                                + "; end it, or choose another directory");
            }
            file.truncate(0);
            file.write(StandardCharsets.US_ASCII.encode(
                    String.valueOf(ProcessHandle.current().pid())));
            return lock;
        } catch (IOException | StorageException notTaken) {
            lock.close();
            throw notTaken;
        }
    }

    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            @Nullable FileLock lock = file.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    private String holder() throws IOException {
        ByteBuffer text = ByteBuffer.allocate(32);
        file.read(text, 0);
        return StandardCharsets.US_ASCII.decode(text.flip()).toString();
    }

    /** Whether the locked file is where it was; it is not when somebody removed, renamed or replaced the directory. */
    boolean isThere() {
        try {
            return Objects.equals(key, key(path));
        } catch (IOException gone) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException notClosed) {
            // The lock ends with the process at the latest.
        }
    }
}
