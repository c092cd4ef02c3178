/**
 * Every schedule of some commands, on the real machine: which is the shortest one that loses a record?
 *
 * <p>{@link io.minikafka.explore.Explorer} searches from where a session is. A state is what a session has, the cluster and
 * its ledger, and a step is what the machine decides; no rule stands here twice. {@link io.minikafka.explore.Moves} are the
 * commands of a schedule, {@link io.minikafka.explore.Goal} what is looked for, and {@link
 * io.minikafka.explore.CanonicalState} which states count as the same.
 *
 * <p>Under Kafka's rules {@link io.minikafka.explore.KafkaMoves} and {@link io.minikafka.explore.KafkaDescription} add what
 * only these know. {@link io.minikafka.explore.Beginning} is where a search under other rules starts.
 *
 * <p>To let schedules use a new command: a family in {@code Moves}. To look for something else: a constant in {@code Goal}.
 * A new component of a state must be told by {@code CanonicalState}; a test says so.
 *
 * <p>May use: {@code search}, {@code session} and below.
 */
@NullMarked
package io.minikafka.explore;

import org.jspecify.annotations.NullMarked;
