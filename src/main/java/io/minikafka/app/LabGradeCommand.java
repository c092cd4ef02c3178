package io.minikafka.app;

import io.minikafka.lab.ClassFolder;
import io.minikafka.lab.ClassGrades;
import io.minikafka.lab.ExitCode;
import io.minikafka.lab.GradeReport;
import io.minikafka.lab.GradeState;
import io.minikafka.lab.Grader;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.Seed;
import io.minikafka.lab.TextFile;
import io.minikafka.record.Literal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code minikafka lab grade}: marks what a class has handed in. */
final class LabGradeCommand {

    /** How the file beside a report is called that an interrupted run leaves behind. */
    private static final String STATE = ".state";

    private final Usage.Parsed parsed;
    private final Io io;

    private LabGradeCommand(Usage.Parsed parsed, Io io) {
        this.parsed = parsed;
        this.io = io;
    }

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage.Parsed parsed = usage().parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        if (parsed.parameters().size() != 1) {
            throw new UsageException("lab grade needs one folder, as in lab grade class-5b; found "
                    + parsed.parameters().size());
        }
        return new LabGradeCommand(parsed, io).run();
    }

    private static Usage usage() {
        return new Usage(
                        "minikafka lab grade",
                        "Marks the answers of a class. DIR has a folder for each learner, with a file for each exercise"
                                + " that bears its name (anna/ex2-acks-0.lab), or a file for each learner (anna.lab) and"
                                + " --exercise says what it answers. Each answer runs by itself and within limits; what"
                                + " cannot be read or run earns nothing, and the report says why. Exits with 0 when all"
                                + " were graded, whatever they earned, 3 when DIR or an exercise is at fault, 4 when the"
                                + " report or the state cannot be written.")
                .value("what is graded (default: all that anybody answered)", "NAME[,NAME...]", "--exercise")
                .value("the folder of exercises (default: " + LabCommand.DEFAULT_FOLDER + ")", "PATH", "--labs")
                .value("give each learner one value of an exercise that varies, by this text", "TEXT", "--seed")
                .flag("only list which values --seed gives to whom", "--values")
                .value("how many answers run at once (default: one a processor)", "N", "--jobs")
                .value("text, csv, json, junit or markdown (default: text)", "FORMAT", "--format")
                .value(
                        "write the report to this file instead; FILE" + STATE
                                + " keeps what was graded until the report is whole, so that the same command goes on"
                                + " where it was interrupted",
                        "FILE",
                        "--report")
                .value("keep what was graded in this file, for later runs too", "FILE", "--resume")
                .parameters("the folder of the class", "DIR");
    }

    private int run() throws UsageException, ScriptException {
        GradeReport format = format();
        checkFiles();
        int jobs = LabCheckCommand.jobs(parsed);
        Optional<Seed> seed = Optional.ofNullable(parsed.value("--seed")).map(Seed::new);
        if (parsed.has("--values") && seed.isEmpty()) {
            throw new UsageException("--values lists what --seed gives to whom; add --seed TEXT");
        }
        ClassFolder folder =
                ClassFolder.read(RunCommand.path(parsed.parameters().get(0)));
        List<String> asked = asked();
        if (folder.loneFile().isPresent() && asked.size() != 1) {
            throw new UsageException(folder.loneFile().get()
                    + " is a learner's file, not a folder; say with --exercise NAME which one exercise such files"
                    + " answer");
        }
        String labs = parsed.value("--labs");
        try {
            GradeState state = state();
            Grader grader = new Grader(folder, labs == null ? LabCommand.defaultFolder() : labs, asked, seed, state);
            if (parsed.has("--values")) {
                List<String> values = grader.values();
                values.forEach(line -> ShellCommand.print(io, line));
                if (values.isEmpty()) {
                    ShellCommand.print(io, "No exercise that is graded varies, so --seed gives out no values.");
                }
                return ExitCode.OK;
            }
            return grade(grader, jobs, format);
        } catch (GradeState.Gone gone) {
            io.complain(stateFile().map(Path::toString).orElse("") + " has gone while answers were graded; another lab"
                    + " grade with the same --report may have ended. Start again, one at a time");
            return ExitCode.FAILURE;
        } catch (IOException notKept) {
            io.complain("cannot write to " + stateFile().map(Path::toString).orElse("") + ": "
                    + TextFile.reason(notKept) + "; choose a file in a folder that exists and may be written");
            return ExitCode.FAILURE;
        }
    }

    private int grade(Grader grader, int jobs, GradeReport format) throws IOException, ScriptException {
        GradeProgress progress = new GradeProgress(io);
        ClassGrades grades;
        try {
            grades = grader.grade(jobs, progress);
        } finally {
            progress.end();
        }
        int code = LabCommand.write("the report", format.write(grades), parsed.value("--report"), io);
        if (code == ExitCode.OK
                && parsed.value("--resume") == null
                && stateFile().isPresent()) {
            Files.deleteIfExists(stateFile().get());
        }
        return code;
    }

    /** Refuses to write a report over what is none. */
    private void checkFiles() throws UsageException, ScriptException {
        String report = parsed.value("--report");
        if (report == null) {
            return;
        }
        Path file = RunCommand.path(report);
        String resumed = parsed.value("--resume");
        if (resumed != null
                && RunCommand.path(resumed)
                        .toAbsolutePath()
                        .normalize()
                        .equals(file.toAbsolutePath().normalize())) {
            throw new UsageException("--report and --resume are both " + report
                    + "; the report would be written over the results that are kept, so name two files");
        }
        if (Files.isRegularFile(file) && !GradeReport.isOne(TextFile.read(file))) {
            throw new ScriptException(Literal.ofText(report) + " is there and is no report of lab grade; name another"
                    + " file for the report, or remove that one");
        }
    }

    private GradeReport format() throws UsageException {
        String format = parsed.value("--format");
        return switch (format == null ? "text" : format) {
            case "text" -> GradeReport.TEXT;
            case "csv" -> GradeReport.CSV;
            case "json" -> GradeReport.JSON;
            case "junit" -> GradeReport.JUNIT;
            case "markdown" -> GradeReport.MARKDOWN;
            default -> throw new UsageException("--format is text, csv, json, junit or markdown, found " + format);
        };
    }

    private List<String> asked() throws UsageException {
        String names = parsed.value("--exercise");
        if (names == null) {
            return List.of();
        }
        List<String> asked = List.of(names.split(",", -1));
        if (asked.contains("") || asked.stream().distinct().count() < asked.size()) {
            throw new UsageException("--exercise takes names with a comma between them, each once, found " + names);
        }
        return asked;
    }

    private GradeState state() throws ScriptException, IOException {
        Optional<Path> file = stateFile();
        return file.isPresent() && !parsed.has("--values") ? GradeState.in(file.get()) : GradeState.inMemory();
    }

    /** The file that is named, else one beside the report; none beside what is no file, such as a terminal. */
    private Optional<Path> stateFile() throws ScriptException {
        String resumed = parsed.value("--resume");
        if (resumed != null) {
            return Optional.of(RunCommand.path(resumed));
        }
        String report = parsed.value("--report");
        if (report == null || (Files.exists(RunCommand.path(report)) && !Files.isRegularFile(Path.of(report)))) {
            return Optional.empty();
        }
        return Optional.of(RunCommand.path(report + STATE));
    }
}
