package io.minikafka.lab;

/** How a process ends; where several apply the highest wins. */
public final class ExitCode {

    public static final int OK = 0;

    /** A command was refused or not understood, or a lab differed. */
    public static final int REFUSED = 1;

    /** The program's own options were used wrongly. */
    public static final int USAGE = 2;

    /** A script or lab file is missing, unreadable or broken. */
    public static final int BAD_FILE = 3;

    /** Storage or the program itself failed. */
    public static final int FAILURE = 4;

    private ExitCode() {}
}
