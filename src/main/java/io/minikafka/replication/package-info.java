/**
 * The rules of chapters 5 and 6 for one partition: who is in sync, what is committed, what a producer is told, who may
 * lead.
 *
 * <p>The state is {@link io.minikafka.replication.PartitionReplicaSet}. Each rule stands in one class named after it
 * ({@code IsrRule}, {@code HighWatermarkRule}, {@code AckRule}, {@code ProducerRule}, {@code FollowerFetchRule}, {@code
 * PromotionRule}, {@code ReopenRule}); it looks at a state and answers, and changes nothing.
 *
 * <p>May use: {@code log}, {@code record}.
 */
@NullMarked
package io.minikafka.replication;

import org.jspecify.annotations.NullMarked;
