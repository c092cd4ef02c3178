package io.minikafka.syntax;

import io.minikafka.record.Bytes;
import io.minikafka.record.Literal;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * A word of a line, without its quotes.
 *
 * @param text its characters; a byte that is part of no UTF-8 is one lone surrogate U+DC80 to U+DCFF, so that words are
 *     strings and yet lose no byte; the same bytes are always the same text, however they were typed
 * @param isLiteral whether it starts with a quoted or escaped character, so that it is no option
 */
record Word(String text, boolean isLiteral) {

    private static final int FIRST_BYTE_SURROGATE = 0xDC80;
    private static final int LAST_BYTE_SURROGATE = 0xDCFF;

    Word {
        text = hasSurrogate(text) ? text(bytes(text)) : text;
    }

    /** The character that stands for a byte in a word. */
    static char characterFor(int value) {
        return (char) (value < 0x80 ? value : 0xDC00 + value);
    }

    /** The text that stands for bytes. */
    static String text(Bytes bytes) {
        ByteBuffer source = bytes.asReadOnlyBuffer();
        CharBuffer text = CharBuffer.allocate(bytes.size());
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        for (CoderResult result = decoder.decode(source, text, true);
                result.isError();
                result = decoder.decode(source, text, true)) {
            for (int i = 0; i < result.length(); i++) {
                text.put(characterFor(source.get() & 0xff));
            }
        }
        return text.flip().toString();
    }

    /** The bytes that a word's text stands for. */
    static Bytes bytes(String text) {
        if (!hasSurrogate(text)) {
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

    /** The word as it would be typed: quoted where it must be, the dashes and the name of an option never. */
    String written() {
        int bare = isLiteral || !text.startsWith("-") ? 0 : endOfOption();
        return bare > 0 && bare == text.length()
                ? text
                : text.substring(0, bare) + Literal.of(bytes(text.substring(bare)));
    }

    /** Whether it is {@code #} and digits, which need no quotes behind a command's name: there they start no comment. */
    boolean isSendNumber() {
        for (int i = 1; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > 1 && text.charAt(0) == '#';
    }

    /** The index behind the dashes and the name of an option, and behind the {@code =} that follows them. */
    private int endOfOption() {
        int end = 0;
        while (end < text.length() && isOfOption(text.charAt(end))) {
            end++;
        }
        return end < text.length() && text.charAt(end) == '=' ? end + 1 : end;
    }

    private static boolean isOfOption(char character) {
        return character == '-'
                || (character >= '0' && character <= '9')
                || (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z');
    }

    private static boolean hasSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isByte(int character) {
        return character >= FIRST_BYTE_SURROGATE && character <= LAST_BYTE_SURROGATE;
    }

    private static boolean isPairedAt(String text, int index) {
        return index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
    }
}
