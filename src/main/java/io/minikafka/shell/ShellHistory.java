package io.minikafka.shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.jline.reader.impl.history.DefaultHistory;

/** The lines that were typed. Where the file fails, that is told once instead of logged, and they last for the session. */
final class ShellHistory extends DefaultHistory {

    private final Consumer<String> notices;
    private boolean isTold;

    ShellHistory(Consumer<String> notices) {
        this.notices = notices;
    }

    @Override
    public void load() {
        try {
            super.load();
        } catch (IOException | UncheckedIOException | IllegalArgumentException unreadable) {
            tell("read");
        }
    }

    @Override
    public void save() {
        try {
            super.save();
        } catch (IOException | UncheckedIOException unwritable) {
            tell("written");
        }
    }

    private void tell(String what) {
        if (!isTold) {
            isTold = true;
            notices.accept("The history file cannot be " + what + "; lines are remembered until you leave.");
        }
    }
}
