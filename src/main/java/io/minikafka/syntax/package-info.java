/**
 * The command language: a line becomes requests, and a request a line again.
 *
 * <p>{@link io.minikafka.syntax.LineReader} cuts a line into commands of words; {@link
 * io.minikafka.syntax.RequestParser} finds each command's {@code …Syntax}, which has its usage, options and help in one
 * place. picocli parses the options and never executes anything.
 *
 * <p>May use: {@code explain}, {@code session} and below.
 */
@NullMarked
package io.minikafka.syntax;

import org.jspecify.annotations.NullMarked;
