package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabPlace;
import io.minikafka.lab.LabReplay;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.session.Session;
import io.minikafka.shell.Shell;
import io.minikafka.shell.ShellOptions;
import java.io.IOException;
import java.util.List;

/** {@code minikafka lab try}: opens the shell inside a lab. */
final class LabTryCommand {

    private LabTryCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException, IOException {
        Usage.Parsed parsed = new Usage(
                        "minikafka lab try",
                        "Replays a lab to just before a line and opens the shell there; undo and history reach back"
                                + " into the lab. Without a terminal, the input's lines are carried out.")
                .output()
                .parameter(
                        "a lab, by its name or its .lab file, and a line in it; without a line, its end", "LAB[:LINE]")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        LabPlace place = LabPlace.of(parsed.parameter(), LabCommand::named);
        try (Session session = LabReplay.before(place)) {
            if (Terminals.isInteractive()) {
                ShellOptions options = Terminals.shell(parsed.output(), "");
                List<String> notices = List.of(place.told(), "undo and history reach back into the lab.");
                return new Shell(session, options.with(notices)).run();
            }
            ScriptRunner runner =
                    ScriptRunner.forPerson(session, line -> ShellCommand.print(io, line), () -> ShellCommand.WIDTH);
            runner.setOutput(parsed.output());
            ShellCommand.pipe(runner, io);
            runner.end();
            return runner.exitCode();
        }
    }
}
