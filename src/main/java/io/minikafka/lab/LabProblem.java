package io.minikafka.lab;

/**
 * Something that was not as a script declares.
 *
 * @param line the script's line, from 1
 * @param command the command at fault
 * @param text what was declared and what was found
 * @param exitCode what a process should exit with for it: {@link ExitCode#REFUSED} where the cluster did something else,
 *     {@link ExitCode#BAD_FILE} where the script itself is at fault
 */
public record LabProblem(int line, String command, String text, int exitCode) {

    boolean isBreaking() {
        return exitCode == ExitCode.BAD_FILE;
    }
}
