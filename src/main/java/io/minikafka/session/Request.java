package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Target;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a line of the command language asks for. */
public sealed interface Request {

    /** What a session carries out; everything else concerns whoever reads the lines. */
    sealed interface OfSession extends Request {}

    /** A command for the cluster. */
    record Execute(ClusterCommand command) implements OfSession {}

    /** Close, or crash, and reopen from the store. */
    record Restart(boolean isCrash) implements OfSession {}

    /** Send what a numbered send sent once more. */
    record Retry(int sendNumber) implements OfSession {}

    /** Start afresh in a directory of the user's, which must be empty or missing. */
    record OpenDirectory(String directory, ClusterCommand.NewCluster command) implements OfSession {}

    /** Make something go wrong on purpose; the target may be left out where only one partition can be meant. */
    record Inject(Fault fault, Target target) implements OfSession {}

    /** What can go wrong. */
    sealed interface Fault {
        /** The next force fails. */
        record FlushError() implements Fault {}

        /** The next write of a broker stops after some bytes, as in a power loss. */
        record TornWrite(int broker, int bytes) implements Fault {}

        /** The batch that holds an offset is damaged in a broker's file. */
        record Corrupt(int broker, long offset) implements Fault {}
    }

    /** A look at the state; changes nothing. */
    record Show(Subject subject, Target target) implements OfSession {}

    /** Moves through the history, or looks along it; what is stored follows with the next command that changes something. */
    sealed interface OfTimeline extends OfSession {}

    /** Go back so many steps, at least 1. */
    record Undo(int steps) implements OfTimeline {}

    /** Go forward again so many steps, at least 1. */
    record Redo(int steps) implements OfTimeline {}

    /** Go to a step, back or forward; 0 is the start. */
    record GoTo(int step) implements OfTimeline {}

    /** List the latest steps, and those that redo brings back. */
    record History(OptionalInt steps) implements OfTimeline {}

    /** Compare two steps; left out, it is the last step with the one before, and the state now for the second. */
    record Diff(OptionalInt from, OptionalInt to) implements OfTimeline {}

    /** What a request would be answered, without carrying it out. */
    record WhatIf(OfSession request) implements OfTimeline {}

    /** Write what was done as a lab. */
    record Save(String file, Optional<String> title, boolean isForced) implements Request {}

    /** Write what was done as one line for a shell. */
    record Share() implements Request {}

    /** Answers from now on in another format. */
    record SetOutput(Output output) implements Request {}

    /** Show one partition at the foot of the terminal, or do not. */
    record SetStatus(boolean isShown) implements Request {}

    /** Draw the logs of a target under each answer from now on; where there is none, no longer. */
    record Watch(Optional<Target> target) implements Request {}

    /** Run the lines of a file. */
    record Source(String file) implements Request {}

    /** Help on a command, or on all where the name is empty. */
    record Help(String command) implements Request {}

    /**
     * Search every schedule of some commands for the shortest one that reaches a goal.
     *
     * @param target the partition; where there is only one it may be left out
     * @param goal what is looked for, by name
     * @param depth how many commands a schedule may have
     * @param commands the words of the commands that a schedule is made of; none for the usual ones
     * @param values how many records may be sent
     * @param acks the only acks word of those sends, if there is to be only one
     * @param states how many states may be looked at; empty for as many as there may be
     * @param semantics the rules to search under, in a new cluster of the same brokers, settings and topics; left out, the
     *     search starts from where the session is
     * @param isApplied whether to carry out the schedule that was found
     */
    record Explore(
            Optional<Target> target,
            String goal,
            int depth,
            List<String> commands,
            int values,
            Optional<String> acks,
            OptionalInt states,
            Optional<String> semantics,
            boolean isApplied)
            implements Request {
        public Explore {
            commands = List.copyOf(commands);
        }

        /** The same with its schedule carried out or not. */
        public Explore withApplied(boolean isNowApplied) {
            return new Explore(target, goal, depth, commands, values, acks, states, semantics, isNowApplied);
        }
    }

    /**
     * Replay what was done under its own rules and under others, and tell the first step that differs.
     *
     * @param rules the name of the other set of rules
     * @param file the script to replay; empty for the session's own history
     */
    record Compare(String rules, Optional<String> file) implements Request {}

    /** Be led from the first send to a lost record. */
    record Tour() implements Request {}

    /** Why the last answer came out so, or what words mean. */
    record Explain(List<String> terms) implements Request {
        public Explain {
            terms = List.copyOf(terms);
        }
    }

    /** Leave. */
    record Exit() implements Request {}

    /** What can be looked at; the word is the name in lower case. */
    enum Subject {
        ISR,
        HW,
        LSO,
        LEO,
        EPOCH,
        LOG,
        TIMELINE,
        PENDING,
        SENDS,
        LOST,
        TOPICS,
        CLUSTER,
        CONFIG,
        PRODUCERS,
        TRANSACTIONS,
        CLOCK,
        RULES,
        EPOCHS,
        ELR
    }

    /** How answers are printed. */
    enum Output {
        TEXT,
        JSON
    }
}
