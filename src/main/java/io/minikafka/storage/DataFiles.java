package io.minikafka.storage;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Where a cluster keeps its files: a disk, or memory that behaves like one. Names are relative, with {@code /}, and are
 * what messages show. What cannot be done is a {@link StorageException}.
 */
interface DataFiles extends AutoCloseable {

    /** A file to append to; made where it is missing. */
    DataFile open(String name);

    /** The names in a folder, ascending; none where there is no such folder. */
    List<String> list(String folder);

    boolean exists(String name);

    void delete(String name);

    /** Replaces a small file whole or not at all; when forced, it is on the device when this returns, unless the files are temporary. */
    void replace(String name, ByteBuffer content, boolean isForced);

    /** Returns once what was removed from a folder is gone from the device as well. */
    void forceFolder(String folder);

    /** Removes a folder with all that is in it; it need not be there. */
    void deleteFolder(String folder);

    /**
     * Looks whether the files can still be reached, which costs next to nothing.
     *
     * @throws StorageException when they cannot
     */
    void requireReachable();

    @Override
    void close();

    /** A file that grows at its end and can be cut. */
    interface DataFile {

        long size();

        /** Writes bytes at the end, in one write. */
        void append(ByteBuffer bytes);

        /** Cuts the file to a size in bytes; never makes it longer. */
        void truncate(long size);

        /** Reads bytes from a position on; as many as there are, at most {@code length}. */
        ByteBuffer read(long position, int length);

        /** Writes over bytes that are there; only faults on purpose do that. */
        void overwrite(long position, ByteBuffer bytes);

        /** Returns once everything that was written is on the device. */
        void force();
    }
}
