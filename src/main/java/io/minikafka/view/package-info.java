/**
 * A result becomes lines, or JSON. Pure functions; nothing else prints.
 *
 * <p>{@link io.minikafka.view.TextView} says what changed; {@link io.minikafka.view.JsonView} says the same for programs.
 *
 * <p>Colours come last, and only where a terminal has the palette of {@link io.minikafka.view.Colour} and {@code NO_COLOR}
 * is not set. The rule: only colours that can be read on a light and on a dark ground, no grounds of our own, and no
 * meaning by colour alone: an epoch has its letter, a loss its word, what is wrong a line under it.
 *
 * <p>May use: {@code explain}, {@code session} and below.
 */
@NullMarked
package io.minikafka.view;

import org.jspecify.annotations.NullMarked;
