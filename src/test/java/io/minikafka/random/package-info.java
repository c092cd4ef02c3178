/**
 * The randomised check: long random command sequences on a real session, held against {@code Invariants}, the store and a
 * ledger of its own after every step.
 *
 * <p>A run is made of a seed and a {@link io.minikafka.random.Profile}, which says what may happen in it. What is found is
 * shrunk to a short script of the command language and reported with its seed.
 */
@NullMarked
package io.minikafka.random;

import org.jspecify.annotations.NullMarked;
