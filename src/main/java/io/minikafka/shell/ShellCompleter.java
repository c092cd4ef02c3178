package io.minikafka.shell;

import io.minikafka.session.Session;
import io.minikafka.syntax.Completions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Offers what the command language allows next. */
final class ShellCompleter implements Completer {

    private final Completions completions = new Completions();
    private final Session session;

    ShellCompleter(Session session) {
        this.session = session;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String typed = line.line().substring(0, line.cursor());
        int order = 0;
        for (String word : completions.of(
                typed, session.state().cluster(), session.timeline().last())) {
            boolean isWhole = !word.endsWith("=");
            candidates.add(new Candidate(word, word, null, null, null, null, isWhole, order++));
        }
        completions.file(typed).ifPresent(name -> addFiles(name, candidates));
    }

    /** Offers the files and folders that are there; hidden ones only where the dot is typed. */
    private static void addFiles(String typed, List<Candidate> candidates) {
        String folder = typed.substring(0, typed.lastIndexOf('/') + 1);
        String start = typed.substring(folder.length());
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            files.filter(file -> file.getFileName().toString().startsWith(start))
                    .filter(file -> start.startsWith(".")
                            || !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .forEach(file -> candidates.add(candidate(folder, file)));
        } catch (IOException | UncheckedIOException | InvalidPathException notThere) {
            // Then there is nothing to offer.
        }
    }

    private static Candidate candidate(String folder, Path file) {
        boolean isFolder = Files.isDirectory(file);
        String name = file.getFileName() + (isFolder ? "/" : "");
        return new Candidate(folder + name, name, null, null, null, null, !isFolder);
    }
}
