package io.minikafka.storage;

import io.minikafka.cluster.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Files in a directory that this process alone may use while it is open. */
final class DiskFiles implements DataFiles {

    /** How many files are kept open; the least recently used one is closed for another. */
    private static final int MAX_OPEN = 256;

    /** What the name of a file has while it is written anew. */
    private static final String TEMPORARY_SUFFIX = ".tmp";

    private static final int READ_BYTES = 64 * 1024;

    private final Path root;
    private final DirectoryLock lock;
    private final boolean isTemporary;
    /** The folders at the top that files were opened in. */
    private final SortedSet<String> folders = new TreeSet<>();

    private final LinkedHashMap<String, FileChannel> channels = new LinkedHashMap<>(16, 0.75f, true);

    private DiskFiles(Path root, DirectoryLock lock, boolean isTemporary) {
        this.isTemporary = isTemporary;
        this.root = root;
        this.lock = lock;
    }

    /**
     * Refuses a directory with files of somebody else; looks before anything is written there.
     *
     * @param marker a file that tells a directory of ours
     * @throws StorageException when there are files and the marker is not among them
     */
    static void requireOwn(Path directory, String marker) {
        try (Stream<Path> files = Files.list(directory)) {
            List<String> names = files.map(file -> String.valueOf(file.getFileName()))
                    // A first start that was cut short leaves these two and no cluster.
                    .filter(name -> !name.equals(DirectoryLock.NAME) && !name.equals(marker + TEMPORARY_SUFFIX))
                    .toList();
            if (!names.isEmpty() && !names.contains(marker)) {
                throw new StorageException(
                        ErrorCode.STORAGE_ERROR,
                        "the directory " + directory + " is not empty and holds no cluster; choose an empty one");
            }
        } catch (IOException notThere) {
            // Opening it says why, or makes it.
        }
    }

    /**
     * Opens a directory, making it where it is missing.
     *
     * @throws StorageException when that is not possible, or another process has it open
     */
    static DiskFiles open(Path directory) {
        return open(directory, false);
    }

    private static DiskFiles open(Path directory, boolean isTemporary) {
        try {
            boolean isNew = !Files.exists(directory);
            Files.createDirectories(directory);
            if (isNew && !isTemporary) {
                forceDirectory(parent(directory));
            }
            return new DiskFiles(directory, DirectoryLock.take(directory), isTemporary);
        } catch (IOException failed) {
            throw new StorageException(
                    ErrorCode.STORAGE_ERROR,
                    "cannot open the data directory " + directory + ": " + reason(failed)
                            + "; choose a directory that exists or can be made, and may be written");
        }
    }

    /** Opens a new directory among the system's temporary files; it is removed when it is closed. */
    static DiskFiles openTemporary() {
        try {
            return open(Files.createTempDirectory("minikafka-"), true);
        } catch (IOException failed) {
            throw new StorageException(
                    ErrorCode.STORAGE_ERROR,
                    "cannot make a temporary directory: " + reason(failed) + "; --store memory does without one");
        }
    }

    @Override
    public DataFile open(String name) {
        return new DiskFile(name);
    }

    @Override
    public List<String> list(String folder) {
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException none) {
            return List.of();
        } catch (IOException | UncheckedIOException failed) {
            throw failure("list", folder, failed);
        }
    }

    @Override
    public boolean exists(String name) {
        return Files.exists(root.resolve(name));
    }

    @Override
    public void delete(String name) {
        try {
            closeQuietly(channels.remove(name));
            Files.deleteIfExists(root.resolve(name));
        } catch (IOException failed) {
            throw failure("delete", name, failed);
        }
    }

    @Override
    public void replace(String name, ByteBuffer content, boolean isForced) {
        // What is removed at the end needs to survive nothing, and forcing would take longer than the command.
        boolean mustSurvive = isForced && !isTemporary;
        Path target = root.resolve(name);
        Path temporary = target.resolveSibling(target.getFileName() + TEMPORARY_SUFFIX);
        try {
            closeQuietly(channels.remove(name));
            Files.createDirectories(parent(target));
            try (FileChannel file = FileChannel.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                writeFully(file, content, 0);
                if (mustSurvive) {
                    file.force(true);
                }
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            if (mustSurvive) {
                forceDirectory(parent(target));
            }
        } catch (IOException failed) {
            throw failure("write", name, failed);
        }
    }

    @Override
    public void forceFolder(String folder) {
        try {
            forceDirectory(root.resolve(folder));
        } catch (IOException failed) {
            throw failure("force", folder, failed);
        }
    }

    @Override
    public void deleteFolder(String folder) {
        closeChannels();
        folders.remove(folder);
        deleteBelow(root.resolve(folder));
    }

    @Override
    public void requireReachable() {
        if (!lock.isThere()) {
            throw new StorageException(
                    ErrorCode.STORAGE_ERROR, "the data directory is gone: somebody removed or renamed it");
        }
        for (String folder : folders) {
            if (!Files.isDirectory(root.resolve(folder))) {
                throw new StorageException(
                        ErrorCode.STORAGE_ERROR, folder + " is gone: somebody removed or renamed it");
            }
        }
    }

    @Override
    public void close() {
        closeChannels();
        lock.close();
        if (isTemporary) {
            deleteBelow(root);
        }
    }

    private static void deleteBelow(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException goneAlready) {
            // Somebody else removed it; that is what was wanted.
        } catch (IOException | UncheckedIOException failed) {
            throw failure("clear", String.valueOf(folder.getFileName()), failed);
        }
    }

    private void closeChannels() {
        channels.values().forEach(DiskFiles::closeQuietly);
        channels.clear();
    }

    private FileChannel channel(String name) throws IOException {
        FileChannel open = channels.get(name);
        if (open != null) {
            return open;
        }
        Path file = root.resolve(name);
        if (!Files.exists(file)) {
            Files.createDirectories(parent(file));
        }
        int slash = name.indexOf('/');
        if (slash > 0) {
            folders.add(name.substring(0, slash));
        }
        FileChannel opened =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channels.put(name, opened);
        if (channels.size() > MAX_OPEN) {
            Map.Entry<String, FileChannel> eldest =
                    channels.entrySet().iterator().next();
            channels.remove(eldest.getKey());
            eldest.getValue().close();
        }
        return opened;
    }

    private static Path parent(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file : parent;
    }

    /** Without this a new or renamed file may be missing after a power loss. */
    private static void forceDirectory(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (FileSystemException notPossibleHere) {
            // Some systems cannot open a directory; they do without.
        }
    }

    private static void writeFully(FileChannel file, ByteBuffer bytes, long position) throws IOException {
        ByteBuffer rest = bytes.duplicate();
        long at = position;
        while (rest.hasRemaining()) {
            at += file.write(rest, at);
        }
    }

    private static void closeQuietly(@Nullable FileChannel channel) {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException notClosed) {
                // Everything that must be on the device was forced before.
            }
        }
    }

    private static StorageException failure(String action, String name, Exception failed) {
        return new StorageException(ErrorCode.STORAGE_ERROR, "cannot " + action + " " + name + ": " + reason(failed));
    }

    private static String reason(Exception failed) {
        return FailureReason.of(failed, "there is no such file or folder");
    }

    /** A file by its name; its channel is opened when it is needed. */
    private final class DiskFile implements DataFile {

        private final String name;
        private long size;
        private boolean isDirectoryForced;

        DiskFile(String name) {
            this.name = name;
            try {
                this.size = channel(name).size();
            } catch (IOException failed) {
                throw failure("open", name, failed);
            }
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public void append(ByteBuffer bytes) {
            try {
                writeFully(channel(name), bytes, size);
                size += bytes.remaining();
            } catch (IOException failed) {
                throw failure("append to", name, failed);
            }
        }

        @Override
        public void truncate(long newSize) {
            try {
                channel(name).truncate(newSize);
                size = Math.min(size, newSize);
            } catch (IOException failed) {
                throw failure("truncate", name, failed);
            }
        }

        @Override
        public ByteBuffer read(long position, int length) {
            int available = (int) Math.max(0, Math.min(length, size - position));
            ByteBuffer read = ByteBuffer.allocate(available);
            try {
                FileChannel file = channel(name);
                boolean isEnd = false;
                while (read.position() < available && !isEnd) {
                    // Java reads through a buffer of its own, as large as what it is asked for; a small one stays in
                    // the processor's cache.
                    read.limit(Math.min(available, read.position() + READ_BYTES));
                    isEnd = file.read(read, position + read.position()) < 0;
                }
                return read.flip();
            } catch (IOException failed) {
                throw failure("read", name, failed);
            }
        }

        @Override
        public void overwrite(long position, ByteBuffer bytes) {
            try {
                writeFully(channel(name), bytes, position);
            } catch (IOException failed) {
                throw failure("overwrite", name, failed);
            }
        }

        @Override
        public void force() {
            try {
                channel(name).force(false);
                if (!isDirectoryForced) {
                    Path folder = parent(root.resolve(name));
                    forceDirectory(folder);
                    forceDirectory(parent(folder));
                    isDirectoryForced = true;
                }
            } catch (IOException failed) {
                throw failure("force", name, failed);
            }
        }
    }
}
