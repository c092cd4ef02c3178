package io.minikafka.replication;

/** How the ISR changes. */
public enum IsrChangeRule implements TableRule {
    IMMEDIATE("at once, as the leader finds it", "chapter 6"),
    CONTROLLER(
            "by a request to the controller, which checks leader epoch, partition epoch and broker epochs;"
                    + " so a stale leader cannot change the ISR",
            "KIP-497, KIP-841, ReplicationControlManager.alterPartition");

    private final String sentence;
    private final String source;

    IsrChangeRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** Whether the controller has to agree. */
    public boolean isAsked() {
        return this == CONTROLLER;
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
