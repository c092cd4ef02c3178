/**
 * Keeps bytes and metadata, so that a cluster can come back.
 *
 * <p>{@link io.minikafka.storage.ClusterStore} turns events into writes; a {@link io.minikafka.storage.LogStore} keeps
 * the encoded batches of every replica, a {@link io.minikafka.storage.MetadataStore} what the logs do not tell. Both keep
 * files: {@code DiskFiles} on a disk, {@code MemoryFiles} in memory, where faults can be injected alike. What
 * goes wrong here is a {@link io.minikafka.storage.StorageException}, never a refusal.
 *
 * <p>May use: {@code cluster} and below.
 */
@NullMarked
package io.minikafka.storage;

import org.jspecify.annotations.NullMarked;
