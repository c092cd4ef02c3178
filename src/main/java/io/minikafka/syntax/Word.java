package io.minikafka.syntax;

import io.minikafka.record.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A word of a line, without its quotes.
 *
 * @param text its characters; a byte given as {@code \xNN} with NN from 80 on is one lone surrogate U+DC80 to U+DCFF,
 *     so that words are strings and yet lose no byte
 * @param isLiteral whether it starts with a quoted or escaped character, so that it is no option
 */
record Word(String text, boolean isLiteral) {

    private static final int FIRST_BYTE_SURROGATE = 0xDC80;
    private static final int LAST_BYTE_SURROGATE = 0xDCFF;

    /** The character that stands for a byte in a word. */
    static char characterFor(int value) {
        return (char) (value < 0x80 ? value : 0xDC00 + value);
    }

    /** The bytes that a word's text stands for. */
    static Bytes bytes(String text) {
        if (text.chars().noneMatch(Word::isByte)) {
            return Bytes.utf8(text);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (isByte(text.charAt(i)) && !isPairedAt(text, i)) {
                bytes.writeBytes(text.substring(start, i).getBytes(StandardCharsets.UTF_8));
                bytes.write(text.charAt(i) - 0xDC00);
                start = i + 1;
            }
        }
        bytes.writeBytes(text.substring(start).getBytes(StandardCharsets.UTF_8));
        return Bytes.copyOf(bytes.toByteArray());
    }

    private static boolean isByte(int character) {
        return character >= FIRST_BYTE_SURROGATE && character <= LAST_BYTE_SURROGATE;
    }

    private static boolean isPairedAt(String text, int index) {
        return index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
    }
}
