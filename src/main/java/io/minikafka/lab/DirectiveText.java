package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.storage.JsonValue;
import org.jspecify.annotations.Nullable;

/** Reads what stands behind a directive's word, from left to right: words, JSON values, quoted texts. */
final class DirectiveText {

    private final String text;
    private final String form;
    private int position;

    /**
     * Starts at the beginning.
     *
     * @param form how the directive is written, for messages
     */
    DirectiveText(String text, String form) {
        this.text = text;
        this.form = form;
    }

    private void skipBlanks() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    boolean isAtEnd() {
        skipBlanks();
        return position == text.length();
    }

    /** The next word. */
    String word() {
        if (isAtEnd()) {
            throw wrong();
        }
        int start = position;
        while (position < text.length() && !Character.isWhitespace(text.charAt(position))) {
            position++;
        }
        return text.substring(start, position);
    }

    /** Takes the next word if it is this one. */
    boolean takes(String word) {
        int start = position;
        if (!isAtEnd() && word().equals(word)) {
            return true;
        }
        position = start;
        return false;
    }

    /** The next whole number from 1 to 1000. */
    int number() {
        String word = word();
        boolean isNumber = word.length() <= 4 && !word.startsWith("0");
        for (int i = 0; i < word.length(); i++) {
            isNumber &= word.charAt(i) >= '0' && word.charAt(i) <= '9';
        }
        if (!isNumber || Integer.parseInt(word) > 1000) {
            throw new IllegalArgumentException(
                    "a number from 1 to 1000 is wanted, found " + Literal.ofText(word) + "; " + form);
        }
        return Integer.parseInt(word);
    }

    /** The next JSON value, which may hold blanks within brackets and quotes. */
    @Nullable
    Object json() {
        if (isAtEnd()) {
            throw wrong();
        }
        int start = position;
        int depth = 0;
        do {
            char next = text.charAt(position);
            if (next == '"') {
                skipString();
            } else {
                depth += next == '[' || next == '{' ? 1 : 0;
                depth -= next == ']' || next == '}' ? 1 : 0;
                position++;
            }
        } while (position < text.length() && (depth > 0 || !Character.isWhitespace(text.charAt(position))));
        return JsonValue.read(text.substring(start, position));
    }

    private void skipString() {
        position++;
        while (position < text.length() && text.charAt(position) != '"') {
            position += text.charAt(position) == '\\' ? 2 : 1;
        }
        position = Math.min(position + 1, text.length());
    }

    /** The next text in quotes, harmless to print, not empty. */
    String quoted() {
        if (!isAtEnd() && json() instanceof String quoted && !quoted.isBlank()) {
            return Literal.visible(quoted);
        }
        throw wrong();
    }

    /** All that is left. */
    String rest() {
        skipBlanks();
        String rest = text.substring(position);
        position = text.length();
        return rest;
    }

    void end() {
        if (!isAtEnd()) {
            throw wrong();
        }
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException(form + "; found " + Literal.ofText(text));
    }
}
