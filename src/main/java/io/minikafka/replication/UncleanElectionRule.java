package io.minikafka.replication;

/** Whether a replica out of the ISR may lead. */
public enum UncleanElectionRule implements TableRule {
    NEVER("refused", "chapter 6, promote"),
    IF_ALLOWED(
            "where unclean.leader.election.enable or the command allows it and no clean candidate is alive:"
                    + " the first alive replica, and the ISR is it alone",
            "PartitionChangeBuilder.electAnyLeader");

    private final String sentence;
    private final String source;

    UncleanElectionRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** Whether it can be allowed at all. */
    public boolean canBeAllowed() {
        return this == IF_ALLOWED;
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
