package io.minikafka.view;

/**
 * What an answer is laid out for.
 *
 * @param width how wide pictures may be, in columns
 * @param isColoured whether escape sequences may set colours: only where a terminal shows them and nobody minds
 */
public record Canvas(int width, boolean isColoured) {

    /** For pipes, files and labs. */
    public static Canvas plain(int width) {
        return new Canvas(width, false);
    }
}
