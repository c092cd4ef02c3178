package io.minikafka.shell;

import io.minikafka.syntax.Highlights;
import io.minikafka.view.Colour;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Marks what is typed: commands, options, quotes, and what cannot be right. */
final class ShellHighlighter implements Highlighter {

    private final Highlights highlights = new Highlights();
    private final boolean isColoured;

    /** A highlighter that may leave colours out, and then only underlines what is wrong. */
    ShellHighlighter(boolean isColoured) {
        this.isColoured = isColoured;
    }

    @Override
    public AttributedString highlight(LineReader reader, String line) {
        AttributedStringBuilder styled = new AttributedStringBuilder();
        int position = 0;
        for (Highlights.Span span : highlights.of(line)) {
            styled.append(line, position, span.start());
            styled.append(line.substring(span.start(), span.end()), style(span.role()));
            position = span.end();
        }
        return styled.append(line, position, line.length()).toAttributedString();
    }

    private AttributedStyle style(Highlights.Role role) {
        AttributedStyle plain = AttributedStyle.DEFAULT;
        return switch (role) {
            case COMMAND -> plain.bold();
            case OPTION -> colour(Colour.CYAN);
            case QUOTED -> colour(Colour.GREEN);
            case COMMENT -> plain.faint();
            case WRONG -> colour(Colour.RED).underline();
            case VALUE -> plain;
        };
    }

    private AttributedStyle colour(Colour colour) {
        return isColoured ? AttributedStyle.DEFAULT.foreground(colour.number()) : AttributedStyle.DEFAULT;
    }
}
