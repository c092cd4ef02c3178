package io.minikafka.shell;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.jline.reader.impl.history.DefaultHistory;

/** The lines that were typed. Where the file fails, that is told once instead of logged, and they last for the session. */
final class ShellHistory extends DefaultHistory {

    private final String file;
    private final Consumer<String> notices;
    private boolean isTold;

    /** A history in a file; an empty name for none. */
    ShellHistory(String file, Consumer<String> notices) {
        this.file = Literal.visible(file);
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
            notices.accept("The history file " + file + " cannot be " + what
                    + "; mend or remove it. Until then lines are" + " remembered only until you leave.");
        }
    }
}
