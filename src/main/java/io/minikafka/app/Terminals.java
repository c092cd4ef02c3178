package io.minikafka.app;

import io.minikafka.lab.ScriptException;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.minikafka.shell.ShellOptions;
import java.io.Console;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;

/** What is known about the terminal before JLine is loaded. */
final class Terminals {

    private Terminals() {}

    /** Whether a person is at both ends. */
    @SuppressWarnings("SystemConsoleNull") // Asked for below, as Java 22 and newer answer.
    static boolean isInteractive() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // From Java 22 on there is a console also without a terminal, and it says so.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException olderJava) {
            return true;
        }
    }

    /** The kind of the terminal; empty where nobody tells. */
    static String type() {
        return Objects.requireNonNullElse(System.getenv("TERM"), "");
    }

    /** Colours unless the user asked for none: any text in {@code NO_COLOR} does. */
    static boolean isColoured() {
        return Objects.requireNonNullElse(System.getenv("NO_COLOR"), "").isEmpty();
    }

    /**
     * Where lines are remembered.
     *
     * @param file the file, readable by its owner only; empty where there can be none
     * @param notices why there is none, for the user
     */
    private record History(String file, List<String> notices) {}

    /** How the prompt is to be for this user and their terminal. */
    static ShellOptions shell(Request.Output output, String firstLine) {
        History history = history();
        return new ShellOptions(output, type(), isColoured(), history.file(), history.notices(), firstLine);
    }

    /** The file of this user below {@code XDG_STATE_HOME}, else below their home; made where it is missing. */
    private static History history() {
        try {
            return history(stateDirectory());
        } catch (InvalidPathException noPath) {
            return noHistory("the path of the home directory is none");
        }
    }

    /** Where this user's files of the program are, below {@code XDG_STATE_HOME}, else below their home. */
    private static Path stateDirectory() {
        String state = Objects.requireNonNullElse(System.getenv("XDG_STATE_HOME"), "");
        String home = Objects.requireNonNullElse(System.getenv("HOME"), "");
        // The specification of these directories says to ignore what is relative.
        Path base = state.startsWith("/")
                ? Path.of(state)
                : Path.of(home.isEmpty() ? System.getProperty("user.home", "") : home, ".local", "state");
        return base.resolve("minikafka");
    }

    private static History history(Path directory) {
        Path file = directory.resolve("history");
        try {
            makePrivate(directory);
            Files.createFile(file, permissions("rw-------"));
        } catch (FileAlreadyExistsException thereAlready) {
            // It keeps the permissions that its owner gave it.
        } catch (IOException | UnsupportedOperationException notPossible) {
            return noHistory("cannot write " + file);
        }
        return Files.isRegularFile(file) && Files.isWritable(file) && Files.isWritable(directory)
                ? new History(file.toString(), List.of())
                : noHistory("cannot write " + file);
    }

    private static void makePrivate(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory, permissions("rwx------"));
        }
    }

    /** Where this user's progress in labs is kept; the file need not be there, nor can it always be written. */
    static Path progress() throws ScriptException {
        try {
            Path directory = stateDirectory();
            try {
                makePrivate(directory);
            } catch (IOException | UnsupportedOperationException notPossible) {
                // Whoever writes there tells why it cannot be done.
            }
            return directory.resolve("labs.json");
        } catch (InvalidPathException noPath) {
            throw new ScriptException("the path of the home directory is none; name a file with --progress");
        }
    }

    /** None where the system has other means: on Windows the folder of the user is theirs alone. */
    private static FileAttribute<?>[] permissions(String text) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))}
                : new FileAttribute<?>[0];
    }

    private static History noHistory(String why) {
        return new History("", List.of("Lines are not remembered beyond this session: " + Literal.visible(why) + "."));
    }
}
