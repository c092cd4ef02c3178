package io.minikafka.session;

/**
 * A step of the history with what it led from and to.
 *
 * @param number its number; 0 is the start
 * @param line the command as it was carried out
 * @param before the moment before; of the start, the start itself
 * @param after the moment after
 */
public record TimelineEntry(int number, String line, Moment before, Moment after) {}
