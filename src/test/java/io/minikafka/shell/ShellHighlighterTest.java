package io.minikafka.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.view.Colour;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.reader.LineReaderBuilder;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;

class ShellHighlighterTest {

    /** With a command, an option, quotes, a value, a comment, and what is wrong. */
    private static final String LINE = "send ev 'a b' --key k --nosuch; sned # why";

    private static AttributedString highlighted(boolean isColoured) {
        try (Terminal nowhere = new DumbTerminal(InputStream.nullInputStream(), OutputStream.nullOutputStream())) {
            return new ShellHighlighter(isColoured)
                    .highlight(LineReaderBuilder.builder().terminal(nowhere).build(), LINE);
        } catch (IOException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    @Test
    void onlyColoursThatCanBeReadOnEveryGroundAreUsed() {
        List<Integer> allowed = new ArrayList<>();
        for (Colour colour : Colour.values()) {
            allowed.add(colour.number());
        }
        List<Integer> used = new ArrayList<>();
        Matcher colours =
                Pattern.compile("38;5;(\\d+)").matcher(highlighted(true).toAnsi());
        while (colours.find()) {
            used.add(Integer.valueOf(colours.group(1)));
        }
        assertThat(used).isNotEmpty().allMatch(allowed::contains);
        assertThat(highlighted(true).toAnsi().replaceAll("38;5;\\d+", ""))
                .doesNotContainPattern("[;\\[](3[0-7]|4[0-9]|9[0-7]|10[0-7])[;m]");
    }

    @Test
    void withoutColoursWhatIsWrongIsStillUnderlined() {
        String plain = highlighted(false).toAnsi();
        assertThat(plain).doesNotContain("38;5").contains("\u001B[4m--nosuch", "\u001B[4msned");
        assertThat(highlighted(false).toString()).isEqualTo(LINE);
    }
}
