package io.minikafka.view;

import io.minikafka.storage.StorageFault;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Faults of the store that somebody asked for. */
final class Faults {

    private Faults() {}

    static String words(StorageFault fault) {
        if (fault instanceof StorageFault.TornWrite torn) {
            return "the next write of broker " + torn.broker() + " will be torn";
        }
        return fault instanceof StorageFault.Corruption damage
                ? damage.replica() + ": the batch at offset " + damage.offset() + " is damaged in its file"
                : "the next force of a log will fail";
    }

    static Map<String, @Nullable Object> json(StorageFault fault) {
        if (fault instanceof StorageFault.TornWrite torn) {
            return new JsonFields()
                    .put("kind", "torn-write")
                    .put("broker", torn.broker())
                    .map();
        }
        return fault instanceof StorageFault.Corruption damage
                ? new JsonFields()
                        .put("kind", "corrupt")
                        .put("broker", damage.replica().broker())
                        .put("partition", damage.replica().partition())
                        .put("offset", damage.offset())
                        .map()
                : new JsonFields().put("kind", "flush-error").map();
    }
}
