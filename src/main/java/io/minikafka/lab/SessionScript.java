package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.minikafka.session.ScriptLine;
import io.minikafka.session.Session;
import io.minikafka.storage.ClusterStore;
import io.minikafka.syntax.RequestParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a session did, as a lab or as one line for a shell: whoever repeats it sees the same. */
final class SessionScript {

    /** The longest argument that Linux takes, in characters; other systems take more. */
    private static final int LONGEST_ARGUMENT = 131_071;

    private final List<ScriptLine> lines;

    private SessionScript(List<ScriptLine> lines) {
        this.lines = List.copyOf(lines);
    }

    /**
     * The script of a session's live history: without what was undone.
     *
     * @throws ScriptException where it does not start from a fresh cluster
     */
    static SessionScript of(Session session) throws ScriptException {
        return new SessionScript(lines(session));
    }

    /**
     * The commands of a session's live history.
     *
     * @throws ScriptException where it does not start from a fresh cluster
     */
    static List<ScriptLine> lines(Session session) throws ScriptException {
        Optional<List<ScriptLine>> lines = session.timeline().script();
        if (lines.isEmpty()) {
            throw new ScriptException(
                    "this session goes on with a cluster that was kept from before, which no script can"
                            + " repeat; after a new-cluster it can");
        }
        return lines.get();
    }

    /** A command as a fresh cluster repeats it: with no directory of this machine. */
    private static String repeated(ScriptLine line) {
        return line.request() instanceof Request.OpenDirectory open
                ? RequestParser.write(new Request.Execute(open.command()))
                : line.line();
    }

    /** The lab's text. */
    String lab(String title) {
        StringBuilder lab = new StringBuilder("#: title ").append(title).append("\n\n");
        for (ScriptLine line : lines) {
            line.refusal()
                    .ifPresent(
                            code -> lab.append("#: expect-error ").append(code).append('\n'));
            lab.append(repeated(line)).append('\n');
        }
        return lab.toString();
    }

    /**
     * The command that repeats the session, quoted for a POSIX shell.
     *
     * @throws ScriptException where it is longer than a shell takes
     */
    String command() throws ScriptException {
        List<String> commands = new ArrayList<>();
        for (ScriptLine line : lines) {
            commands.add(repeated(line));
        }
        String argument = String.join("; ", commands);
        if (argument.length() > LONGEST_ARGUMENT) {
            throw new ScriptException("the session has " + lines.size()
                    + " commands, more than a shell takes as one argument; save writes them to a file");
        }
        return "scripts/minikafka -c '" + argument.replace("'", "'\\''") + "'";
    }

    int size() {
        return lines.size();
    }

    /**
     * Writes the lab and, beside it, its transcript, as {@code lab check} wants them.
     *
     * @param display how messages name the file
     * @throws ScriptException where that is not possible; then nothing is changed
     */
    void save(Path file, String display, Request.Save request) throws ScriptException {
        String name = Literal.ofText(display);
        if (!display.endsWith(LabFile.SUFFIX)
                || String.valueOf(file.getFileName()).equals(LabFile.SUFFIX)) {
            throw new ScriptException("a lab's file ends in " + LabFile.SUFFIX + ", as in mine.lab; found " + name);
        }
        @Nullable Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new ScriptException("cannot write " + name + ": there is no such folder; make it first");
        }
        LabFile lab = new LabFile(file, display);
        if (!request.isForced()) {
            requireNew(file, name);
            requireNew(lab.transcript(), Literal.ofText(lab.transcriptName()));
        }
        String text = lab(title(request, file));
        String transcript = observe(lab, text).markdown();
        boolean isNew = !Files.exists(lab.transcript());
        write(lab.transcript(), transcript, Literal.ofText(lab.transcriptName()));
        try {
            write(file, text, name);
        } catch (ScriptException notWritten) {
            if (isNew) {
                delete(lab.transcript());
            }
            throw notWritten;
        }
    }

    private static void requireNew(Path file, String name) throws ScriptException {
        if (Files.exists(file)) {
            throw new ScriptException(name + " exists; choose another name, or overwrite it with --force");
        }
    }

    /** The title that is asked for, else the file's name. */
    private static String title(Request.Save request, Path file) throws ScriptException {
        String fileName = String.valueOf(file.getFileName());
        String title = request.title().orElse(fileName.substring(0, fileName.length() - LabFile.SUFFIX.length()));
        String visible = Literal.visible(title).strip();
        if (visible.isEmpty()) {
            throw new ScriptException("the title is empty; leave --title out, or say what the lab shows");
        }
        return visible;
    }

    /** Runs the lab; what does not come out as it did would fail for whoever checks it. */
    private static Transcript observe(LabFile lab, String text) throws ScriptException {
        Observation observation = Observation.of(lab, LabScript.parseLab(lab.display(), text), ClusterStore.inMemory());
        if (!observation.problems().isEmpty()) {
            LabProblem problem = observation.problems().get(0);
            throw new ScriptException("the session cannot be repeated on a fresh cluster: "
                    + problem.command() + ": " + problem.text() + "; a failure of the machine's own files is part of no"
                    + " lab, undo it first");
        }
        return observation.transcript();
    }

    private static void write(Path file, String text, String name) throws ScriptException {
        try {
            TextFile.write(file, text);
        } catch (IOException notWritten) {
            throw new ScriptException("cannot write " + name + ": " + TextFile.reason(notWritten)
                    + "; choose a file in a folder that may be written");
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException notDeleted) {
            // A transcript without its lab does no harm.
        }
    }
}
