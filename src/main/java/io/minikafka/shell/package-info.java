/**
 * The prompt: line editing, history, completion. JLine stays in here.
 *
 * <p>May use: {@code lab}, {@code syntax}, {@code view}, {@code session} and below.
 */
@NullMarked
package io.minikafka.shell;

import org.jspecify.annotations.NullMarked;
