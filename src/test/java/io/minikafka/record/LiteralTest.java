package io.minikafka.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import io.minikafka.syntax.ParsedCommand;
import io.minikafka.syntax.RequestParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiteralTest {

    /** As many words as are read at once, since a command costs more than a word. */
    private static final int WORDS_A_LINE = 200;

    private static final int LINES = 500;

    private final RequestParser parser = new RequestParser();

    @ParameterizedTest
    @ValueSource(
            strings = {"safe", "at-risk", "a=b", "1", "events-0", "ü", "日本", "🦊", "a#b", "@file", "null1", "~", "`"})
    void aTextWithoutMeaningIsBare(String text) {
        assertThat(Literal.ofText(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "-x", "--acks", "-1", "#1", "null", ";", "a;b", "'", "\u00A0", "\u3000"})
    void aTextThatWouldBeReadAsSomethingElseIsQuoted(String text) {
        assertThat(Literal.ofText(text)).isEqualTo("\"" + text + "\"");
    }

    @Test
    void quotesAndBackslashesAreEscaped() {
        assertThat(Literal.ofText("say \"hi\\\"")).isEqualTo("\"say \\\"hi\\\\\\\"\"");
    }

    @Test
    void whatCannotBeSeenIsWrittenAsItsBytes() {
        assertThat(Literal.ofText("\u001B[31m")).isEqualTo("\"\\x1b[31m\"");
        assertThat(Literal.ofText("a\tb\r\n\u0000")).isEqualTo("\"a\\x09b\\x0d\\x0a\\x00\"");
        assertThat(Literal.ofText("\u200B")).as("zero width space").isEqualTo("\"\\xe2\\x80\\x8b\"");
        assertThat(Literal.ofText("\u202E")).as("right-to-left override").isEqualTo("\"\\xe2\\x80\\xae\"");
        assertThat(Literal.ofText("\u009B")).as("C1 escape").isEqualTo("\"\\xc2\\x9b\"");
        assertThat(Literal.ofText("\uE000")).as("private use").isEqualTo("\"\\xee\\x80\\x80\"");
        assertThat(Literal.ofText("\u2028")).as("line separator").isEqualTo("\"\\xe2\\x80\\xa8\"");
    }

    @Test
    void bytesThatAreNoTextAreWrittenOneByOne() {
        assertThat(Literal.of(Bytes.copyOf(new byte[] {'a', (byte) 0xff, '"', '\\', 0})))
                .isEqualTo("\"a\\xff\\\"\\\\\\x00\"");
        assertThat(Literal.of(Bytes.copyOf(new byte[] {(byte) 0xc3, 'x'}))).isEqualTo("\"\\xc3x\"");
    }

    @Test
    void aByteThatAWordHoldsAsALoneSurrogateIsThatByte() {
        assertThat(Literal.ofText("a\uDCFF")).isEqualTo("\"a\\xff\"");
    }

    @Test
    void nothingIsNullAndTheTextNullIsNot() {
        assertThat(Literal.of(null)).isEqualTo("null");
        assertThat(Literal.of(Bytes.utf8("null"))).isEqualTo("\"null\"");
        assertThat(Literal.of(Bytes.EMPTY)).isEqualTo("\"\"");
    }

    @ParameterizedTest
    @CsvSource({"show log,show log", "ü 日本 🦊,ü 日本 🦊", "'send events \"a b\"','send events \"a b\"'"})
    void aLineWithoutControlCharactersIsShownAsItIs(String line, String shown) {
        assertThat(Literal.visible(line)).isEqualTo(shown);
    }

    @Test
    void aShownLineDrivesNoTerminal() {
        assertThat(Literal.visible("a\u001B[31mb\u0007\r\n\u007F\u009B\tc"))
                .isEqualTo("a\\x1b[31mb\\x07\\x0d\\x0a\\x7f\\xc2\\x9b\tc");
        assertThat(Literal.visible("a\uDC80b")).as("a byte that is no UTF-8").isEqualTo("a\\x80b");
    }

    @Test
    void anyBytesAreReadBackAsOneWordWithTheSameBytes() {
        for (int seed = 0; seed < LINES; seed++) {
            Random random = new Random(seed);
            List<Bytes> values = new ArrayList<>();
            for (int i = 0; i < WORDS_A_LINE; i++) {
                values.add(bytes(random));
            }
            String line = "send t " + values.stream().map(Literal::of).collect(Collectors.joining(" "));
            assertThat(line.chars().noneMatch(c -> c < ' ' || (c >= 0x7f && c < 0xa0)))
                    .as(line)
                    .isTrue();
            assertThat(readBack(line)).as("seed %d: %s", seed, line).isEqualTo(values);
        }
    }

    @Test
    void charactersOfEveryBlockAreReadBack() {
        for (int first = 0; first <= Character.MAX_CODE_POINT; first += 0x1000) {
            List<Bytes> values = new ArrayList<>();
            int step = first < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 1 : 61;
            for (int character = first; character < first + 0x1000; character += step) {
                if (Character.isDefined(character) && Character.getType(character) != Character.SURROGATE) {
                    values.add(Bytes.utf8(Character.toString(character)));
                }
            }
            String line = "send t x " + values.stream().map(Literal::of).collect(Collectors.joining(" "));
            values.add(0, Bytes.utf8("x"));
            assertThat(readBack(line)).as("from U+%04X: %s", first, line).isEqualTo(values);
        }
    }

    private List<Bytes> readBack(String line) {
        List<ParsedCommand> commands = parser.parse(line);
        assertThat(commands).hasSize(1);
        Request request = commands.get(0).request().get();
        ClusterCommand.Send send = (ClusterCommand.Send) ((Request.Execute) request).command();
        return send.records().stream().map(Record::value).toList();
    }

    /** Bytes of every kind: noise, text, text with noise in it, what has a meaning in a line. */
    private static Bytes bytes(Random random) {
        int size = random.nextInt(12);
        byte[] noise = new byte[size];
        random.nextBytes(noise);
        return switch (random.nextInt(4)) {
            case 0 -> Bytes.copyOf(noise);
            case 1 -> Bytes.utf8(text(random, size));
            case 2 -> {
                byte[] mixed = text(random, size + 1).getBytes(StandardCharsets.UTF_8);
                mixed[random.nextInt(mixed.length)] = (byte) random.nextInt();
                yield Bytes.copyOf(mixed);
            }
            default -> {
                String special = " \t\r\n\"'\\;#-=x0null";
                StringBuilder text = new StringBuilder();
                for (int i = 0; i < size; i++) {
                    text.append(special.charAt(random.nextInt(special.length())));
                }
                yield Bytes.utf8(text.toString());
            }
        };
    }

    private static String text(Random random, int size) {
        return random.ints(0, random.nextBoolean() ? 0x80 : 0x11_0000)
                .filter(character -> character < 0xD800 || character > 0xDFFF)
                .limit(size)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
