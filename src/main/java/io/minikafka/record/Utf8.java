package io.minikafka.record;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Strict UTF-8: what cannot be decoded and encoded back to the same text is not accepted. */
final class Utf8 {
    private Utf8() {}

    /** Returns how many bytes the UTF-8 encoding of {@code text} takes, or -1 if it has an unpaired surrogate. */
    static long sizeOf(String text) {
        long size = 0;
        for (int index = 0; index < text.length(); index++) {
            char unit = text.charAt(index);
            if (unit < 0x80) {
                size += 1;
            } else if (unit < 0x800) {
                size += 2;
            } else if (!Character.isSurrogate(unit)) {
                size += 3;
            } else if (isPairAt(text, index)) {
                size += 4;
                index++;
            } else {
                return -1;
            }
        }
        return size;
    }

    private static boolean isPairAt(String text, int index) {
        return index + 1 < text.length() && Character.isSurrogatePair(text.charAt(index), text.charAt(index + 1));
    }

    /** Returns whether {@code bytes} from index {@code from} to index {@code to}, exclusive, are well-formed UTF-8. */
    static boolean isValid(byte[] bytes, int from, int to) {
        for (int index = from; index < to; index++) {
            if (bytes[index] < 0) {
                return isDecodable(bytes, index, to);
            }
        }
        return true;
    }

    private static boolean isDecodable(byte[] bytes, int from, int to) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
            return true;
        } catch (CharacterCodingException malformed) {
            return false;
        }
    }
}
