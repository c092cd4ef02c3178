package io.minikafka.storage;

/** Keeps logs in memory, in the same files as on a disk; gone with the process. */
public final class MemoryLogStore extends SegmentedLogStore {

    public MemoryLogStore() {
        super(new MemoryFiles());
    }
}
