/**
 * A result becomes lines, or JSON. Pure functions; nothing else prints.
 *
 * <p>{@link io.minikafka.view.TextView} says what changed; {@link io.minikafka.view.JsonView} says the same for programs.
 *
 * <p>May use: {@code explain}, {@code session} and below.
 */
@NullMarked
package io.minikafka.view;

import org.jspecify.annotations.NullMarked;
