package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabFile;
import io.minikafka.lab.LabFiles;
import io.minikafka.lab.LabResult;
import io.minikafka.lab.LabScript;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.TextFile;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code minikafka lab …}: the commands that work on lab files. */
final class LabCommand {

    private static final List<String> HELP = List.of(
            "Usage: minikafka lab COMMAND; each has --help.",
            "To learn:",
            "  play [LAB]            go through a lab or an exercise step by step",
            "  try FILE[:LINE]       open the shell inside a lab, just before a line",
            "  predict LAB           a lab's commands, to write the answers by hand",
            "  answer LAB FILE       mark such predictions, or an answer to an exercise",
            "To teach:",
            "  grade DIR             mark the answers of a whole class",
            "To write labs:",
            "  list [PATH…]          what there is",
            "  new NAME              a lab or an exercise to start from",
            "  check [PATH…]         replay labs and compare",
            "  watch [PATH…]         check again whenever a lab is saved",
            "  bless [PATH…]         keep what is observed",
            "  lint [PATH…]          prove labs and exercises fit to be handed out",
            "  index [FOLDER]        bring the page that leads to the labs up to date");

    /** What {@link #defaultFolder} finds, for help. */
    static final String DEFAULT_FOLDER = "the folder labs here, else the one that comes with the program";

    private LabCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException, IOException {
        String first = arguments.isEmpty() ? "" : arguments.get(0);
        List<String> rest = arguments.subList(Math.min(1, arguments.size()), arguments.size());
        return switch (first) {
            case "list" -> list(rest, io);
            case "check" -> LabCheckCommand.run(rest, io);
            case "bless" -> LabBlessCommand.run(rest, io);
            case "play" -> LabPlayCommand.run(rest, io);
            case "try" -> LabTryCommand.run(rest, io);
            case "watch" -> LabWatchCommand.run(rest, io);
            case "new" -> LabNewCommand.run(rest, io);
            case "predict" -> LabPredictCommand.run(rest, io);
            case "answer" -> LabAnswerCommand.run(rest, io);
            case "grade" -> LabGradeCommand.run(rest, io);
            case "lint" -> LabLintCommand.run(rest, io);
            case "index" -> LabIndexCommand.run(rest, io);
            case "--help", "-h" -> {
                HELP.forEach(line -> ShellCommand.print(io, line));
                yield ExitCode.OK;
            }
            default ->
                throw new UsageException(
                        (first.isEmpty() ? "lab needs a command" : "unknown command lab " + first)
                                + "; there are: lab list, play, try, predict, answer, grade, check, watch, bless, lint, new, index");
        };
    }

    private static int list(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage.Parsed parsed = new Usage("minikafka lab list", "Lists labs and their titles.")
                .parameters("labs or folders of labs (default: " + DEFAULT_FOLDER + ")", "PATH")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        LabFiles.Search found = find(parsed);
        int code = complain(found, io);
        for (LabFile lab : found.labs()) {
            try {
                LabScript script = LabScript.parseLab(lab.display(), TextFile.read(lab.script()));
                ShellCommand.print(io, lab.display() + "  " + script.title().orElse(""));
            } catch (ScriptException broken) {
                io.complain(broken.problem());
                code = ExitCode.BAD_FILE;
            }
        }
        return code;
    }

    /**
     * Writes a text to a file, without one to the standard output.
     *
     * @param what how messages name the text
     * @return the exit code
     */
    static int write(String what, String text, @Nullable String file, Io io) throws ScriptException {
        if (file == null) {
            io.out().print(text);
            return ExitCode.OK;
        }
        try {
            TextFile.write(RunCommand.path(file), text);
            return ExitCode.OK;
        } catch (IOException notWritten) {
            io.complain("cannot write " + what + " to " + file + ": " + TextFile.reason(notWritten)
                    + "; choose a file in a folder that exists and may be written");
            return ExitCode.FAILURE;
        }
    }

    /** The labs that are named, or all that come with the program. */
    static LabFiles.Search find(Usage.Parsed parsed) throws ScriptException {
        return LabFiles.search(parsed.parameters().isEmpty() ? List.of(defaultFolder()) : parsed.parameters());
    }

    /**
     * Says which folders cannot be read.
     *
     * @return the exit code
     */
    static int complain(LabFiles.Search found, Io io) {
        for (LabResult folder : found.unreadable()) {
            folder.details().forEach(io::complain);
        }
        return found.unreadable().isEmpty() ? ExitCode.OK : ExitCode.BAD_FILE;
    }

    /** The lab or exercise that is meant by a name or a path. */
    static LabFile named(String nameOrPath) throws ScriptException {
        return LabFiles.named(nameOrPath, nameOrPath.endsWith(".lab") ? nameOrPath : defaultFolder());
    }

    /** {@code labs} here, else the one beside the program. */
    static String defaultFolder() throws ScriptException {
        if (Files.isDirectory(Path.of("labs"))) {
            return "labs";
        }
        try {
            for (Path folder = home(); folder != null; folder = folder.getParent()) {
                if (Files.isDirectory(folder.resolve("labs"))) {
                    return folder.resolve("labs").toString();
                }
            }
        } catch (URISyntaxException nowhere) {
            // The same answer as where there is no folder.
        }
        throw new ScriptException("there is no folder labs here; name a lab or a folder of labs");
    }

    /** The folder of the program: its launcher names it; started without, it is where the code is. */
    private static Path home() throws URISyntaxException {
        String home = System.getProperty("minikafka.home");
        return home != null
                ? Path.of(home)
                : Path.of(Main.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI());
    }
}
