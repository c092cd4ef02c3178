package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabFile;
import io.minikafka.lab.LabScript;
import io.minikafka.lab.PredictedTranscript;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.TextFile;
import java.nio.file.Files;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code minikafka lab predict}: hands out a lab's commands without their answers. */
final class LabPredictCommand {

    private LabPredictCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage.Parsed parsed = new Usage(
                        "minikafka lab predict",
                        "Prints a lab's commands with room for their answers, which you write by hand; lab answer marks"
                                + " them.")
                .value("write it to this file, which must be new", "FILE", "--output")
                .parameter("a lab, by its name or its .lab file", "LAB")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        LabFile lab = LabCommand.named(parsed.parameter());
        LabScript script = LabScript.parseLab(lab.display(), TextFile.read(lab.script()));
        String blank = PredictedTranscript.blank(lab, script);
        @Nullable String file = parsed.value("--output");
        if (file != null && Files.isRegularFile(RunCommand.path(file))) {
            throw new ScriptException(file + " exists already; it may hold predictions, so name another");
        }
        return LabCommand.write("the commands", blank, file, io);
    }
}
