package io.minikafka.explore;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Ledger;
import io.minikafka.session.SessionState;

/** A step that was taken: what was decided in a state, and what the ledger noticed. */
record Taken(TopicPartition partition, SessionState before, Decision decision, Ledger.Posting posting) {

    static Taken of(TopicPartition partition, SessionState before, Decision decision) {
        Ledger.Posting posting = before.ledger().post(decision.events(), before.cluster(), decision.after(), "");
        return new Taken(partition, before, decision, posting);
    }

    SessionState after() {
        return new SessionState(decision.after(), posting.ledger());
    }

    PartitionReplicaSet from() {
        return set(before.cluster());
    }

    PartitionReplicaSet to() {
        return set(decision.after());
    }

    private PartitionReplicaSet set(ClusterState cluster) {
        return cluster.partition(partition);
    }
}
