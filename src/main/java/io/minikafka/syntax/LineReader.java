package io.minikafka.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a line into commands and those into words: blanks separate words, {@code ;} separates commands, quotes and
 * backslashes protect, {@code #} starts a comment.
 */
final class LineReader {

    private final String line;
    private final List<List<Word>> commands = new ArrayList<>();
    private final List<Piece> pieces = new ArrayList<>();
    private List<Word> words = new ArrayList<>();
    private int position;
    private int wordStart;

    /**
     * A stretch of a line as it stands there.
     *
     * @param start where it starts
     * @param end where it ends, exclusive
     * @param kind what it is
     * @param word the word that it holds; nothing in a comment or where the line cannot be read
     */
    record Piece(int start, int end, Kind kind, String word) {}

    /** What a piece is. */
    enum Kind {
        /** The first word of a command. */
        FIRST,
        WORD,
        /** A word that starts with a quote or a backslash. */
        QUOTED,
        COMMENT,
        /** Where a quote has no end, or an escape is none; reaches to the end of the line. */
        BROKEN
    }

    private LineReader(String line) {
        this.line = line;
    }

    /**
     * The commands of a line, none of them empty.
     *
     * @throws SyntaxException for a quote without end, a backslash at the end, or {@code \x} without two hex digits
     */
    static List<List<Word>> read(String line) {
        return new LineReader(line).readCommands();
    }

    /** The pieces of a line, also of one that cannot be read. */
    static List<Piece> pieces(String line) {
        LineReader reader = new LineReader(line);
        try {
            reader.readCommands();
        } catch (SyntaxException broken) {
            reader.pieces.add(new Piece(reader.wordStart, line.length(), Kind.BROKEN, ""));
        }
        return reader.pieces;
    }

    private List<List<Word>> readCommands() {
        boolean isStart = true;
        while (position < line.length()) {
            char next = line.charAt(position);
            if (isBlank(next)) {
                position++;
            } else if (next == ';') {
                position++;
                endCommand();
                isStart = false;
            } else if (next == '#' && (isStart || isEndOrBlank(position + 1))) {
                pieces.add(new Piece(position, line.length(), Kind.COMMENT, ""));
                position = line.length();
            } else {
                addWord();
                isStart = false;
            }
        }
        endCommand();
        return commands;
    }

    private void addWord() {
        wordStart = position;
        Word word = readWord();
        Kind kind = words.isEmpty() ? Kind.FIRST : word.isLiteral() ? Kind.QUOTED : Kind.WORD;
        pieces.add(new Piece(wordStart, position, kind, word.text()));
        words.add(word);
    }

    private void endCommand() {
        if (!words.isEmpty()) {
            commands.add(words);
            words = new ArrayList<>();
        }
    }

    private Word readWord() {
        char first = line.charAt(position);
        boolean isLiteral = first == '"' || first == '\'' || first == '\\';
        StringBuilder text = new StringBuilder();
        while (position < line.length() && !isBlank(line.charAt(position)) && line.charAt(position) != ';') {
            switch (line.charAt(position)) {
                case '"' -> readDoubleQuoted(text);
                case '\'' -> readSingleQuoted(text);
                case '\\' -> readEscape(text);
                default -> text.append(line.charAt(position++));
            }
        }
        return new Word(text.toString(), isLiteral);
    }

    private void readDoubleQuoted(StringBuilder text) {
        int start = position++;
        while (position < line.length() && line.charAt(position) != '"') {
            if (line.charAt(position) == '\\') {
                readEscape(text);
            } else {
                text.append(line.charAt(position++));
            }
        }
        closeQuote(start, '"');
    }

    private void readSingleQuoted(StringBuilder text) {
        int start = position++;
        while (position < line.length() && line.charAt(position) != '\'') {
            text.append(line.charAt(position++));
        }
        closeQuote(start, '\'');
    }

    private void closeQuote(int start, char quote) {
        if (position == line.length()) {
            throw new SyntaxException(
                    "the quote " + quote + " at column " + (start + 1) + " has no end; close it, or write \\" + quote);
        }
        position++;
    }

    private void readEscape(StringBuilder text) {
        int start = position++;
        if (position == line.length()) {
            throw new SyntaxException("the backslash at the end of the line escapes nothing; write \\\\ for one");
        }
        char escaped = line.charAt(position++);
        if (escaped != 'x') {
            text.append(escaped);
            return;
        }
        if (position + 2 > line.length() || hex(position) < 0 || hex(position + 1) < 0) {
            throw new SyntaxException("\\x at column " + (start + 1) + " needs two hex digits, as in \\x0a");
        }
        text.append(Word.characterFor(hex(position) * 16 + hex(position + 1)));
        position += 2;
    }

    private int hex(int index) {
        char digit = line.charAt(index);
        return digit < 0x80 ? Character.digit(digit, 16) : -1;
    }

    private boolean isEndOrBlank(int index) {
        return index == line.length() || isBlank(line.charAt(index));
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t' || character == '\r' || character == '\n';
    }
}
