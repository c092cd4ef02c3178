package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;

/** In which order Kafka checks what stands in a command's place there. */
enum KafkasChecks {
    PRODUCE(
            " For a produce request: acks word, leadership, min.insync.replicas, then duplicates and sequences.",
            "ReplicaManager.appendRecords"),
    FETCH(
            " For a fetch, a consumer's or a follower's: topic and partition, leader epoch, leadership, then the offset.",
            "Partition.readRecords"),
    ELECTION(
            " For an election: topic and partition, whether it is needed, then whether anybody who may lead is alive.",
            "ReplicationControlManager.electLeader"),
    START(
            " A start is no request there: the broker looks at each log for itself, and what it cannot read costs it the"
                    + " directory, not the cluster.",
            "LogManager.loadLogs"),
    OTHER("", "KafkaApis, ControllerApis");

    private final String order;
    private final String place;

    KafkasChecks(String order, String place) {
        this.order = order;
        this.place = place;
    }

    static KafkasChecks of(Request.OfSession request) {
        if (request instanceof Request.Retry) {
            return PRODUCE;
        }
        if (request instanceof Request.Restart) {
            return START;
        }
        return request instanceof Request.Execute execute ? of(execute.command()) : OTHER;
    }

    private static KafkasChecks of(ClusterCommand command) {
        if (command instanceof ClusterCommand.Send
                || command instanceof ClusterCommand.SendWith
                || command instanceof ClusterCommand.SendInTransaction) {
            return PRODUCE;
        }
        if (command instanceof ClusterCommand.Fetch || command instanceof ClusterCommand.FetchFollowers) {
            return FETCH;
        }
        return command instanceof ClusterCommand.Promote || command instanceof ClusterCommand.Elect ? ELECTION : OTHER;
    }

    /** The order in words, behind a sentence about all requests; empty where there is no such request. */
    String order() {
        return order;
    }

    /** What decides there. */
    String place() {
        return place;
    }
}
