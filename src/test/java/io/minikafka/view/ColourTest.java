package io.minikafka.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ColourTest {

    private static final int FIRST_OF_CUBE = 16;
    private static final int[] LEVELS = {0, 95, 135, 175, 215, 255};

    /** The relative luminance of a colour of the cube, as the Web Content Accessibility Guidelines define it. */
    private static double luminance(Colour colour) {
        int place = colour.number() - FIRST_OF_CUBE;
        return 0.2126 * linear(LEVELS[place / 36])
                + 0.7152 * linear(LEVELS[place / 6 % 6])
                + 0.0722 * linear(LEVELS[place % 6]);
    }

    private static double linear(int level) {
        double share = level / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }

    @ParameterizedTest
    @EnumSource
    void everyColourCanBeReadOnWhiteAndOnBlack(Colour colour) {
        assertThat(colour.number()).as("a theme changes other colours").isBetween(FIRST_OF_CUBE, 231);
        assertThat(1.05 / (luminance(colour) + 0.05)).as("on white").isGreaterThan(3.5);
        assertThat((luminance(colour) + 0.05) / 0.05).as("on black").isGreaterThan(3.5);
    }

    @Test
    void picturesUseNoOtherColours() {
        List<String> allowed = new ArrayList<>(List.of("", "1"));
        for (Colour colour : Colour.values()) {
            allowed.add("38;5;" + colour.number());
            allowed.add("1;38;5;" + colour.number());
        }
        List<String> used =
                new ArrayList<>(List.of(Paint.NONE.sequence(), Paint.STRONG.sequence(), Paint.ALARM.sequence()));
        for (int epoch = 0; epoch < 10; epoch++) {
            used.add(Paint.ofEpoch(epoch).sequence());
            assertThat(Paint.ofEpoch(epoch)).isNotEqualTo(Paint.ofEpoch(epoch + 1));
        }
        assertThat(allowed).containsAll(used);
    }
}
