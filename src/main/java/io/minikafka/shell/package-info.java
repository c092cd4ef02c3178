/**
 * The prompt, with line editing, history and completion, and the terminal of who plays a lab. JLine stays in here.
 *
 * <p>May use: {@code lab}, {@code syntax}, {@code view}, {@code session} and below.
 */
@NullMarked
package io.minikafka.shell;

import org.jspecify.annotations.NullMarked;
