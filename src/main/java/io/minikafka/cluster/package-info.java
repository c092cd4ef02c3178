/**
 * The pure machine: a command and a state become events and an answer; events become the next state.
 *
 * <p>{@link io.minikafka.cluster.ClusterMachine} decides, one handler per family of commands. {@link
 * io.minikafka.cluster.ClusterState#apply} is the only place where state changes. No I/O, no clock, no randomness, no
 * thread: the clock is a number in the state, a pending send a record in it.
 *
 * <p>Named producers are part of the state too: {@link io.minikafka.cluster.Producer} with its {@link
 * io.minikafka.cluster.Accumulator}; a {@code ProducerHandler} decides when a batch goes, and the rules for the batch are
 * those of any other send.
 *
 * <p>Time passes in {@link io.minikafka.cluster.TickHandler} alone: a tick runs what is due, instant by instant. What is
 * due at the same instant runs in the order of its list of {@link io.minikafka.cluster.DueWork}.
 *
 * <p>May use: {@code replication}, {@code log}, {@code record}.
 */
@NullMarked
package io.minikafka.cluster;

import org.jspecify.annotations.NullMarked;
