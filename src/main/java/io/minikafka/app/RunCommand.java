package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabScript;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.ScriptRunner;
import io.minikafka.lab.TextFile;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** {@code minikafka run FILE}: carries out a script, echoing its commands. */
final class RunCommand {

    private RunCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage.Parsed parsed = new Usage("minikafka run", "Carries out the lines of a script.")
                .output()
                .store()
                .flag("stop at the first command that is refused undeclared", "--fail-fast")
                .parameter("a script or lab", "FILE")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        Request.Output output = parsed.output();
        Path file = path(parsed.parameter());
        LabScript script = LabScript.parse(parsed.parameter(), TextFile.readAny(file));
        try (Session session = Sessions.open(parsed, Usage.Store.MEMORY)) {
            ScriptRunner runner =
                    ScriptRunner.forPerson(session, line -> ShellCommand.print(io, line), () -> ShellCommand.WIDTH);
            runner.setOutput(output);
            runner.setFailFast(parsed.has("--fail-fast"));
            for (String problem : runner.runScript(script, file)) {
                if (output == Request.Output.TEXT) {
                    ShellCommand.print(io, problem);
                } else {
                    io.complain(problem);
                }
            }
            runner.end();
            return runner.exitCode();
        }
    }

    static Path path(String text) throws ScriptException {
        try {
            return Path.of(text);
        } catch (InvalidPathException notOne) {
            throw new ScriptException("the file's name is no path: " + notOne.getReason()
                    + "; where it has letters that are none of the locale's, set LC_ALL to one of UTF-8, such as"
                    + " C.UTF-8");
        }
    }
}
