/**
 * Records, batches of records, and the bytes a batch is stored and sent as.
 *
 * <p>This is the ground floor: it uses nothing of the other packages, and no I/O, clock, thread or randomness. The
 * layout is Kafka's record batch format v2 (magic 2, KIP-98), uncompressed, byte for byte as Kafka's own
 * {@code MemoryRecordsBuilder} writes it. A batch is its encoding: {@link io.minikafka.record.RecordBatch} keeps one
 * byte array and reads every field and record from it on demand, so a batch costs 16 bytes more than its bytes, and
 * replicas share it.
 */
@NullMarked
package io.minikafka.record;

import org.jspecify.annotations.NullMarked;
