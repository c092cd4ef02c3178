package io.minikafka.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The program run in this process: what it was given, what it printed, how it ended. */
record Program(int code, String out, String err) {

    static Program run(String... arguments) {
        return piped(new byte[0], arguments);
    }

    static Program piped(String in, String... arguments) {
        return piped(in.getBytes(StandardCharsets.UTF_8), arguments);
    }

    static Program piped(byte[] in, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Io io = new Io(new ByteArrayInputStream(in), stream(out), stream(err));
        int code = Main.run(List.of(arguments), io);
        io.out().flush();
        return new Program(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }

    List<String> lines() {
        return out.lines().toList();
    }
}
