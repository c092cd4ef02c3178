package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsTest {

    @ParameterizedTest
    @CsvSource({
        "'',0",
        "abc,3",
        "ü,1",
        "e\u0301,1",
        "日本,4",
        "한,2",
        "ﾊ,1",
        "Ａ,2",
        "🦊,2",
        "→,1",
        "…,1",
        "|,1",
        "✅,2",
        "⚡,2",
        "✂,1",
        "🟠,2",
        "🪄,2",
        "❤,1",
        "각,2",
        "\u1112\u1161\u11ab,2"
    })
    void aTextIsAsWideAsATerminalShowsIt(String text, int columns) {
        assertThat(Columns.of(text)).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({"abc,5,'abc  '", "日本,5,'日本 '", "日本,2,日本", "'',2,'  '"})
    void paddingCountsColumns(String text, int columns, String padded) {
        assertThat(Columns.padded(text, columns)).isEqualTo(padded);
    }

    @ParameterizedTest
    @CsvSource({"abc,2,ab", "abc,9,abc", "日本,3,日", "a🦊b,2,a", "a🦊b,3,a🦊", "abc,0,''", "e\u0301x,1,e\u0301"})
    void cuttingNeverSplitsACharacter(String text, int columns, String cut) {
        assertThat(Columns.cut(text, columns)).isEqualTo(cut);
    }

    @Test
    void wrappingBreaksAtBlanks() {
        assertThat(Columns.wrapped("a: epoch 0, b: epoch 1", 2, 80)).containsExactly("  a: epoch 0, b: epoch 1");
        assertThat(Columns.wrapped("a: epoch 0, b: epoch 1", 2, 16)).containsExactly("  a: epoch 0, b:", "  epoch 1");
        assertThat(Columns.wrapped("unbreakable word", 0, 4)).containsExactly("unbreakable", "word");
    }
}
