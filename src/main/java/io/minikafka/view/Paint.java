package io.minikafka.view;

import java.util.List;

/**
 * What a piece of a picture looks like on a terminal with colours: bold, or one of {@link Colour}, which can be read on
 * light and dark grounds. It never says anything that the text does not.
 *
 * @param sequence the parameters of ANSI's Select Graphic Rendition; empty for none
 */
record Paint(String sequence) {

    static final Paint NONE = new Paint("");
    static final Paint STRONG = new Paint("1");
    static final Paint ALARM = new Paint("1;" + foreground(Colour.RED));

    /** Epochs that follow each other differ. */
    private static final List<Paint> EPOCHS =
            List.of(of(Colour.CYAN), of(Colour.MAGENTA), of(Colour.GREEN), of(Colour.BLUE), of(Colour.BROWN));

    private static Paint of(Colour colour) {
        return new Paint(foreground(colour));
    }

    private static String foreground(Colour colour) {
        return "38;5;" + colour.number();
    }

    static Paint ofEpoch(int epoch) {
        return EPOCHS.get(epoch % EPOCHS.size());
    }

    String on(String text) {
        return sequence.isEmpty() || text.isEmpty() ? text : "\u001B[" + sequence + "m" + text + "\u001B[0m";
    }
}
