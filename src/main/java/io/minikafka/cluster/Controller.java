package io.minikafka.cluster;

import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.vavr.Tuple;
import io.vavr.collection.TreeMap;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The rules of a cluster, and what Kafka's controller knows of its brokers.
 *
 * @param rules the rules in force
 * @param brokers broker id to broker; empty under the chapters' rules, where none can die alone
 * @param isIsrManual whether changes of the ISR wait for {@code deliver-isr}
 * @param isMetadataManual whether news of leaders wait for {@code deliver-metadata}
 */
public record Controller(
        RuleSet rules, TreeMap<Integer, Broker> brokers, boolean isIsrManual, boolean isMetadataManual) {

    /** The chapters' rules, which know no controller. */
    static final Controller NONE = new Controller(RuleSets.MINIKAFKA, TreeMap.empty(), false, false);

    /** Under these rules, every broker alive. */
    static Controller of(RuleSet rules, List<Integer> brokers) {
        TreeMap<Integer, Broker> alive = TreeMap.empty();
        for (int broker : rules.isOfChapters() ? List.<Integer>of() : brokers) {
            alive = alive.put(broker, Broker.NEW);
        }
        return new Controller(rules, alive, false, false);
    }

    /** A broker of the cluster; under the chapters' rules each is alive. */
    public Broker broker(int id) {
        return brokers.getOrElse(id, Broker.NEW);
    }

    public boolean isAlive(int id) {
        return broker(id).status() == Broker.Status.ALIVE;
    }

    /**
     * Who may join the ISR, as far as the leader knows: a broker that is alive and has fetched from this leader since it
     * started last (KIP-841; Kafka's {@code Partition.isReplicaIsrEligible}).
     */
    public IntPredicate isrEligible(PartitionReplicaSet set) {
        return id -> isAlive(id)
                && set.underKafka().replica(id).remote().brokerEpoch()
                        == broker(id).epoch();
    }

    /** The brokers that are alive; none under the chapters' rules. */
    public BrokerSet alive() {
        return BrokerSet.of(brokers.keySet().toJavaList()).filter(this::isAlive);
    }

    Controller withBroker(int id, Broker broker) {
        return new Controller(rules, brokers.put(id, broker), isIsrManual, isMetadataManual);
    }

    Controller withDelivery(Delivery what, boolean isManual) {
        return new Controller(
                rules,
                brokers,
                what == Delivery.ISR_CHANGES ? isManual : isIsrManual,
                what == Delivery.METADATA ? isManual : isMetadataManual);
    }

    /** As a start of the whole cluster finds it: nobody runs, and whom nobody has shut down has crashed. */
    Controller found() {
        return new Controller(
                rules,
                brokers.map((id, broker) ->
                        Tuple.of(id, broker.status() == Broker.Status.DOWN ? broker : broker.stopped(true))),
                isIsrManual,
                isMetadataManual);
    }
}
