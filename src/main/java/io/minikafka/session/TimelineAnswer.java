package io.minikafka.session;

import java.util.List;

/** What a request on the history asked for. */
public sealed interface TimelineAnswer {

    /**
     * The session went to another step.
     *
     * @param from the number of the step it was at
     * @param to the number of the step it is at
     * @param last the number of the last step that redo can reach
     * @param lines the commands of the steps that were gone over, the nearest first; of many only the first ones
     * @param before the moment it was at
     * @param after the moment it is at
     */
    record Moved(int from, int to, int last, List<String> lines, Moment before, Moment after)
            implements TimelineAnswer {
        public Moved {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Steps of the history.
     *
     * @param entries the steps, ascending
     * @param current the number of the step that the session is at
     * @param last the number of the last step
     */
    record Listed(List<TimelineEntry> entries, int current, int last) implements TimelineAnswer {
        public Listed {
            entries = List.copyOf(entries);
        }
    }

    /** The latest steps, for a picture of how partitions moved. */
    record Drawn(List<TimelineEntry> entries) implements TimelineAnswer {
        public Drawn {
            entries = List.copyOf(entries);
        }
    }

    /** Two moments of the history, each with its number. */
    record Compared(int from, int to, Moment before, Moment after) implements TimelineAnswer {}

    /**
     * What a request would be answered.
     *
     * @param line the request as typed
     * @param answer the answer; nothing of it happened
     * @param assumptions what was taken for granted
     */
    record Supposed(String line, Result answer, List<Assumption> assumptions) implements TimelineAnswer {
        public Supposed {
            assumptions = List.copyOf(assumptions);
        }
    }

    /** What cannot be known without touching the store. */
    enum Assumption {
        /** A restart finds in the files what the state says. */
        FILES_HOLD_THE_STATE,
        /** An armed fault of the store does not happen. */
        NO_ARMED_FAULT
    }
}
