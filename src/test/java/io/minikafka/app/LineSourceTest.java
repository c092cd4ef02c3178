package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineSourceTest {

    private static List<String> lines(byte[] bytes) throws IOException {
        LineSource source = new LineSource(new ByteArrayInputStream(bytes));
        List<String> lines = new ArrayList<>();
        for (String line = source.next(); line != null; line = source.next()) {
            lines.add(line);
        }
        return lines;
    }

    private static List<String> lines(String text) throws IOException {
        return lines(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void linesEndAtTheirEnd() throws Exception {
        assertThat(lines("a\n\nb\r\nü")).containsExactly("a", "", "b\r", "ü");
        assertThat(lines("a\n")).containsExactly("a");
        assertThat(lines("\n")).containsExactly("");
        assertThat(lines("")).isEmpty();
    }

    @Test
    void aByteOrderMarkCountsOnlyInside() throws Exception {
        assertThat(lines("\uFEFFa\n\uFEFFb")).containsExactly("a", "\uFEFFb");
    }

    @Test
    void bytesThatAreNoUtf8StandForThemselves() throws Exception {
        assertThat(lines(new byte[] {'a', (byte) 0xff, '\n', (byte) 0xc3, (byte) 0xbc, (byte) 0xc3}))
                .containsExactly("a\uDCFF", "ü\uDCC3");
    }
}
