package io.minikafka.storage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
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
    public void deleteFolder(String folder) {
        files.keySet().removeIf(name -> name.startsWith(folder + "/"));
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
        private long size;

        @Override
        public long size() {
            return size;
        }

        @Override
        public void append(ByteBuffer bytes) {
            if (bytes.hasRemaining()) {
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
            long end = size;
            int first = chunks.size();
            while (first > 0 && end > position) {
                end -= chunks.get(--first).remaining();
            }
            for (int i = first; read.hasRemaining(); i++) {
                ByteBuffer chunk = chunks.get(i);
                int from = (int) Math.max(0, position - end);
                read.put(chunk.slice(from, Math.min(chunk.remaining() - from, read.remaining())));
                end += chunk.remaining();
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
