package io.minikafka.storage;

import io.minikafka.cluster.ErrorCode;
import io.vavr.collection.Vector;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Writes and forces files, except where a fault is armed; each fault happens once. */
final class FaultyWrites {

    private boolean isFlushErrorArmed;
    private Optional<StorageFault.TornWrite> tornWrite = Optional.empty();

    void arm(StorageFault fault) {
        if (fault instanceof StorageFault.TornWrite torn) {
            tornWrite = Optional.of(torn);
        } else {
            isFlushErrorArmed = true;
        }
    }

    /** What is armed, as it was asked for. */
    Vector<StorageFault> armed() {
        Vector<StorageFault> armed = isFlushErrorArmed ? Vector.of(new StorageFault.FlushError()) : Vector.empty();
        return tornWrite.isPresent() ? armed.append(tornWrite.get()) : armed;
    }

    void disarm() {
        isFlushErrorArmed = false;
        tornWrite = Optional.empty();
    }

    /** Appends bytes to a broker's file; of a write that is to be torn, only the first. */
    void append(int broker, String name, DataFiles.DataFile file, ByteBuffer bytes) {
        if (tornWrite.filter(torn -> torn.broker() == broker).isEmpty()) {
            file.append(bytes);
            return;
        }
        int asked = tornWrite.get().bytes();
        int written = asked < bytes.remaining() ? asked : bytes.remaining() / 2;
        tornWrite = Optional.empty();
        file.append(bytes.slice(bytes.position(), written));
        throw new StorageException(
                ErrorCode.STORAGE_ERROR,
                "the write to " + name + " was torn after " + written + " of " + bytes.remaining() + " bytes");
    }

    void force(String name, DataFiles.DataFile file) {
        if (isFlushErrorArmed) {
            isFlushErrorArmed = false;
            throw new StorageException(ErrorCode.STORAGE_ERROR, "cannot force " + name + ": injected flush error");
        }
        file.force();
    }
}
