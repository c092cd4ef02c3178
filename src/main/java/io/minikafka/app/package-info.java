/** The program itself: {@code main}, the wiring of all rooms, and exit codes. May use every other package. */
@NullMarked
package io.minikafka.app;

import org.jspecify.annotations.NullMarked;
