package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabFiles;
import io.minikafka.lab.LabLint;
import io.minikafka.lab.LabReport;
import io.minikafka.lab.LabResult;
import io.minikafka.lab.ScriptException;
import java.util.ArrayList;
import java.util.List;

/** {@code minikafka lab lint}: proves labs and exercises fit to be handed out. */
final class LabLintCommand {

    private LabLintCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage.Parsed parsed = new Usage(
                        "minikafka lab lint",
                        "Checks labs as lab check does, and proves each exercise: its reference earns everything,"
                                + " its starter and an empty answer do not, and a wrong answer fails each check.")
                .value("text, json or junit (default: text)", "FORMAT", "--format")
                .parameters("labs or folders of labs (default: " + LabCommand.DEFAULT_FOLDER + ")", "PATH")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        LabReport format = LabCheckCommand.format(parsed);
        LabFiles.Search found = LabCommand.find(parsed);
        List<LabResult> results = new ArrayList<>(found.unreadable());
        results.addAll(new LabLint().check(found.labs()));
        io.out().print(format.write(results));
        int code = ExitCode.OK;
        for (LabResult result : results) {
            code = Math.max(code, result.exitCode());
        }
        return code;
    }
}
