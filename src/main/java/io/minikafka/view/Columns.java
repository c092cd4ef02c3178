package io.minikafka.view;

import java.util.ArrayList;
import java.util.List;

/** How wide text is on a terminal, in columns: East Asian and emoji characters take two, combining ones none. */
final class Columns {

    /** The first and the last of each range of wide characters (Unicode's East Asian Width, W and F). */
    private static final List<Integer> WIDE = List.of(
            0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0x4DBF, 0x4E00, 0xA4CF, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900,
            0xFAFF, 0xFE30, 0xFE6F, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300, 0x1F64F, 0x1F680, 0x1F6FF, 0x1F900,
            0x1F9FF, 0x20000, 0x3FFFD);

    private Columns() {}

    static int of(String text) {
        int columns = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            columns += of(text.codePointAt(i));
        }
        return columns;
    }

    private static int of(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        for (int i = 0; i < WIDE.size() && character >= WIDE.get(i); i += 2) {
            if (character <= WIDE.get(i + 1)) {
                return 2;
            }
        }
        return 1;
    }

    /** The text with blanks behind it, so that it is at least so wide. */
    static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - of(text)));
    }

    /** As much of the start of a text as is at most so wide. */
    static String cut(String text, int columns) {
        int used = 0;
        int end = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            used += of(character);
            if (used > columns) {
                break;
            }
            end += Character.charCount(character);
        }
        return text.substring(0, end);
    }

    /** A text in as many lines as it takes, all of them indented, broken at blanks where it is too wide. */
    static List<String> wrapped(String text, int indent, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && indent + of(line + " " + word) > columns) {
                lines.add(" ".repeat(indent) + line);
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(" ".repeat(indent) + line);
        return lines;
    }
}
