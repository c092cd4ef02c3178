package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Scripted;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What no invariant takes for broken where power fails. */
class InvariantsUnderKafkaTest {

    /** Broker 1 loses its disk while it is down and in the ELR; 2 does so when it leads no more. Neither can lead as it is. */
    @Test
    void whoIsDownInTheElrIsNoCandidateAndWhoLedHasNoTenure() {
        ClusterState state = Scripted.after(
                        "new-cluster --semantics kafka --config min.insync.replicas=2",
                        "create-topic events",
                        "send events a b",
                        "fetch-followers; fetch-followers; fetch-followers")
                .cluster();
        for (ClusterCommand command : List.of(
                new ClusterCommand.Elect(Target.of(Scripted.EVENTS), OptionalInt.of(2), false),
                new ClusterCommand.CrashBroker(3, false),
                new ClusterCommand.CrashBroker(1, true),
                new ClusterCommand.CrashBroker(2, false),
                new ClusterCommand.RestartBroker(2, false),
                new ClusterCommand.CrashBroker(2, true))) {
            Decision decision = ClusterMachine.decide(state, command);
            assertThat(Invariants.ofStep(state, decision)).as("%s", command).isEmpty();
            state = decision.after();
        }
        PartitionReplicaSet set = state.partition(Scripted.EVENTS);
        assertThat(set.hasLeader()).isFalse();
        assertThat(set.leaderId()).isEqualTo(2);
        assertThat(set.underKafka().elr()).isEqualTo(BrokerSet.of(1));
        assertThat(set.replica(1).leo()).isZero();
        assertThat(set.replica(2).leo()).isZero();
    }
}
