package io.minikafka.replication;

import java.util.OptionalInt;

/** Who leads next, and what becomes of its log and of the ISR. */
public enum ElectionRule implements TableRule {
    NAMED_AND_CUT(
            "whichever member of the ISR is named, the leader itself too; it is cut to the high watermark,"
                    + " and the ISR is it alone",
            "chapter 6, promote"),
    FIRST_ALIVE_IN_ISR(
            "the leader if it is alive and in the ISR, else the first alive member in assignment order; it"
                    + " keeps its whole log and its own high watermark, followers are cut to it, and the"
                    + " ISR stays as it is",
            "PartitionChangeBuilder.electLeader, Partition.makeLeader");

    private final String sentence;
    private final String source;

    ElectionRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** Whether the controller elects, and not the one who asks. */
    public boolean isOfController() {
        return this == FIRST_ALIVE_IN_ISR;
    }

    /** The candidate that leads, of those that are alive: the leader itself first, then in the order of the assignment. */
    public OptionalInt choose(PartitionReplicaSet set, BrokerSet candidates, BrokerSet alive) {
        if (set.hasLeader() && candidates.contains(set.leaderId()) && alive.contains(set.leaderId())) {
            return OptionalInt.of(set.leaderId());
        }
        return set.assignment().stream()
                .filter(broker -> candidates.contains(broker) && alive.contains(broker))
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    @Override
    public String sentence() {
        return sentence;
    }

    @Override
    public String source() {
        return source;
    }
}
