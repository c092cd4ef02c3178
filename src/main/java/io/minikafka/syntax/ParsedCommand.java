package io.minikafka.syntax;

import io.minikafka.cluster.Outcome;
import io.minikafka.session.Request;
import io.vavr.control.Either;

/**
 * One command of a line.
 *
 * @param line the command written out, quoted where it must be
 * @param request what it asks for, or why it is not understood
 */
public record ParsedCommand(String line, Either<Outcome.Refused, Request> request) {}
