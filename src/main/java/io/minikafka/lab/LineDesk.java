package io.minikafka.lab;

import io.minikafka.session.Session;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** A desk for a pipe: a line in stands for a key or a line, and nothing is prompted. */
public final class LineDesk implements PlayDesk {

    private static final int WIDTH = 80;

    private final Lines in;
    private final Consumer<String> out;

    /** Where lines come from. */
    public interface Lines {
        /** The next line; nothing at the end. */
        Optional<String> next() throws IOException;
    }

    /** Reads and prints lines. */
    public LineDesk(Lines in, Consumer<String> out) {
        this.in = in;
        this.out = out;
    }

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public void show(String line) {
        out.accept(line);
    }

    @Override
    public Optional<String> stroke(String prompt) throws IOException {
        return in.next();
    }

    @Override
    public Optional<String> line(String prompt) throws IOException {
        return in.next();
    }

    @Override
    public boolean tryOut(Session session, String where) throws IOException, ScriptException {
        out.accept(where);
        ScriptRunner runner = ScriptRunner.forPerson(session, out, this::width);
        while (!runner.isOver()) {
            Optional<String> line = in.next();
            if (line.isEmpty()) {
                runner.end();
                return false;
            }
            runner.runLine(line.get());
        }
        return true;
    }
}
