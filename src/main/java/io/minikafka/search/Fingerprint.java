package io.minikafka.search;

import java.nio.ByteBuffer;

/** 128 bits that stand for a state. */
record Fingerprint(long high, long low) {

    /** The first 16 bytes of a digest. */
    static Fingerprint of(byte[] digest) {
        ByteBuffer bits = ByteBuffer.wrap(digest);
        return new Fingerprint(bits.getLong(), bits.getLong());
    }
}
