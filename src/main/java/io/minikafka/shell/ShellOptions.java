package io.minikafka.shell;

import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * How the prompt is to be.
 *
 * @param output how answers are printed at first
 * @param terminalType the kind of terminal, as {@code TERM} tells it; empty for unknown
 * @param isColoured whether colours may be used
 * @param historyFile where lines are remembered; empty for nowhere
 * @param notices lines to be said at the start
 * @param firstLine a line to be carried out at the start; may be empty
 */
public record ShellOptions(
        Request.Output output,
        String terminalType,
        boolean isColoured,
        String historyFile,
        List<String> notices,
        String firstLine) {

    public ShellOptions {
        notices = List.copyOf(notices);
    }

    /** The same with more lines to be said at the start. */
    public ShellOptions with(List<String> moreNotices) {
        List<String> all = new ArrayList<>(notices);
        all.addAll(moreNotices);
        return new ShellOptions(output, terminalType, isColoured, historyFile, all, firstLine);
    }
}
