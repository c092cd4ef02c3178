package io.minikafka.app;

import java.io.Console;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

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

    /** Where lines are remembered, readable by their owner only; empty where that is not possible. */
    static String historyFile() {
        try {
            Path file = Path.of(System.getProperty("user.home", ""), ".minikafka_history");
            try {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            } catch (FileAlreadyExistsException thereAlready) {
                // It keeps the permissions that its owner gave it.
            }
            return Files.isWritable(file) ? file.toString() : "";
        } catch (IOException | UnsupportedOperationException | InvalidPathException notPossible) {
            return "";
        }
    }
}
