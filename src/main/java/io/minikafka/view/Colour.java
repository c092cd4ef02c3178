package io.minikafka.view;

/**
 * The colours there are: those of xterm's cube of 216 that can be read on a white ground and on a black one, each with a
 * contrast of at least 3.5 to both. The first sixteen are no choice: every theme has its own, and xterm's yellow, green
 * and cyan vanish on white, its blue on black.
 */
public enum Colour {
    RED(160),
    MAGENTA(133),
    GREEN(28),
    BLUE(32),
    CYAN(30),
    BROWN(130);

    /** How many colours a terminal must have to have these. */
    public static final int PALETTE_SIZE = 256;

    private final int number;

    Colour(int number) {
        this.number = number;
    }

    /** The number in xterm's palette of 256. */
    public int number() {
        return number;
    }
}
