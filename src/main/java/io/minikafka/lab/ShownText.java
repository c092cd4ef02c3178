package io.minikafka.lab;

import java.util.Locale;

/**
 * Text of people who are not trusted, as one line that neither drives a terminal nor hides or turns around what stands
 * beside it. In reports of every format nothing of a learner's is printed but through here.
 */
final class ShownText {

    /** What quotes an answer may be as long as the answer. */
    private static final int LONGEST = 400;

    private ShownText() {}

    /** Control and format characters, blanks of other kinds, lone surrogates and separators of lines become {@code \\u{HEX}}. */
    static String of(String text) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            i += Character.charCount(character);
            if (isSeen(character)) {
                shown.appendCodePoint(character);
            } else {
                shown.append(String.format(Locale.ROOT, "\\u{%X}", character));
            }
            if (shown.length() > LONGEST && i < text.length()) {
                return shown.append(" ...").toString();
            }
        }
        return shown.toString();
    }

    private static boolean isSeen(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            // All other blanks look like that of the keyboard, and are none: they separate no words.
            case Character.SPACE_SEPARATOR -> character == ' ';
            default -> true;
        };
    }
}
