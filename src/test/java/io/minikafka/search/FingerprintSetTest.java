package io.minikafka.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FingerprintSetTest {

    @Test
    void everyFingerprintIsInOnceHoweverTheTableGrows() {
        FingerprintSet set = new FingerprintSet();
        StateBytes bytes = new StateBytes();
        for (int number = 0; number < 50_000; number++) {
            assertThat(set.add(bytes.add(number).fingerprint())).isTrue();
        }
        for (int number = 0; number < 50_000; number++) {
            assertThat(set.add(bytes.add(number).fingerprint())).isFalse();
        }
        assertThat(set.size()).isEqualTo(50_000);
        assertThat(set.contains(bytes.add(50_000).fingerprint())).isFalse();
    }

    @Test
    void fingerprintsThatShareAHalfAreDifferent() {
        FingerprintSet set = new FingerprintSet();

        assertThat(set.add(new Fingerprint(0, 0))).isTrue();
        assertThat(set.add(new Fingerprint(0, 0))).isFalse();
        assertThat(set.add(new Fingerprint(0, 2))).isTrue();
        assertThat(set.add(new Fingerprint(1, 0))).isTrue();
        assertThat(set.add(new Fingerprint(-1, 2))).isTrue();
        assertThat(set.size()).isEqualTo(4);
    }

    @Test
    void numbersOfAnySizeAreToldApart() {
        StateBytes bytes = new StateBytes();
        FingerprintSet set = new FingerprintSet();
        for (long number : new long[] {0, 1, -1, 63, 64, -64, -65, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(set.add(bytes.add(number).fingerprint()))
                    .as("%d", number)
                    .isTrue();
        }
        assertThat(set.add(bytes.add(0).add(0).fingerprint())).isTrue();
        assertThat(set.add(bytes.add("ab").add("c").fingerprint())).isTrue();
        assertThat(set.add(bytes.add("a").add("bc").fingerprint())).isTrue();
    }

    @Test
    void aLongDescriptionIsReadToItsEnd() {
        StateBytes bytes = new StateBytes();
        for (int i = 0; i < 1_000; i++) {
            bytes.add(Long.MAX_VALUE - i);
        }
        Fingerprint first = bytes.fingerprint();
        for (int i = 0; i < 1_000; i++) {
            bytes.add(Long.MAX_VALUE - (i == 999 ? 0 : i));
        }
        assertThat(bytes.fingerprint()).isNotEqualTo(first);
    }
}
