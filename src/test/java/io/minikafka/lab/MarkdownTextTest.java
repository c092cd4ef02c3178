package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTextTest {

    private static List<String> wrap(int width, String... lines) {
        return MarkdownText.wrap(List.of(lines), width);
    }

    @Test
    void paragraphsAreBrokenAnew() {
        assertThat(wrap(12, "", "one two", "three four", "", "", "five", ""))
                .containsExactly("one two", "three four", "", "five");
        assertThat(wrap(80, "one two", "three four")).containsExactly("one two three four");
    }

    @Test
    void itemsHangBelowTheirText() {
        assertThat(wrap(12, "Two:", "- one two three", "  and four", "2. five six seven"))
                .containsExactly("Two:", "- one two", "  three and", "  four", "2. five six", "   seven");
    }

    @Test
    void headingsTablesQuotesAndCodeStayAsTheyAre() {
        assertThat(wrap(
                        8,
                        "## A long heading",
                        "text",
                        "| a | table |",
                        "> a quotation",
                        "    code that is indented",
                        "```",
                        "- fenced code, long",
                        "",
                        "more",
                        "```",
                        "text"))
                .containsExactly(
                        "## A long heading",
                        "text",
                        "| a | table |",
                        "> a quotation",
                        "    code that is indented",
                        "```",
                        "- fenced code, long",
                        "",
                        "more",
                        "```",
                        "text");
    }

    @Test
    void nothingIsNothing() {
        assertThat(wrap(80)).isEmpty();
        assertThat(wrap(80, "", " ")).isEmpty();
    }
}
