package io.minikafka.storage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Files in memory. They keep the buffers that were appended, so a batch costs no second copy of its bytes. */
final class MemoryFiles implements DataFiles {

    private final NavigableMap<String, MemoryFile> files = new TreeMap<>();

    @Override
    public DataFile open(String name) {
        return files.computeIfAbsent(name, made -> new MemoryFile());
    }

    @Override
    public List<String> list(String folder) {
        String prefix = folder.isEmpty() ? "" : folder + "/";
        return files.tailMap(prefix, true).keySet().stream()
                .takeWhile(name -> name.startsWith(prefix))
                .map(name -> firstName(name.substring(prefix.length())))
                .distinct()
                .toList();
    }

    private static String firstName(String path) {
        int slash = path.indexOf('/');
        return slash < 0 ? path : path.substring(0, slash);
    }

    @Override
    public boolean exists(String name) {
        return files.containsKey(name);
    }

    @Override
    public void delete(String name) {
        files.remove(name);
    }

    @Override
    public void replace(String name, ByteBuffer content, boolean isForced) {
        MemoryFile file = new MemoryFile();
        file.append(content);
        files.put(name, file);
    }

    @Override
    public void forceFolder(String folder) {
        // Memory is its own device.
    }

    @Override
    public void deleteFolder(String folder) {
        // Everything that begins with "folder/", found without a look at all other files: 0 comes right after the
        // slash.
        files.subMap(folder + "/", true, folder + "0", false).clear();
    }

    @Override
    public void requireReachable() {
        // Memory does not go away.
    }

    @Override
    public void close() {
        files.clear();
    }

    /** A file as the chunks that were appended. */
    private static final class MemoryFile implements DataFile {

        private final List<ByteBuffer> chunks = new ArrayList<>();
        /** Where each chunk starts, ascending; one number a chunk, then whatever was there before. */
        private long[] starts = new long[16];

        private long size;

        @Override
        public long size() {
            return size;
        }

        @Override
        public void append(ByteBuffer bytes) {
            if (bytes.hasRemaining()) {
                if (chunks.size() == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * starts.length);
                }
                starts[chunks.size()] = size;
                chunks.add(bytes.slice());
                size += bytes.remaining();
            }
        }

        @Override
        public void truncate(long newSize) {
            while (size > newSize) {
                ByteBuffer last = chunks.remove(chunks.size() - 1);
                size -= last.remaining();
                if (size < newSize) {
                    append(last.slice(0, (int) (newSize - size)));
                }
            }
        }

        @Override
        public ByteBuffer read(long position, int length) {
            int available = (int) Math.max(0, Math.min(length, size - position));
            ByteBuffer read = ByteBuffer.allocate(available);
            int found = Arrays.binarySearch(starts, 0, chunks.size(), position);
            for (int i = found < 0 ? -found - 2 : found; read.hasRemaining(); i++) {
                ByteBuffer chunk = chunks.get(i);
                int from = (int) Math.max(0, position - starts[i]);
                read.put(chunk.slice(from, Math.min(chunk.remaining() - from, read.remaining())));
            }
            return read.flip();
        }

        @Override
        public void overwrite(long position, ByteBuffer bytes) {
            ByteBuffer all = read(0, (int) size);
            all.put((int) position, bytes, bytes.position(), bytes.remaining());
            chunks.clear();
            size = 0;
            append(all);
        }

        @Override
        public void force() {
            // Memory is its own device.
        }
    }
}
