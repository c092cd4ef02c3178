package io.minikafka.explain;

import io.minikafka.cluster.Outcome;
import io.minikafka.session.Request;

/**
 * What was answered to a command about the session itself, with the numbers of that moment.
 *
 * @param step the number of the step that the session was at
 * @param undone how many steps had been undone
 * @param commands how many commands were written, where any were
 * @param problems how much of a script was not as it declares, where one was run
 */
public record OwnAnswer(Request request, Outcome outcome, int step, int undone, int commands, int problems) {}
