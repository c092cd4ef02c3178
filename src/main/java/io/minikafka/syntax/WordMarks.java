package io.minikafka.syntax;

/**
 * Tells picocli which words are no options: a quoted one and a negative number. It sees them with a mark in front that
 * is no dash, and the mark is taken off when a word is read.
 */
final class WordMarks {

    private static final char MARK = '\uE000';

    private WordMarks() {}

    static String put(Word word) {
        String text = word.text();
        boolean isValue = word.isLiteral() || isNegativeNumber(text);
        return isValue || startsWithMark(text) ? MARK + text : text;
    }

    static String strip(String text) {
        return startsWithMark(text) ? text.substring(1) : text;
    }

    private static boolean startsWithMark(String text) {
        return !text.isEmpty() && text.charAt(0) == MARK;
    }

    private static boolean isNegativeNumber(String text) {
        return text.length() > 1
                && text.charAt(0) == '-'
                && text.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
    }
}
