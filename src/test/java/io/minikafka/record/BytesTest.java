package io.minikafka.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BytesTest {
    @Test
    void copyOfIsIndependentOfItsSource() {
        byte[] source = {1, 2, 3};
        Bytes bytes = Bytes.copyOf(source);

        source[0] = 9;

        assertThat(bytes.toByteArray()).containsExactly(1, 2, 3);
    }

    @Test
    void copyOfRangeExcludesItsEnd() {
        assertThat(Bytes.copyOf(new byte[] {1, 2, 3, 4}, 1, 3).toByteArray()).containsExactly(2, 3);
    }

    @Test
    void rangesOutsideTheArrayAreRefused() {
        byte[] array = new byte[4];

        assertThatThrownBy(() -> Bytes.copyOf(array, 1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Bytes.copyOf(array, 3, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Bytes.slice(array, -1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void toByteArrayReturnsAFreshArray() {
        Bytes bytes = Bytes.utf8("abc");

        bytes.toByteArray()[0] = 9;

        assertThat(bytes).isEqualTo(Bytes.utf8("abc"));
    }

    @Test
    void sliceSharesItsArray() {
        byte[] owned = "abcdef".getBytes(UTF_8);
        Bytes slice = Bytes.slice(owned, 2, 4);

        owned[2] = 'X';

        assertThat(slice.toUtf8()).isEqualTo("Xd");
    }

    @Test
    void sliceBehavesLikeACopy() {
        Bytes slice = Bytes.slice("abcdef".getBytes(UTF_8), 2, 5);

        assertThat(slice).isEqualTo(Bytes.utf8("cde")).hasSameHashCodeAs(Bytes.utf8("cde"));
        assertThat(slice).isEqualByComparingTo(Bytes.utf8("cde"));
        assertThat(slice.size()).isEqualTo(3);
        assertThat(slice.at(0)).isEqualTo((byte) 'c');
        assertThat(slice.at(2)).isEqualTo((byte) 'e');
        assertThat(slice.toByteArray()).containsExactly('c', 'd', 'e');
        assertThat(slice.toString()).isEqualTo("Bytes[3: cde]");
    }

    @Test
    void atStaysWithinTheSlice() {
        Bytes slice = Bytes.slice("abcdef".getBytes(UTF_8), 2, 4);

        assertThatThrownBy(() -> slice.at(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> slice.at(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void emptyStringsAreEqualHoweverTheyWereMade() {
        assertThat(Bytes.utf8("")).isEqualTo(Bytes.EMPTY);
        assertThat(Bytes.copyOf(new byte[0])).isEqualTo(Bytes.EMPTY);
        assertThat(Bytes.slice(new byte[] {1, 2}, 1, 1)).isEqualTo(Bytes.EMPTY);
        assertThat(Bytes.EMPTY.size()).isZero();
    }

    @Test
    void differentBytesAreNotEqual() {
        assertThat(Bytes.utf8("abc"))
                .isNotEqualTo(Bytes.utf8("abd"))
                .isNotEqualTo(Bytes.utf8("ab"))
                .isNotEqualTo("abc")
                .isNotEqualTo(null);
    }

    @Test
    void orderIsUnsignedAndLexicographic() {
        Bytes[] ascending = {
            Bytes.EMPTY,
            Bytes.copyOf(new byte[] {0}),
            Bytes.copyOf(new byte[] {0, 0}),
            Bytes.copyOf(new byte[] {1}),
            Bytes.copyOf(new byte[] {0x7F, 5}),
            Bytes.copyOf(new byte[] {(byte) 0x80}),
            Bytes.copyOf(new byte[] {(byte) 0xFF}),
        };
        Bytes[] sorted = ascending.clone();

        Arrays.sort(sorted);

        assertThat(sorted).containsExactly(ascending);
    }

    @Test
    void textSurvivesUtf8() {
        String text = "a ü 日本 🦊";

        assertThat(Bytes.utf8(text).toUtf8()).isEqualTo(text);
        assertThat(Bytes.utf8(text).toByteArray()).isEqualTo(text.getBytes(UTF_8));
    }

    @Test
    void bytesThatAreNotUtf8DecodeToTheReplacementCharacter() {
        assertThat(Bytes.copyOf(new byte[] {'a', (byte) 0xFF, 'b'}).toUtf8()).isEqualTo("a\uFFFDb");
    }

    @Test
    void copyToWritesAtThePosition() {
        byte[] target = new byte[5];

        Bytes.slice("abcdef".getBytes(UTF_8), 2, 4).copyTo(target, 1);

        assertThat(target).containsExactly(0, 'c', 'd', 0, 0);
        assertThatThrownBy(() -> Bytes.utf8("abc").copyTo(target, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void theBufferShowsTheSliceAndNothingElse() {
        ByteBuffer buffer = Bytes.slice("abcdef".getBytes(UTF_8), 2, 4).asReadOnlyBuffer();

        assertThat(buffer.position()).isZero();
        assertThat(buffer.capacity()).isEqualTo(2);
        assertThat(UTF_8.decode(buffer).toString()).isEqualTo("cd");
        assertThatThrownBy(() -> buffer.put(0, (byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
    }

    @Test
    void toStringIsShortAndPrintable() {
        assertThat(Bytes.EMPTY).hasToString("Bytes[0: ]");
        assertThat(Bytes.copyOf(new byte[] {'a', '\n', '\\', (byte) 0xFE})).hasToString("Bytes[4: a\\x0a\\x5c\\xfe]");
        assertThat(Bytes.utf8("x".repeat(1000))).hasToString("Bytes[1000: " + "x".repeat(32) + "…]");
    }
}
