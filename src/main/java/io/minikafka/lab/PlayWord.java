package io.minikafka.lab;

import java.util.Locale;

/**
 * What somebody means by a key or a line while a lab is played.
 *
 * @param kind what they want
 * @param choice the number of the choice, from 1; 0 where it is none
 */
record PlayWord(Kind kind, int choice) {

    /** What can be wanted. */
    enum Kind {
        NEXT,
        CHOICE,
        BACK,
        TRY,
        QUIT,
        HELP,
        UNKNOWN
    }

    /**
     * Understands a key or a line. While a question is open, its letters come first.
     *
     * @param choices how many choices there are; 0 where nothing is asked
     */
    static PlayWord of(String stroke, int choices) {
        String word = stroke.strip().toLowerCase(Locale.ROOT);
        for (int choice = 1; choice <= choices; choice++) {
            if (word.equals(PlayText.letter(choice)) || word.equals(String.valueOf(choice))) {
                return new PlayWord(Kind.CHOICE, choice);
            }
        }
        return new PlayWord(
                switch (word) {
                    case "", "n", "next" -> Kind.NEXT;
                    case PlayDesk.BACK, "b", "back" -> Kind.BACK;
                    case "t", "try" -> Kind.TRY;
                    case "q", "quit" -> Kind.QUIT;
                    case "?", "h", "help" -> Kind.HELP;
                    default -> Kind.UNKNOWN;
                },
                0);
    }
}
