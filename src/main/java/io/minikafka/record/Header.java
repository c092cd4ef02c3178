package io.minikafka.record;

import org.jspecify.annotations.Nullable;

/**
 * A named value that travels with a record (KIP-82).
 *
 * <p>The key is never null; the same key may occur more than once in a record. A key with an unpaired surrogate is
 * refused, because UTF-8 cannot write it.
 *
 * @param key the name, any text, possibly empty
 * @param value the value, or null
 */
public record Header(String key, @Nullable Bytes value) {
    /** Checks that the key can be written as UTF-8. */
    public Header {
        if (Utf8.sizeOf(key) < 0) {
            throw new IllegalArgumentException("The header key has an unpaired surrogate");
        }
    }
}
