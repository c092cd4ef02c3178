package io.minikafka.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How wide text is on a terminal, in columns: East Asian and emoji characters take two, combining ones none. */
final class Columns {

    /**
     * The first and the last of each range of wide characters, ascending: Unicode's East Asian Width W and F, which are
     * also the emoji that are pictures without a selector. A gap that holds no character, or only marks, is no gap.
     */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3, 0x25FD, 0x25FE,
        0x2614, 0x2615, 0x2648, 0x2653, 0x267F, 0x267F, 0x2693, 0x2693, 0x26A1, 0x26A1, 0x26AA, 0x26AB, 0x26BD, 0x26BE,
        0x26C4, 0x26C5, 0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA,
        0x26FD, 0x26FD, 0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755,
        0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B50, 0x2B55, 0x2B55,
        0x2E80, 0x303E, 0x3041, 0x3247, 0x3250, 0x4DBF, 0x4E00, 0xA4C6, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAD9,
        0xFE10, 0xFE6B, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x1B2FB, 0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E,
        0x1F18E, 0x1F191, 0x1F19A, 0x1F200, 0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E, 0x1F393, 0x1F3A0,
        0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0, 0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E, 0x1F440, 0x1F440, 0x1F442,
        0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B, 0x1F54E, 0x1F550, 0x1F567, 0x1F57A, 0x1F57A, 0x1F595, 0x1F596, 0x1F5A4,
        0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680, 0x1F6C5, 0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6DF, 0x1F6EB,
        0x1F6EC, 0x1F6F4, 0x1F6FC, 0x1F7E0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945, 0x1F947, 0x1F9FF, 0x1FA70,
        0x1FAFF, 0x20000, 0x3FFFD
    };

    /** Below are Latin letters and their like, one column each; here the combining marks begin. */
    private static final int FIRST_OF_NO_USUAL_WIDTH = 0x300;

    private Columns() {}

    static int of(String text) {
        int columns = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            columns += of(text.codePointAt(i));
        }
        return columns;
    }

    private static int of(int character) {
        if (character < FIRST_OF_NO_USUAL_WIDTH) {
            return 1;
        }
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || isJoiningJamo(character)) {
            return 0;
        }
        int found = Arrays.binarySearch(WIDE, character);
        // An end of a range is wide; else the place to insert at is odd within a range.
        return found >= 0 || (-found - 1) % 2 == 1 ? 2 : 1;
    }

    /** Vowels and finals of Hangul, which are drawn into the syllable that a wide consonant began. */
    private static boolean isJoiningJamo(int character) {
        return (character >= 0x1160 && character <= 0x11FF) || (character >= 0xD7B0 && character <= 0xD7FB);
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
        return wrapped(List.of(text.split(" ", -1)), indent, indent, columns);
    }

    /** Words in as many lines as it takes, the first of them indented, the others as far as is said. */
    static List<String> wrapped(List<String> words, int indent, int hanging, int columns) {
        List<String> lines = new ArrayList<>();
        String margin = " ".repeat(indent);
        StringBuilder line = new StringBuilder();
        int used = of(margin);
        for (String word : words) {
            int wide = of(word);
            if (!line.isEmpty() && used + 1 + wide > columns) {
                lines.add((margin + line).stripTrailing());
                margin = " ".repeat(hanging);
                line.setLength(0);
                used = hanging;
            }
            used += (line.isEmpty() ? 0 : 1) + wide;
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(margin + line);
        return lines;
    }
}
