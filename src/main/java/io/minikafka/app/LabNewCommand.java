package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabTemplate;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code minikafka lab new}: writes a lab to start from. */
final class LabNewCommand {

    private LabNewCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException, IOException {
        Usage.Parsed parsed = new Usage(
                        "minikafka lab new", "Writes a lab to start from, which lab lint and lab check accept at once.")
                .value("the chapter; where labs has a folder for it, the lab goes there", "N", "--chapter")
                .flag("an exercise, with a reference answer and a wrong one", "--exercise")
                .parameter("its name, or its path for another folder than this one", "NAME")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        @Nullable String chapter = parsed.value("--chapter");
        if (chapter != null && !chapter.matches("[1-9][0-9]?")) {
            throw new UsageException("--chapter is a number from 1 to 99, found " + chapter);
        }
        String name = parsed.parameter().replaceFirst("\\.lab$", "");
        Path path = RunCommand.path(name);
        boolean isExercise = parsed.has("--exercise");
        @Nullable Path parent = path.getParent();
        Path folder = parent == null ? folder(chapter, isExercise) : parent;
        LabTemplate template =
                LabTemplate.of(String.valueOf(path.getFileName()), Optional.ofNullable(chapter), isExercise);
        List<Path> files;
        try {
            files = template.write(folder);
        } catch (IOException notWritten) {
            io.complain("cannot write a lab to " + path + ": " + TextFile.reason(notWritten)
                    + "; choose another name or a folder that may be written");
            return ExitCode.FAILURE;
        }
        files.forEach(file -> ShellCommand.print(io, "made  " + file));
        ShellCommand.print(
                io, "Edit " + files.get(0) + ", then keep what it shows: scripts/minikafka lab bless " + files.get(0));
        return ExitCode.OK;
    }

    /** The folder of the chapter where there is one, else this one. */
    private static Path folder(@Nullable String chapter, boolean isExercise) throws IOException {
        Path labs = Path.of("labs");
        if (chapter == null || !Files.isDirectory(labs)) {
            return Path.of("");
        }
        String start = String.format(Locale.ROOT, "%02d-", Integer.parseInt(chapter));
        try (Stream<Path> folders = Files.list(labs)) {
            Optional<Path> own = folders.filter(Files::isDirectory)
                    .filter(folder -> String.valueOf(folder.getFileName()).startsWith(start))
                    .sorted()
                    .findFirst();
            if (own.isEmpty()) {
                return Path.of("");
            }
            Path exercises = own.get().resolve("exercises");
            return isExercise && Files.isDirectory(exercises) ? exercises : own.get();
        }
    }
}
