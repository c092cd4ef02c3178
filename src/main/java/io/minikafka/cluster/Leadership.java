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
    static Optional<String> problem(PartitionReplicaSet set, TopicPartition partition) {
        if (set.isLed()) {
            return Optional.empty();
        }
        return Optional.of(
                set.hasLeader()
                        ? "broker " + set.leaderId() + " has not heard yet that it leads " + partition + " in epoch "
                                + set.leaderEpoch() + "; deliver-metadata " + set.leaderId() + " tells it"
                        : partition + " has no leader; the last one was " + set.leaderId() + "; " + whoMayLead(set)
                                + "; restart-broker brings a replica back");
    }
}
