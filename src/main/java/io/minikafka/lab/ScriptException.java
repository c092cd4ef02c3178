package io.minikafka.lab;

/** A script or lab file that is missing, unreadable or broken. */
public class ScriptException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String problem;

    /** Says which file, which line where there is one, what is wrong, what to do; one line. */
    public ScriptException(String problem) {
        super(problem, null, false, false);
        this.problem = problem;
    }

    public String problem() {
        return problem;
    }
}
