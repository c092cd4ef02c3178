package io.minikafka.app;

import io.minikafka.lab.Blessing;
import io.minikafka.lab.ExitCode;
import io.minikafka.lab.LabFile;
import io.minikafka.lab.LabFiles;
import io.minikafka.lab.ScriptException;
import io.minikafka.lab.TextFile;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code minikafka lab bless}: keeps what is observed as what is expected, after a person has looked at it. */
final class LabBlessCommand {

    private final Io io;
    private final boolean isDryRun;
    private final boolean isAll;
    private final LineSource answers;

    private LabBlessCommand(Io io, boolean isDryRun, boolean isAll) {
        this.io = io;
        this.isDryRun = isDryRun;
        this.isAll = isAll;
        this.answers = new LineSource(io.in());
    }

    static int run(List<String> arguments, Io io) throws UsageException, ScriptException, IOException {
        Usage.Parsed parsed = new Usage("minikafka lab bless", "Keeps the observed transcripts of labs.")
                .flag("take every change without asking", "--all")
                .flag("show the changes and keep nothing", "--dry-run")
                .parameters("labs or folders of labs (default: " + LabCommand.DEFAULT_FOLDER + ")", "PATH")
                .parse(arguments);
        if (parsed.isHelp()) {
            io.out().print(parsed.help());
            return ExitCode.OK;
        }
        boolean isDryRun = parsed.has("--dry-run");
        if (!isDryRun && System.getenv("CI") != null) {
            throw new UsageException("lab bless keeps nothing where CI is set; bless at a desk and commit the result");
        }
        if (!isDryRun && !parsed.has("--all") && !Terminals.isInteractive()) {
            throw new UsageException("lab bless asks before it keeps a change, and here is nobody to ask;"
                    + " use --all to take every change, or --dry-run to see them");
        }
        LabBlessCommand command = new LabBlessCommand(io, isDryRun, parsed.has("--all"));
        LabFiles.Search found = LabCommand.find(parsed);
        int code = LabCommand.complain(found, io);
        for (LabFile lab : found.labs()) {
            code = Math.max(code, command.bless(lab));
        }
        return code;
    }

    private int bless(LabFile lab) throws IOException {
        Blessing blessing;
        try {
            blessing = Blessing.of(lab);
        } catch (ScriptException refused) {
            io.complain(refused.problem());
            return ExitCode.BAD_FILE;
        }
        if (!blessing.isChange()) {
            ShellCommand.print(io, "same     " + lab.display());
            return ExitCode.OK;
        }
        boolean isTaken = show(blessing);
        if (isDryRun || !isTaken) {
            ShellCommand.print(io, (isDryRun ? "differs  " : "left     ") + lab.display());
            return ExitCode.OK;
        }
        try {
            blessing.write();
        } catch (IOException notWritten) {
            io.complain("cannot write " + lab.transcriptName() + " beside " + lab.display() + ": "
                    + TextFile.reason(notWritten) + "; nothing was changed");
            return ExitCode.FAILURE;
        }
        ShellCommand.print(io, "blessed  " + lab.display());
        return ExitCode.OK;
    }

    /** Shows every change; true when all of them are to be kept. A transcript is kept whole, so one no is enough. */
    private boolean show(Blessing blessing) throws IOException {
        for (List<String> hunk : blessing.hunks()) {
            hunk.forEach(line -> ShellCommand.print(io, line));
            if (!isAll && !isDryRun && !isYes()) {
                return false;
            }
        }
        return true;
    }

    private boolean isYes() throws IOException {
        io.out().print("keep this? [y/N] ");
        io.out().flush();
        @Nullable String answer = answers.next();
        return answer != null && (answer.strip().equals("y") || answer.strip().equals("yes"));
    }
}
