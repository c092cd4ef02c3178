package io.minikafka.shell;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Attributes.ControlFlag;
import org.jline.terminal.Attributes.InputFlag;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Attributes.OutputFlag;
import org.jline.terminal.Size;
import org.jline.terminal.impl.jni.JniTerminalProvider;
import org.jline.terminal.impl.jni.linux.LinuxNativePty;

/** The program in a process of its own at a pseudo-terminal; {@code setsid} makes that its controlling terminal. */
public final class Pty implements AutoCloseable {

    /** How long the program may be silent before what is waited for counts as missing. */
    private static final int SILENCE_S = 20;

    private final LinuxNativePty pty;
    private final Process process;
    private final OutputStream keys;
    private final BlockingQueue<Chunk> output = new LinkedBlockingQueue<>();
    private final Thread reader;
    private volatile boolean isClosing;
    private volatile LongSupplier clock = () -> 0;
    private final StringBuilder raw = new StringBuilder();
    private final Screen screen;

    /** Something that the program wrote, and when it came here. */
    private record Chunk(String text, long nanos) {}

    /** Starts the program with a home of its own. */
    public Pty(int rows, int columns, Path home, Map<String, String> environment, String... arguments)
            throws IOException {
        screen = new Screen(rows, columns);
        pty = (LinuxNativePty) new JniTerminalProvider().open(usual(), new Size(columns, rows));
        List<String> command =
                new ArrayList<>(List.of("setsid", "--ctty", System.getProperty("java.home") + "/bin/java"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + home));
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.minikafka.app.Main"));
        command.addAll(List.of(arguments));
        File slave = new File(pty.getName());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(slave)
                .redirectOutput(slave)
                .redirectError(slave)
                .directory(home.toFile());
        Map<String, String> variables = builder.environment();
        ProgramEnvironment.clean(variables);
        variables.put("TERM", "xterm-256color");
        variables.put("HOME", home.toString());
        variables.putAll(environment);
        process = start(builder);
        keys = pty.getMasterOutput();
        reader = new Thread(this::read);
        reader.setDaemon(true);
        reader.start();
    }

    /** What is missing is a failure; a terminal that is not tried may not work. */
    private static Process start(ProcessBuilder builder) throws IOException {
        try {
            return builder.start();
        } catch (IOException missing) {
            throw new IOException("the terminal tests need setsid on the PATH; install util-linux", missing);
        }
    }

    /** As terminals are before a program takes hold of them. */
    private static Attributes usual() {
        Attributes attributes = new Attributes();
        attributes.setInputFlags(EnumSet.of(InputFlag.ICRNL, InputFlag.IXON, InputFlag.IUTF8));
        attributes.setOutputFlags(EnumSet.of(OutputFlag.OPOST, OutputFlag.ONLCR));
        attributes.setControlFlags(EnumSet.of(ControlFlag.CS8, ControlFlag.CREAD));
        attributes.setLocalFlags(EnumSet.of(LocalFlag.ISIG, LocalFlag.ICANON, LocalFlag.ECHO, LocalFlag.IEXTEN));
        attributes.setControlChar(ControlChar.VINTR, 3);
        attributes.setControlChar(ControlChar.VEOF, 4);
        attributes.setControlChar(ControlChar.VERASE, 127);
        attributes.setControlChar(ControlChar.VMIN, 1);
        return attributes;
    }

    private void read() {
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = pty.getMasterInput()) {
            for (int size = in.read(buffer); size >= 0 && !isClosing; size = in.read(buffer)) {
                output.add(new Chunk(new String(buffer, 0, size, StandardCharsets.UTF_8), clock.getAsLong()));
            }
        } catch (IOException closed) {
            output.add(new Chunk("", clock.getAsLong()));
        }
    }

    Pty type(String text) throws IOException {
        keys.write(text.getBytes(StandardCharsets.UTF_8));
        keys.flush();
        return this;
    }

    void resize(int rows, int columns) throws IOException {
        screen.resize(rows, columns);
        pty.setSize(new Size(columns, rows));
    }

    /** Waits until the screen is as it should be. */
    Pty await(String what, Predicate<Screen> condition) throws InterruptedException {
        while (!condition.test(screen)) {
            Chunk more = output.poll(SILENCE_S, TimeUnit.SECONDS);
            if (more == null) {
                fail("waited for %s, but the screen shows%n%s", what, String.join("\n", screen.lines()));
            }
            take(more);
        }
        return this;
    }

    private void take(Chunk chunk) {
        raw.append(chunk.text());
        screen.show(chunk.text());
    }

    /** For measurements: when something was typed and came here is told by this clock. */
    public void setClock(LongSupplier nanos) {
        clock = nanos;
    }

    /**
     * Types and waits for an answer.
     *
     * @param end what stands in the answer near its end; empty for any answer
     * @param quietMs how long nothing may come before the answer counts as whole, in milliseconds
     * @return from the key press to the last that came, as the clock says
     */
    public long time(String typed, String end, int quietMs) throws IOException, InterruptedException {
        StringBuilder answer = new StringBuilder();
        long start = clock.getAsLong();
        type(typed);
        long last = start;
        while (true) {
            boolean isWhole = !answer.isEmpty() && answer.indexOf(end) >= 0;
            Chunk more =
                    isWhole ? output.poll(quietMs, TimeUnit.MILLISECONDS) : output.poll(SILENCE_S, TimeUnit.SECONDS);
            if (more == null && !isWhole) {
                fail("waited for %s after %s, but got %s", end, typed, answer);
            }
            if (more == null) {
                return last - start;
            }
            answer.append(more.text());
            last = more.nanos();
        }
    }

    /** Waits until a line on the screen is exactly this. */
    Pty awaitLine(String line) throws InterruptedException {
        return await("the line " + line, shown -> shown.lines().contains(line));
    }

    /** Waits until the line with the cursor is exactly this. */
    public Pty awaitCursorLine(String line) throws InterruptedException {
        return await("the cursor in " + line, shown -> shown.line().equals(line));
    }

    List<String> lines() {
        return screen.lines();
    }

    /** Everything that the program wrote so far and was waited for. */
    String raw() {
        return raw.toString();
    }

    /** Asks the process to end, as a shutdown of the machine would. */
    void terminate() {
        process.destroy();
    }

    /** Closes the window: the program loses its terminal. */
    void closeWindow() throws IOException, InterruptedException {
        // While a thread reads, the kernel keeps this end open; the echo of a key ends that.
        isClosing = true;
        type("x");
        reader.join();
        pty.close();
    }

    long pid() {
        return process.pid();
    }

    /** Waits for the end; takes in what was still said. */
    int exitCode() throws InterruptedException {
        if (!process.waitFor(SILENCE_S, TimeUnit.SECONDS)) {
            fail("the program does not end; the screen shows%n%s", String.join("\n", screen.lines()));
        }
        for (Chunk more = output.poll(); more != null; more = output.poll()) {
            take(more);
        }
        return process.exitValue();
    }

    /** Whether the terminal echoes and waits for whole lines, as before the program. */
    boolean isRestored() throws IOException {
        Attributes attributes = pty.getAttr();
        return attributes.getLocalFlag(LocalFlag.ECHO) && attributes.getLocalFlag(LocalFlag.ICANON);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        keys.close();
    }
}
