package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** A lab's commands, carried out one after the other on a cluster of their own. Not for several threads. */
public final class LabReplay implements AutoCloseable {

    /** The width of pictures that nobody sees, in columns. */
    static final int WIDTH = 80;

    private final Session session;
    private final List<String> printed = new ArrayList<>();
    private final ScriptRunner runner;
    private final ScriptProgress progress;

    /**
     * Starts before the first command, in memory.
     *
     * @param width how wide pictures may be, in columns
     */
    LabReplay(LabFile lab, LabScript script, IntSupplier width) {
        this(lab, script, width, Session.inMemory());
    }

    /** As the other one, on a fresh session, which it closes. */
    LabReplay(LabFile lab, LabScript script, IntSupplier width, Session session) {
        this.session = session;
        runner = new ScriptRunner(session, printed::add, width, PathStart.of(lab.script()), Limits.ofLabs());
        progress = new ScriptProgress(runner, script, printed::add);
    }

    /**
     * Replays a lab to just before a line.
     *
     * @return its session, whose history holds every step until there; to be closed by the caller
     */
    public static Session before(LabPlace place) throws ScriptException {
        LabReplay replay = new LabReplay(place.lab(), place.script(), () -> WIDTH);
        try {
            for (Element.Command command : place.script().commands()) {
                if (command.number() < place.line()) {
                    replay.run(command);
                }
            }
            return replay.session;
        } catch (ScriptException tooMuch) {
            replay.close();
            throw tooMuch;
        }
    }

    /** Carries out a command and returns its answer; what stands behind {@code exit} is not, which is a problem. */
    List<String> run(Element.Command command) throws ScriptException {
        printed.clear();
        if (runner.isOver() || !progress.run(command)) {
            progress.skip(command);
        }
        return List.copyOf(printed);
    }

    /** The numbers of the right choices of the latest command's predictions; 0 where none is right. */
    List<Integer> right() {
        return progress.right();
    }

    /** What was not as the script declares. */
    List<LabProblem> problems() {
        return List.copyOf(progress.problems());
    }

    /** Whether the lab has ended itself; what follows is not carried out. */
    boolean isOver() {
        return runner.isOver();
    }

    @Override
    public void close() {
        session.close();
    }
}
