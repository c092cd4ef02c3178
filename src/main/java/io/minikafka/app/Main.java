package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.ScriptException;
import io.minikafka.storage.StorageException;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The entry point: finds the command and turns what went wrong into one line and an exit code. */
public final class Main {

    private static final int BUFFER_BYTES = 1 << 16;

    private Main() {}

    /** Runs the program; exits with one of {@link ExitCode}. */
    public static void main(String[] arguments) {
        StandardOutput output = new StandardOutput();
        Io io = new Io(System.in, stream(output), stream(new FileOutputStream(FileDescriptor.err)));
        int code = run(Arrays.asList(arguments), io);
        if (io.out().checkError()) {
            code = notWritten(output, io);
        }
        io.err().flush();
        System.exit(code);
    }

    /** The exit code where not everything could be printed; where nobody reads any more, all is well. */
    private static int notWritten(StandardOutput output, Io io) {
        if (output.failure().isEmpty()) {
            return ExitCode.OK;
        }
        io.complain("cannot write all of the output: " + output.failure().get().getMessage()
                + "; make room, or send it elsewhere");
        return ExitCode.FAILURE;
    }

    private static PrintStream stream(OutputStream target) {
        return new PrintStream(new BufferedOutputStream(target, BUFFER_BYTES), false, StandardCharsets.UTF_8);
    }

    /** Runs one command and returns the exit code. */
    static int run(List<String> arguments, Io io) {
        try {
            String first = arguments.isEmpty() ? "" : arguments.get(0);
            List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
            return switch (first) {
                case "run" -> RunCommand.run(rest, io);
                case "lab" -> LabCommand.run(rest, io);
                default -> ShellCommand.run(arguments, io);
            };
        } catch (UsageException wrong) {
            io.complain(wrong.problem());
            return ExitCode.USAGE;
        } catch (ScriptException broken) {
            io.complain(broken.problem());
            return ExitCode.BAD_FILE;
        } catch (StorageException failed) {
            io.complain(failed.code() + ": " + failed.problem());
            return ExitCode.FAILURE;
        } catch (RuntimeException | IOException | OutOfMemoryError | StackOverflowError failed) {
            io.complain("internal failure: " + failed + "; please report it with what you typed");
            return ExitCode.FAILURE;
        }
    }

    /** The version, as the jar has it. */
    static String version() {
        String version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
