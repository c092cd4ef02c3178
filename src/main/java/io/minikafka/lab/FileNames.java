package io.minikafka.lab;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The files that what is typed may become. */
public final class FileNames {

    /** How many are looked at in one folder. */
    private static final int MAX_ENTRIES = 1_000;

    private FileNames() {}

    /**
     * Names that start with what is typed, in order, folders with a slash; no transcript, and none that cannot be shown.
     */
    public static List<String> startingWith(String typed) {
        int end = typed.lastIndexOf('/') + 1;
        String folder = typed.substring(0, end);
        SortedSet<String> names = new TreeSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of(folder.isEmpty() ? "." : folder))) {
            int looked = 0;
            for (Path entry : entries) {
                String name = folder + entry.getFileName() + (Files.isDirectory(entry) ? "/" : "");
                boolean isHidden = name.startsWith(".", end) && !typed.startsWith(".", end);
                if (name.startsWith(typed)
                        && !isHidden
                        && !name.endsWith(".md")
                        && name.equals(Literal.visible(name))) {
                    names.add(name);
                }
                if (++looked == MAX_ENTRIES) {
                    break;
                }
            }
        } catch (IOException | DirectoryIteratorException | InvalidPathException notThere) {
            return List.of();
        }
        return List.copyOf(names);
    }
}
