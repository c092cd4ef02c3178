package io.minikafka.replication;

import io.vavr.collection.TreeMap;

/**
 * A leader's wish to change the ISR, on its way to the controller (Kafka's {@code AlterPartition} request).
 *
 * @param to the ISR that it asks for
 * @param leaderEpoch the leader's epoch; the controller refuses any but the current one
 * @param partitionEpoch what the leader takes for the partition's epoch; the same
 * @param brokerEpochs the epochs of the members' brokers as the leader knows them, from their fetches; a broker that has
 *     started again since is refused, one that the leader has not heard of is taken as it is
 */
public record IsrChange(BrokerSet to, int leaderEpoch, int partitionEpoch, TreeMap<Integer, Integer> brokerEpochs) {}
