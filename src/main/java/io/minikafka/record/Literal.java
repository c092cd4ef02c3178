package io.minikafka.record;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How byte strings are written as words, so that the command language reads the same bytes back: bare where nothing in
 * them has a meaning of its own, else in double quotes with {@code \xNN} for what cannot be printed.
 */
public final class Literal {

    private static final String HEX = "0123456789abcdef";

    /** Characters that separate, quote or escape wherever they stand. */
    private static final String SPECIAL = " \"'\\;";

    private static final int FIRST_BYTE_SURROGATE = 0xDC80;
    private static final int LAST_BYTE_SURROGATE = 0xDCFF;

    private Literal() {}

    /** Writes a byte string, or {@code null} for none. */
    public static String of(@Nullable Bytes bytes) {
        if (bytes == null) {
            return "null";
        }
        Optional<String> text = decode(bytes);
        return text.isPresent() ? ofText(text.get()) : quoteBytes(bytes);
    }

    /** Writes a text. The text {@code null} is quoted, since bare it stands for no value. */
    public static String ofText(String text) {
        return isBare(text) ? text : quoteText(text);
    }

    /**
     * A line that is shown as it was typed, but for what would not be seen or would drive a terminal: control
     * characters other than tabs become {@code \xNN}.
     */
    public static String visible(String line) {
        if (isHarmless(line)) {
            return line;
        }
        StringBuilder text = new StringBuilder();
        line.codePoints().forEach(character -> {
            if (drivesTerminal(character)) {
                appendEscaped(text, character);
            } else {
                text.appendCodePoint(character);
            }
        });
        return text.toString();
    }

    /** Looks at single units, which is fast and enough: what drives a terminal is one, or a surrogate. */
    private static boolean isHarmless(String line) {
        for (int i = 0; i < line.length(); i++) {
            char unit = line.charAt(i);
            if (unit < ' ' || (unit >= 0x7f && unit <= 0x9f) || Character.isSurrogate(unit)) {
                return false;
            }
        }
        return true;
    }

    private static boolean drivesTerminal(int character) {
        return (Character.isISOControl(character) && character != '\t')
                || Character.getType(character) == Character.SURROGATE;
    }

    /** The text that a byte string holds, if it is valid UTF-8. */
    public static Optional<String> decode(Bytes bytes) {
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(bytes.asReadOnlyBuffer());
            return Optional.of(text.toString());
        } catch (CharacterCodingException notUtf8) {
            return Optional.empty();
        }
    }

    private static boolean isBare(String text) {
        return !text.isEmpty()
                && !text.equals("null")
                && text.charAt(0) != '-'
                && text.charAt(0) != '#'
                && isPlain(text);
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (!isPlain(text.codePointAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(int character) {
        return SPECIAL.indexOf(character) < 0 && isPrintable(character) && !Character.isSpaceChar(character);
    }

    private static boolean isPrintable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    private static String quoteText(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(character -> {
            if (!isPrintable(character)) {
                appendEscaped(quoted, character);
            } else {
                if (character == '"' || character == '\\') {
                    quoted.append('\\');
                }
                quoted.appendCodePoint(character);
            }
        });
        return quoted.append('"').toString();
    }

    private static String quoteBytes(Bytes bytes) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < bytes.size(); i++) {
            byte value = bytes.at(i);
            if (value == '"' || value == '\\') {
                quoted.append('\\').append((char) value);
            } else if (value >= ' ' && value < 0x7f) {
                quoted.append((char) value);
            } else {
                appendEscape(quoted, value);
            }
        }
        return quoted.append('"').toString();
    }

    /** Escapes the bytes of a character. A lone surrogate stands for one byte: words hold those that are no UTF-8 so. */
    private static void appendEscaped(StringBuilder text, int character) {
        if (character >= FIRST_BYTE_SURROGATE && character <= LAST_BYTE_SURROGATE) {
            appendEscape(text, (byte) character);
            return;
        }
        ByteBuffer encoded = StandardCharsets.UTF_8.encode(Character.toString(character));
        while (encoded.hasRemaining()) {
            appendEscape(text, encoded.get());
        }
    }

    private static void appendEscape(StringBuilder text, byte value) {
        text.append("\\x").append(HEX.charAt((value >> 4) & 0xf)).append(HEX.charAt(value & 0xf));
    }
}
