/**
 * The rules of chapters 5 and 6 for one partition: who is in sync, what is committed, what a producer is told, who may
 * lead.
 *
 * <p>The state is {@link io.minikafka.replication.PartitionReplicaSet}. Each rule stands in one class named after it
 * ({@code IsrRule}, {@code HighWatermarkRule}, {@code AckRule}, {@code ProducerRule}, {@code FollowerFetchRule}, {@code
 * PromotionRule}, {@code ReopenRule}); it looks at a state and answers, and changes nothing.
 *
 * <p>Which rules are in force is a {@link io.minikafka.replication.RuleSet}: one cell for each row of the table that {@code
 * show rules} prints. {@link io.minikafka.replication.RuleSets} composes the chapters' set, Kafka's, and what Kafka's were
 * before its repairs; whatever differs between them is asked of a cell, so that nothing else has to know which set it is.
 * What Kafka's rules know beside the chapters' is a {@link io.minikafka.replication.KafkaPartition}.
 *
 * <p>May use: {@code log}, {@code record}.
 */
@NullMarked
package io.minikafka.replication;

import org.jspecify.annotations.NullMarked;
