package io.minikafka.lab;

/**
 * Something that was not as a script declares.
 *
 * @param line the script's line, from 1
 * @param command the command at fault
 * @param text what was declared and what was found
 */
public record LabProblem(int line, String command, String text) {}
