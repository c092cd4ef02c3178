package io.minikafka.lab;

import io.minikafka.session.Session;
import java.io.IOException;
import java.util.Optional;

/** Where somebody plays: what they press and type comes from here, what they are to read goes here. */
public interface PlayDesk {

    /** What the arrow to the left and the key that deletes are read as, so that there is a way back from a question. */
    String BACK = "<";

    /** How wide lines may be, in columns. */
    int width();

    /** Prints a line. */
    void show(String line);

    /**
     * Waits for a key, or where there are only lines for a line.
     *
     * @param prompt what can be pressed
     * @return empty text for Enter and the like; nothing once there is nobody any more
     */
    Optional<String> stroke(String prompt) throws IOException;

    /**
     * Waits for a line.
     *
     * @param prompt what stands before it
     * @return nothing once there is nobody any more
     */
    Optional<String> line(String prompt) throws IOException;

    /**
     * Lets somebody try things on a session until they leave it; the session stays open.
     *
     * @param where what to tell first
     * @return whether somebody is still there
     */
    boolean tryOut(Session session, String where) throws IOException, ScriptException;
}
