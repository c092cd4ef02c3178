package io.minikafka.search;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Collects the bytes that tell a state from others. For one thread; used again for one state after the other. */
public final class StateBytes {

    private static final int CONTINUED = 0x80;

    private final MessageDigest digest;
    private byte[] bytes = new byte[256];
    private int size;

    public StateBytes() {
        try {
            // Nobody attacks a search, and what is wanted is an even spread over 128 bits, which MD5 has.
            digest = MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has MD5", missing);
        }
    }

    /** Adds a number, small ones in one byte; each number ends by itself, so that a sequence of them is read in one way. */
    public StateBytes add(long number) {
        if (size + Long.BYTES + 2 > bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        long rest = (number << 1) ^ (number >> 63);
        while (rest >>> 7 != 0) {
            bytes[size++] = (byte) (rest | CONTINUED);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    public StateBytes add(boolean flag) {
        return add(flag ? 1 : 0);
    }

    /** Adds a text with its length. */
    public StateBytes add(String text) {
        add(text.length());
        for (int i = 0; i < text.length(); i++) {
            add(text.charAt(i));
        }
        return this;
    }

    /** The fingerprint of what was added since the last one. */
    Fingerprint fingerprint() {
        digest.update(bytes, 0, size);
        size = 0;
        return Fingerprint.of(digest.digest());
    }
}
