package io.minikafka.app;

import io.minikafka.lab.Exercise;
import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabFile;
import io.minikafka.lab.LabFiles;
import io.minikafka.lab.LabMenu;
import io.minikafka.lab.LabPlayer;
import io.minikafka.lab.LabScript;
import io.minikafka.lab.LineDesk;
import io.minikafka.lab.PlayDesk;
import io.minikafka.lab.ProgressFile;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.TextFile;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.minikafka.shell.TerminalDesk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code minikafka lab play}: goes through a lab with somebody at a terminal, or with lines from a pipe. */
final class LabPlayCommand {

    private final Usage.Parsed parsed;
    private final Optional<LabFile> named;
    private final OwnValue own;
    private final ProgressFile progress;

    private LabPlayCommand(Usage.Parsed parsed) throws UsageException, ScriptException {
        this.parsed = parsed;
        this.named = parsed.parameters().isEmpty()
                ? Optional.empty()
                : Optional.of(LabCommand.named(parsed.parameters().get(0)));
        this.own = OwnValue.of(parsed);
        @Nullable String file = parsed.value("--progress");
        this.progress = ProgressFile.open(file == null ? Terminals.progress() : RunCommand.path(file));
    }

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException, IOException {
        Usage usage = new Usage(
                "minikafka lab play",
                "Goes through a lab step by step: you predict, then the command runs. Of an exercise you type the answer,"
                        + " and check marks it. Without a terminal, each line of the input is a key or a line of an"
                        + " answer.");
        Usage.Parsed parsed = OwnValue.declareIn(usage, "you play with the first, and check tries all")
                .value("keep your progress in this file (default: one of your own)", "FILE", "--progress")
                .flag("forget your progress in this lab first", "--again")
                .parameters("a lab or an exercise, by its name or its .lab file (default: choose one)", "LAB")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        if (parsed.parameters().size() > 1) {
            throw new UsageException(
                    "lab play takes one lab; found " + parsed.parameters().size());
        }
        LabPlayCommand command = new LabPlayCommand(parsed);
        if (Terminals.isInteractive()) {
            try (TerminalDesk desk = new TerminalDesk(Terminals.shell(Request.Output.TEXT, ""))) {
                command.play(desk);
            }
        } else {
            command.play(desk(io));
        }
        return ExitCode.OK;
    }

    /** Everything is said before the next line is waited for, so that a program can talk to it. */
    private static PlayDesk desk(Io io) {
        LineSource lines = new LineSource(io.in());
        LineDesk.Lines in = () -> {
            // Nobody reads any more, so nothing more is asked either.
            return io.out().checkError() ? Optional.empty() : Optional.ofNullable(lines.next());
        };
        return new LineDesk(in, line -> ShellCommand.print(io, line));
    }

    private void play(PlayDesk desk) throws UsageException, ScriptException, IOException {
        Optional<LabFile> chosen = named;
        if (chosen.isEmpty()) {
            String folder = LabCommand.defaultFolder();
            chosen = new LabMenu(LabFiles.find(List.of(folder)), Path.of(folder), progress, desk).choose();
        }
        if (chosen.isPresent()) {
            LabFile lab = chosen.get();
            new LabPlayer(desk, progress).play(new LabPlayer.Wish(lab, parsed.has("--again"), value(lab), again(lab)));
        }
    }

    /** The command that plays a lab on: under the name that was given, and with the same options. */
    private String again(LabFile lab) {
        String name =
                parsed.parameters().isEmpty() ? lab.name() : parsed.parameters().get(0);
        @Nullable String file = parsed.value("--progress");
        return "lab play " + Literal.ofText(name) + (file == null ? "" : " --progress " + Literal.ofText(file))
                + own.options();
    }

    private Optional<String> value(LabFile lab) throws UsageException, ScriptException {
        if (!own.isGiven()) {
            return Optional.empty();
        }
        Optional<Exercise> exercise =
                LabScript.parseLab(lab.display(), TextFile.read(lab.script())).exercise();
        return exercise.isPresent() ? own.in(exercise.get()) : own.inWhatIsTheSame(lab.name());
    }
}
