package io.minikafka.view;

import java.util.List;

/**
 * What a piece of a picture looks like on a terminal with colours. Only the eight colours that every theme, light or dark,
 * makes readable; they never say anything that the text does not.
 *
 * @param sequence the parameters of ANSI's Select Graphic Rendition; empty for none
 */
record Paint(String sequence) {

    static final Paint NONE = new Paint("");
    static final Paint STRONG = new Paint("1");
    static final Paint ALARM = new Paint("1;31");

    /** Cyan, magenta, green, blue, yellow: epochs that follow each other differ. */
    private static final List<Paint> EPOCHS =
            List.of(new Paint("36"), new Paint("35"), new Paint("32"), new Paint("34"), new Paint("33"));

    static Paint ofEpoch(int epoch) {
        return EPOCHS.get(epoch % EPOCHS.size());
    }

    String on(String text) {
        return sequence.isEmpty() || text.isEmpty() ? text : "\u001B[" + sequence + "m" + text + "\u001B[0m";
    }
}
