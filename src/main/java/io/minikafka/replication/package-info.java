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
 * <h2>Two boundaries: the high watermark and the last stable offset</h2>
 *
 * <p>A <em>replicated</em> record stands below the high watermark, and no consumer reads beyond that. A <em>committed
 * transaction</em> is one whose COMMIT marker stands there too. {@link io.minikafka.replication.LastStableOffsetRule}
 * holds both together (KIP-98, Kafka's {@code UnifiedLog.fetchLastStableOffset}):
 *
 * <ul>
 *   <li>The last stable offset (LSO) is the high watermark or, where that is smaller, the first offset of any transaction
 *       that is open <em>as far as the high watermark reaches</em>. A marker above the high watermark does not count yet:
 *       Kafka's {@code firstUnstableOffset} waits for {@code unreplicatedTxns} likewise. So LSO &lt;= HW &lt;= LEO.
 *   <li>{@code read_uncommitted} reads to the high watermark, transactional or not. {@code read_committed} reads to the
 *       LSO, and leaves out what was aborted. Neither ever reads a marker, and both know only what is replicated.
 *   <li>What a transaction did in a partition is derived from its log alone: {@link
 *       io.minikafka.log.TransactionIndex} stands in every log entry, like the producer state (Kafka's
 *       {@code ProducerStateManager} and its {@code .txnindex} of aborted transactions). A cut log, a copied one and a
 *       reopened one know what their batches say, at no cost.
 *   <li>A marker is a record like any other: it takes an offset (LEO + 1), is copied in a round, counts for ISR and high
 *       watermark, and is cut with the log.
 * </ul>
 *
 * <p>So what happens to an open transaction follows from what happens to the log:
 *
 * <ul>
 *   <li><em>Promotion</em> cuts the new leader to the high watermark. Records of the transaction above it are gone; a
 *       transaction that began above it is unknown to the new leader; a marker above it is gone, and <em>the transaction is
 *       open again</em> in that partition. The LSO stays below it until the marker is written again. Differs from Kafka:
 *       the elected leader keeps its log, and the coordinator sends the marker until the leader has it.
 *   <li><em>Rejoin</em> and <em>a follower ahead of its leader</em> are cut likewise, and only their own copy forgets.
 *   <li><em>Restart</em> derives the high watermark from the shortest log, so it may fall below a marker, and the LSO below
 *       the transaction with it. The next rounds bring both back. A <em>crash</em> may also lose the end of a log.
 *   <li>The LSO may therefore go back, at a restart and at a promotion of a log that knows other markers. Kafka's may not
 *       within a tenure.
 *   <li><em>Under Kafka's rules</em> an elected leader keeps its log: records and markers that it has not fetched are gone,
 *       and what it has stays. The high watermark is the leader's own, so after an election the LSO may be lower for a
 *       round, as a consumer of Kafka sees it too.
 * </ul>
 *
 * <p>Differs from Kafka: the aborted transactions are an index in memory, found by halving, where Kafka keeps a
 * {@code .txnindex} file a segment; and the leader leaves aborted records out itself, where Kafka's answers name the
 * aborted transactions and the consumer filters ({@code CompletedFetch}). Since the transactions are per partition here,
 * there is no fetch from followers and no KIP-890 verification of a partition by the coordinator beyond the one below.
 *
 * <p>May use: {@code log}, {@code record}.
 */
@NullMarked
package io.minikafka.replication;

import org.jspecify.annotations.NullMarked;
