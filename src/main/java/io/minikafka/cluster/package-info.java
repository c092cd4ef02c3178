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
 * <h2>Transactions</h2>
 *
 * <p>A transaction has a name, Kafka's {@code transactional.id}; {@link io.minikafka.cluster.Transactions} keeps for each
 * name a producer id, an epoch and how it stands ({@link io.minikafka.cluster.Transaction}). {@link
 * io.minikafka.cluster.TransactionHandler} decides. Each rule, and what stands for it in Kafka (KIP-98):
 *
 * <ul>
 *   <li><em>Begin.</em> The first time, the name gets a producer id, epoch 0 ({@code initTransactions}). Afterwards it keeps
 *       both, also over restarts, and its sequences go on; where a leader has lost batches of it the epoch goes up by one, so
 *       that they begin anew (KIP-360). What was decided before must be replicated first, else
 *       {@code CONCURRENT_TRANSACTIONS}. Beginning what is open is refused with
 *       {@code INVALID_TXN_STATE}, as Kafka's producer does. {@code txn begin --fence} begins it all the same, as <em>another
 *       instance</em> of the producer would by {@code initTransactions}: the epoch goes up by one, ABORT markers of the new
 *       epoch end the old transaction wherever it is open, and whoever still sends with the old epoch gets
 *       {@code PRODUCER_FENCED}. Differs from Kafka: only fencing raises the epoch, where 4.0 (KIP-890, transaction version
 *       2) raises it with each transaction.
 *   <li><em>Send.</em> acks is always all, as in Kafka. The first batch for a partition adds it to the transaction
 *       ({@code AddPartitionsToTxn}); one transaction may span any number of partitions and topics. A transactional batch
 *       whose transaction is not open is refused with {@code INVALID_TXN_STATE}, also where it is only sent again
 *       ({@code retry}), so that no late batch opens a transaction that nobody ends (KIP-890). That comes before the
 *       answer to a duplicate: a repetition of what was committed or aborted is acknowledged to nobody, also while the next
 *       transaction of that name is open. Differs from Kafka: once the next one has the partition, Kafka answers it. A
 *       batch that the leader refuses leaves the transaction open. One that fails <em>after</em> the append leaves its
 *       outcome unknown: from then on only abort is left (Kafka's producer is in an abortable error).
 *   <li><em>Commit, abort.</em> One control batch goes to every partition of the transaction, stamped with its producer id
 *       and epoch. Kafka's {@code commitTransaction} waits until its sends are answered; here it is refused with
 *       {@code INVALID_TXN_STATE} while one is pending. An abort waits for nobody. Without a transaction begun, both are
 *       refused with {@code INVALID_TXN_STATE}. The decision is kept in the metadata before the first marker is written
 *       (Kafka's PREPARE_COMMIT), so no crash lets one partition commit and another abort. An abort also ends the sends that
 *       are pending, {@code CANCELLED}.
 *   <li><em>min.insync.replicas.</em> A marker is an acks=all write in Kafka too: where the ISR of one of the partitions is
 *       too small, commit and abort are refused with {@code NOT_ENOUGH_REPLICAS}, nothing is written anywhere and the
 *       transaction stays open. Differs from Kafka: there the decision is kept and the coordinator tries again by itself.
 *       Once appended, a marker is not waited for ({@code commitTransaction} returns before the markers are replicated,
 *       too); its records become readable with it.
 *   <li><em>Promotion.</em> What the cut leaves is what there is: the transaction stays open, acknowledged records that are
 *       gone are LOST, and sends that were pending fail, so that only abort is left. Nobody else notices: a commit then
 *       commits what remains. Kafka likewise trusts the ISR and does not look. Where the cut takes the marker of a
 *       transaction that was decided, {@code txn commit} (or abort, as decided) once more writes it again, and nothing
 *       begins before. Differs from Kafka: its coordinator does that by itself.
 *   <li><em>Restart, crash.</em> The producer's process ends. Its transaction stays open in the logs and holds the LSO, but
 *       nobody owns it: send and commit are refused with {@code INVALID_TXN_STATE}. {@code txn abort} ends it with a raised
 *       epoch, and so does {@code txn begin}, as {@code initTransactions} of the next instance would. Which partitions it
 *       has, the leaders' logs say. Where the decision was kept already, the restart changes nothing of it, and
 *       {@code txn commit} or {@code abort} writes the markers that are missing.
 *   <li><em>Under Kafka's rules</em> all this is the same, but brokers die alone: the transaction stays open while one does,
 *       as its producer and whoever decided live on. A send whose leader is gone, or that times out, has failed after the
 *       append. Where nobody leads, or the leader has not heard so, commit and abort are refused with
 *       {@code NOT_LEADER_OR_FOLLOWER}. Where the next leader lacks a marker, it is written again as after a cut. Differs
 *       from Kafka: its producer sends such a batch again by itself, until {@code delivery.timeout.ms} is over.
 *   <li><em>LOST.</em> An acknowledged transactional record that is gone is lost like any other, until its transaction is
 *       aborted: nobody misses what was taken back.
 * </ul>
 *
 * <p>Differs from Kafka: there is no transaction coordinator and no {@code __transaction_state} log. Ids, epochs and
 * decisions stand in the metadata; whether a transaction is open, and where, stands in the partitions' logs. There is no
 * {@code transaction.timeout.ms}: a transaction that nobody ends holds the LSO for ever (KIP-664 tells how to find one).
 * There are no consumer offsets, so none are sent to a transaction.
 *
 * <p>May use: {@code replication}, {@code log}, {@code record}.
 */
@NullMarked
package io.minikafka.cluster;

import org.jspecify.annotations.NullMarked;
