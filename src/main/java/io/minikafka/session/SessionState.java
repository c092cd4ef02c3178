package io.minikafka.session;

import io.minikafka.cluster.ClusterState;

/** A moment of a session: the cluster, and what its producers were told. */
public record SessionState(ClusterState cluster, Ledger ledger) {}
