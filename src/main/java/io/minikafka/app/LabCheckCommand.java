package io.minikafka.app;

import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabFiles;
import io.minikafka.lab.LabReport;
import io.minikafka.lab.LabResult;
import io.minikafka.lab.LabRunner;
import io.minikafka.lab.ScriptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** {@code minikafka lab check}: replays labs and compares. */
final class LabCheckCommand {

    private static final int MAX_JOBS = 256;

    private LabCheckCommand() {}

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException {
        Usage.Parsed parsed = new Usage("minikafka lab check", "Replays labs and compares them with their transcripts.")
                .flag("show every difference, not only the first of each lab", "--all")
                .flag("stop at the first lab that fails", "--fail-fast")
                .value("how many labs run at once (default: one a processor)", "N", "--jobs")
                .store()
                .value("text, json or junit (default: text)", "FORMAT", "--format")
                .value("write the report to this file instead", "FILE", "--report")
                .parameters("labs or folders of labs (default: " + LabCommand.DEFAULT_FOLDER + ")", "PATH")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        LabReport format = format(parsed);
        int jobs = jobs(parsed);
        LabFiles.Search found = LabCommand.find(parsed);
        List<LabResult> results = new ArrayList<>(found.unreadable());
        if (results.isEmpty() || !parsed.has("--fail-fast")) {
            Progress progress = new Progress(io, found.labs().size());
            results.addAll(new LabRunner(parsed.has("--all"), parsed.store(Usage.Store.MEMORY)::open)
                    .check(found.labs(), jobs, parsed.has("--fail-fast"), progress));
            progress.end();
        }
        int code = LabCommand.write("the report", format.write(results), parsed.value("--report"), io);
        for (LabResult result : results) {
            code = Math.max(code, result.exitCode());
        }
        return code;
    }

    static LabReport format(Usage.Parsed parsed) throws UsageException {
        String format = parsed.value("--format");
        return switch (format == null ? "text" : format) {
            case "text" -> LabReport.TEXT;
            case "json" -> LabReport.JSON;
            case "junit" -> LabReport.JUNIT;
            default -> throw new UsageException("--format is text, json or junit, found " + format);
        };
    }

    static int jobs(Usage.Parsed parsed) throws UsageException {
        String jobs = parsed.value("--jobs");
        if (jobs == null) {
            return Runtime.getRuntime().availableProcessors();
        }
        if (!jobs.matches("[1-9][0-9]{0,2}") || Integer.parseInt(jobs) > MAX_JOBS) {
            throw new UsageException("--jobs is a number from 1 to " + MAX_JOBS + ", found " + jobs);
        }
        return Integer.parseInt(jobs);
    }

    /** One line on a terminal that is written over and over. */
    private static final class Progress implements Consumer<LabResult> {

        private final Io io;
        private final int total;
        private final boolean isShown;
        private int done;
        private int failed;

        Progress(Io io, int total) {
            this.io = io;
            this.total = total;
            this.isShown = total > 1 && Terminals.isInteractive();
        }

        @Override
        public void accept(LabResult result) {
            done++;
            failed += result.isPassed() ? 0 : 1;
            if (isShown) {
                io.err().print(String.format(Locale.ROOT, "\r%d of %d labs, %d failed", done, total, failed));
                io.err().flush();
            }
        }

        void end() {
            if (isShown) {
                io.err().print("\r" + " ".repeat(40) + "\r");
                io.err().flush();
            }
        }
    }
}
