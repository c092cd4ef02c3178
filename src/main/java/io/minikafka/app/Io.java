package io.minikafka.app;

import io.minikafka.record.Literal;
import java.io.InputStream;
import java.io.PrintStream;

/** The process's three streams. */
record Io(InputStream in, PrintStream out, PrintStream err) {

    /** Prints a line of the program's own on standard error. */
    void complain(String problem) {
        err.print("minikafka: " + Literal.visible(problem) + "\n");
        err.flush();
    }
}
