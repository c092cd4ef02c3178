package io.minikafka.app;

import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import java.util.Optional;

/** Opens the session that the program's options ask for. */
final class Sessions {

    private Sessions() {}

    /** Opens the directory of {@code --data-dir}, else a store of the kind that is asked for or usual. */
    static Session open(Usage.Parsed parsed, Usage.Store usual) throws UsageException {
        String directory = parsed.value("--data-dir");
        if (directory != null && parsed.value("--store") != null) {
            throw new UsageException("--data-dir keeps files anyway; leave --store out");
        }
        ClusterStore store = directory == null ? parsed.store(usual).open() : ClusterStore.inDirectory(directory);
        // A process that is ended from outside leaves no temporary directory behind.
        Runtime.getRuntime().addShutdownHook(new Thread(store::close));
        return Session.open(store, Optional.of(ClusterStore::inDirectory));
    }
}
