package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabRunner;
import io.minikafka.lab.LabWatch;
import io.minikafka.lab.ScriptException;
import io.minikafka.record.Literal;
import io.minikafka.shell.Keyboard;
import io.minikafka.storage.ClusterStore;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** {@code minikafka lab watch}: checks labs again as soon as they are saved. */
final class LabWatchCommand {

    /** How long it waits between two looks, in milliseconds. */
    private static final int INTERVAL_MS = 200;

    private LabWatchCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException, IOException {
        Usage.Parsed parsed = new Usage(
                        "minikafka lab watch", "Checks labs, and again as soon as one is saved; r = rerun, q = quit.")
                .parameters("labs or folders of labs (default: " + LabCommand.DEFAULT_FOLDER + ")", "PATH")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        if (!Terminals.isInteractive()) {
            throw new UsageException("lab watch is for somebody at a terminal; use lab check instead");
        }
        // What is not there from the start is most likely misspelt.
        LabCommand.find(parsed);
        List<String> paths = parsed.parameters().isEmpty() ? List.of(LabCommand.defaultFolder()) : parsed.parameters();
        int jobs = Runtime.getRuntime().availableProcessors();
        LabWatch watch = new LabWatch(paths, new LabRunner(false, ClusterStore::inMemory), jobs);
        try (Keyboard keyboard = Keyboard.open(Terminals.type())) {
            tell(watch.checkAll(), keyboard);
            while (!keyboard.isOver()) {
                Optional<String> stroke = keyboard.stroke(INTERVAL_MS);
                if (stroke.isPresent() && stroke.get().equals("q")) {
                    return ExitCode.OK;
                }
                boolean isRerun = stroke.isPresent() && stroke.get().equals("r");
                tell(isRerun ? watch.checkAll() : watch.poll(), keyboard);
            }
        }
        return ExitCode.OK;
    }

    private static void tell(List<String> lines, Keyboard keyboard) {
        for (String line : lines) {
            keyboard.println(Literal.visible(line));
        }
        if (!lines.isEmpty()) {
            keyboard.println("-- watching; r = rerun, q = quit" + (keyboard.isByLine() ? ", then Enter --" : " --"));
        }
    }
}
