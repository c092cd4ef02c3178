package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabIndexPage;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.TextFile;
import java.io.IOException;
import java.util.List;

/** {@code minikafka lab index}: brings the page that leads to the labs up to date. */
final class LabIndexCommand {

    private LabIndexCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage.Parsed parsed = new Usage(
                        "minikafka lab index",
                        "Fills the tables of README.md in the labs' folder from index.txt, the exercises and"
                                + " misconceptions.md there. The prose around them stays as it is.")
                .flag("change nothing; fail where the page has fallen behind", "--check")
                .parameters("the folder of the labs (default: labs)", "FOLDER")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        if (parsed.parameters().size() > 1) {
            throw new UsageException(
                    "lab index takes one folder, found " + parsed.parameters().size());
        }
        LabIndexPage page = LabIndexPage.of(
                parsed.parameters().isEmpty()
                        ? LabCommand.defaultFolder()
                        : parsed.parameters().get(0));
        if (!page.isStale()) {
            ShellCommand.print(io, "same     " + page.file());
            return ExitCode.OK;
        }
        if (parsed.has("--check")) {
            ShellCommand.print(io, "differs  " + page.file() + "; lab index brings it up to date");
            return ExitCode.REFUSED;
        }
        try {
            page.write();
        } catch (IOException notWritten) {
            io.complain("cannot write " + page.file() + ": " + TextFile.reason(notWritten) + "; nothing was changed");
            return ExitCode.FAILURE;
        }
        ShellCommand.print(io, "written  " + page.file());
        return ExitCode.OK;
    }
}
