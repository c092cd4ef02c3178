package io.minikafka.lab;

/**
 * A misunderstanding that a wrong choice shows.
 *
 * @param tag what it is counted by; {@code misconceptions.md} above the labs lists all of them
 * @param why why the choice is wrong, for who made it
 */
public record Misconception(String tag, String why) {}
