/** Measurements of speed, started by {@code scripts/bench}; the only package that may look at the clock. */
@NullMarked
package io.minikafka.bench;

import org.jspecify.annotations.NullMarked;
