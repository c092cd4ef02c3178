/**
 * A breadth-first search through the states of any system, and nothing about Kafka.
 *
 * <p>{@link io.minikafka.search.Search} goes level by level from a {@link io.minikafka.search.StateSpace}'s first state, so
 * that the first goal it meets is reached by as few steps as any. It expands a level on several threads and takes in what
 * they found in one fixed order: the same search gives the same answer and the same numbers, however the threads run.
 *
 * <p>States are told apart by a 128-bit fingerprint of their bytes, not by the bytes themselves. Among n states the
 * probability that two share one, so that the second is overlooked, is about n² / 2^129: for 100 million states 10^-23.
 *
 * <p>May use: nothing.
 */
@NullMarked
package io.minikafka.search;

import org.jspecify.annotations.NullMarked;
