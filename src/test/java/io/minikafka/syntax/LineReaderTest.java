package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.record.Bytes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {

    private static List<List<String>> read(String line) {
        return LineReader.read(line).stream()
                .map(words -> words.stream().map(Word::text).toList())
                .toList();
    }

    private static List<String> words(String line) {
        List<List<String>> commands = read(line);
        assertThat(commands).as(line).hasSize(1);
        return commands.get(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\r\n ", ";", " ; ;; ", "# a comment", "  # a comment", "#", "#!bash", ";;#"})
    void aLineWithoutWordsIsNoCommand(String line) {
        assertThat(read(line)).isEmpty();
    }

    @Test
    void blanksSeparateWords() {
        assertThat(words("  send \t events\r x  ")).containsExactly("send", "events", "x");
    }

    @Test
    void semicolonsSeparateCommands() {
        assertThat(read("a b;c; ;d;")).containsExactly(List.of("a", "b"), List.of("c"), List.of("d"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"a b\" | a b",
                "'a b' | a b",
                "a\" \"b | a b",
                "a' 'b\"c\" | a bc",
                "\"a;b\" | a;b",
                "'a\\x41' | a\\x41",
                "\"a\\x41\" | aA",
                "a\\x41 | aA",
                "a\\ b | a b",
                "a\\;b | a;b",
                "\\# | #",
                "\\\" | \"",
                "\"\\\"\" | \"",
                "\\\\ | \\",
                "'\"' | \"",
                "\"'\" | '",
                "a\\nb | anb",
                "\"#\" | #",
                "\\x20 | ` `",
                "'' | ``",
                "\"\" | ``",
            })
    void quotesAndBackslashesProtect(String typed, String word) {
        assertThat(words("x " + typed)).containsExactly("x", word);
    }

    @Test
    void aSharpStartsACommentAtTheStartOfALine() {
        assertThat(read("#1 is a comment here")).isEmpty();
        assertThat(read(" #1 here too")).isEmpty();
    }

    @Test
    void insideALineASharpStartsACommentOnlyBeforeABlankOrTheEnd() {
        assertThat(words("retry #1 x")).containsExactly("retry", "#1", "x");
        assertThat(words("show hw # look")).containsExactly("show", "hw");
        assertThat(words("show hw #\tlook")).containsExactly("show", "hw");
        assertThat(words("show hw #")).containsExactly("show", "hw");
        assertThat(words("show hw#")).containsExactly("show", "hw#");
        assertThat(words("show hw# x")).containsExactly("show", "hw#", "x");
        assertThat(words("show ##")).containsExactly("show", "##");
    }

    @Test
    void aCommentGoesToTheEndOfTheLineAndNotToTheSemicolon() {
        assertThat(read("show hw # one; show leo")).containsExactly(List.of("show", "hw"));
    }

    @Test
    void afterASemicolonASharpIsInsideTheLine() {
        assertThat(read("show hw; #1")).containsExactly(List.of("show", "hw"), List.of("#1"));
    }

    @Test
    void anAtSignIsALetter() {
        assertThat(words("send events @/etc/passwd")).containsExactly("send", "events", "@/etc/passwd");
    }

    @Test
    void onlyWhatStartsQuotedIsLiteral() {
        List<Word> words =
                LineReader.read("\"--acks\" '--acks' \\--acks --a\"ck\"s -1").get(0);

        assertThat(words).extracting(Word::text).containsExactly("--acks", "--acks", "--acks", "--acks", "-1");
        assertThat(words).extracting(Word::isLiteral).containsExactly(true, true, true, false, false);
    }

    @Test
    void bytesFrom80OnKeepTheirValue() {
        Word word = LineReader.read("\\xff\\x80a\\x7F").get(0).get(0);

        assertThat(Word.bytes(word.text())).isEqualTo(Bytes.copyOf(new byte[] {(byte) 0xff, (byte) 0x80, 'a', 0x7f}));
    }

    @Test
    void bytesThatMakeUpACharacterAreThatCharacter() {
        assertThat(words("\\xc3\\xbc")).containsExactly("ü");
        assertThat(words("\\xf0\\x9f\\xa6\\x8A")).containsExactly("🦊");
        assertThat(words("\"\\xe6\"\\x97'\\x'")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "'", "send \"a", "send 'a;b", "a\"b", "\"\\\"", "'\\'x'"})
    void aQuoteWithoutEndIsNotUnderstood(String line) {
        assertThatThrownBy(() -> LineReader.read(line))
                .isInstanceOf(SyntaxException.class)
                .hasMessageContaining("has no end")
                .hasMessageContaining("column");
    }

    @Test
    void theColumnOfAnOpenQuoteIsCountedFrom1() {
        assertThatThrownBy(() -> LineReader.read("send \"a")).hasMessageContaining("at column 6 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\", "send a\\", "\"\\"})
    void aBackslashAtTheEndIsNotUnderstood(String line) {
        assertThatThrownBy(() -> LineReader.read(line)).isInstanceOf(SyntaxException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\x", "\\x4", "\\xg0", "\\x0g", "\"\\x\"", "\\x 4", "\\x４１", "a\\x-1"})
    void aByteNeedsTwoHexDigits(String line) {
        assertThatThrownBy(() -> LineReader.read(line))
                .isInstanceOf(SyntaxException.class)
                .hasMessageContaining("needs two hex digits");
    }

    @Test
    void aLongLineIsReadInOneGo() {
        String word = "x".repeat(1_000_000);

        assertThat(words("send events " + word + " " + word)).containsExactly("send", "events", word, word);
    }

    @Test
    void aWordIsWrittenSoThatItIsReadBack() {
        for (String typed :
                List.of("--key=\"a b\"", "--key=", "--", "-", "-5", "--\"a b\"", "-é", "'--key'", "a\\ b", "-\"#\"")) {
            Word word = LineReader.read("x " + typed).get(0).get(1);

            assertThat(LineReader.read("x " + word.written()).get(0)).as(typed).hasSize(2);
            Word again = LineReader.read("x " + word.written()).get(0).get(1);
            assertThat(again.text()).as(typed).isEqualTo(word.text());
            assertThat(again.text().startsWith("-") && !again.isLiteral())
                    .as("%s written as %s is an option as before", typed, word.written())
                    .isEqualTo(word.text().startsWith("-") && !word.isLiteral());
        }
    }
}
