/**
 * One replica's log as an immutable value: whole batches in offset order, found by offset, cut at batch boundaries.
 *
 * <p>An entry also knows what its predecessors imply (the producer state, the transactions and a fingerprint of
 * the whole prefix), so that promotion, truncation and the comparison of two logs cost the same however long the log is.
 *
 * <p>What a segment's bytes mean stands here too, as pure functions: {@link io.minikafka.log.OffsetIndex}, {@link
 * io.minikafka.log.LeaderEpochCache} and {@link io.minikafka.log.LogRecovery}.
 *
 * <p>May use: {@code record}.
 */
@NullMarked
package io.minikafka.log;

import org.jspecify.annotations.NullMarked;
