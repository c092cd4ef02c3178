package io.minikafka.replication;

/** Who may lead although it has left the ISR: the eligible leader replicas. */
public enum ElrRule implements TableRule {
    NONE("nobody; the last member stays in the ISR when it dies", "before KIP-966") {
        @Override
        public BrokerSet isrWithout(BrokerSet isr, int broker) {
            return isr.size() == 1 ? isr : isr.without(broker);
        }

        @Override
        public BrokerSet eligible(BrokerSet before, BrokerSet oldIsr, BrokerSet newIsr, int minimum) {
            return BrokerSet.NONE;
        }
    },
    KEPT(
            "none while the ISR has min.insync.replicas members, nor after an unclean election or once that"
                    + " minimum is another one; else"
                    + " whoever was in the ISR or among them and is not in the ISR now, without those that"
                    + " started again after a crash; they lead only when the ISR is empty, and then, if"
                    + " there is none, the last known leader, as unclean",
            "KIP-966, PartitionChangeBuilder.maybePopulateTargetElr, ClearElrRecord") {
        @Override
        public BrokerSet isrWithout(BrokerSet isr, int broker) {
            return isr.without(broker);
        }

        @Override
        public BrokerSet eligible(BrokerSet before, BrokerSet oldIsr, BrokerSet newIsr, int minimum) {
            return newIsr.size() >= minimum
                    ? BrokerSet.NONE
                    : before.union(oldIsr).minus(newIsr);
        }
    };

    private final String sentence;
    private final String source;

    ElrRule(String sentence, String source) {
        this.sentence = sentence;
        this.source = source;
    }

    /** The ISR once a broker has died. */
    public abstract BrokerSet isrWithout(BrokerSet isr, int broker);

    /** Who is eligible once the ISR has changed, where it should have so many members at least. */
    public abstract BrokerSet eligible(BrokerSet before, BrokerSet oldIsr, BrokerSet newIsr, int minimum);

    /** Whether there is such a thing. */
    public boolean isKept() {
        return this == KEPT;
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
