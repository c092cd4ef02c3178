package io.minikafka.cluster;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import java.util.Optional;

/** Whether somebody leads, and knows it. */
final class Leadership {

    private Leadership() {}

    /** Who may lead: members of the ISR, or who is eligible without being one. */
    static String whoMayLead(PartitionReplicaSet set) {
        BrokerSet elr = set.underKafka().elr();
        return set.isr().size() > 0
                ? "isr " + set.isr()
                : "the isr is empty, " + (elr.size() > 0 ? "elr " + elr : "and so is the elr");
    }

    /** Why nobody answers for a partition; empty where its leader does. */
    static Optional<String> problem(Transition transition, TopicPartition partition) {
        PartitionReplicaSet set = transition.partition(partition);
        if (set.isLed()) {
            return Optional.empty();
        }
        return Optional.of(
                set.hasLeader()
                        ? "broker " + set.leaderId() + " has not heard yet that it leads " + partition + " in epoch "
                                + set.leaderEpoch() + "; deliver-metadata " + set.leaderId() + " tells it"
                        : partition + " has no leader; the last one was " + set.leaderId() + "; " + whoMayLead(set)
                                + wayOut(transition, set));
    }

    /** How a replica that is not alive comes back. */
    static String wayOut(Transition transition, PartitionReplicaSet set) {
        Controller controller = transition.state().controller();
        BrokerSet replicas = BrokerSet.of(set.assignment());
        BrokerSet fenced = replicas.filter(id -> controller.broker(id).status() == Broker.Status.FENCED);
        BrokerSet down = replicas.filter(id -> controller.broker(id).status() == Broker.Status.DOWN);
        return (fenced.size() > 0
                        ? "; broker " + fenced.ids().get(0) + " runs, but is fenced until deliver-metadata "
                                + fenced.ids().get(0)
                        : "")
                + (down.size() > 0 ? "; restart-broker brings a replica back" : "");
    }
}
