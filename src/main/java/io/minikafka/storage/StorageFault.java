package io.minikafka.storage;

/** Something that goes wrong on purpose. */
public sealed interface StorageFault {

    /** The next force fails. */
    record FlushError() implements StorageFault {}

    /** The next write of a broker stops after some bytes, as in a power loss; half of it where it is shorter. */
    record TornWrite(int broker, int bytes) implements StorageFault {}

    /** A byte of the batch that holds an offset is flipped in a replica's file, now. */
    record Corruption(ReplicaId replica, long offset) implements StorageFault {}
}
