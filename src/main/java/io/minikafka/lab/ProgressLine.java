package io.minikafka.lab;

/** Where a command that takes long tells how far it has come, and hears whether it is to stop. */
public interface ProgressLine {

    /** Nobody looks on. */
    ProgressLine NONE = new ProgressLine() {
        @Override
        public void begin() {}

        @Override
        public void show(String line) {}

        @Override
        public boolean isStopped() {
            return false;
        }

        @Override
        public void end() {}
    };

    /** A long command begins. */
    void begin();

    /** Shows a line in place of the one before. */
    void show(String line);

    /** Whether the command was asked to stop since it began. */
    boolean isStopped();

    /** The command is over, and the line with it. */
    void end();
}
