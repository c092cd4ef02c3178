package io.minikafka.lab;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.log.LogEntry;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.session.Request;

/**
 * What a request makes of a cluster, counted before it is carried out, so that what would be too much is not begun.
 *
 * @param units how much is to do: a unit for the request, each broker and each replica; one more for each round of the
 *     follower loop; where all logs are read, one for each 64 bytes of them; one for every thirty records in the logs,
 *     since any look may go through them, and where they are drawn one for each
 * @param replicas how many replicas there are afterwards, at most
 * @param heldBytes how much the logs hold, if every follower had all of its leader's
 */
record Work(long units, long replicas, long heldBytes) {

    /** About the smallest batch. */
    private static final int BYTES_A_UNIT = 64;

    private static final int DRAWN_RECORDS_A_UNIT = 1;
    private static final int RECORDS_A_UNIT = 30;

    static Work of(Request request, ClusterState state) {
        long replicas = 0;
        long heldBytes = 0;
        long records = 0;
        for (PartitionReplicaSet set : state.partitions().values()) {
            int copies = set.followers().size() + 1;
            replicas += copies;
            heldBytes += copies * bytes(set);
            records += set.leader().leo();
            for (Replica follower : set.followers()) {
                records += follower.leo();
            }
        }
        long units = 1 + state.brokers().size() + replicas;
        if (request instanceof Request.Restart || request instanceof Request.WhatIf) {
            units += heldBytes / BYTES_A_UNIT;
        }
        units += records / (isDrawing(request) ? DRAWN_RECORDS_A_UNIT : RECORDS_A_UNIT);
        long added = added(request, state);
        return new Work(units + added + rounds(request, state), replicas + added, heldBytes);
    }

    private static boolean isDrawing(Request request) {
        return request instanceof Request.WhatIf supposed
                ? isDrawing(supposed.request())
                : request instanceof Request.Show show && show.subject() == Request.Subject.LOG;
    }

    private static long bytes(PartitionReplicaSet set) {
        long bytes = 0;
        for (LogEntry entry : set.leader().log().entries()) {
            bytes += entry.batch().sizeBytes();
        }
        return bytes;
    }

    /** How many replicas it makes. */
    private static long added(Request request, ClusterState state) {
        if (request instanceof Request.WhatIf supposed) {
            return added(supposed.request(), state);
        }
        return request instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.CreateTopic topic
                        && topic.partitions() > 0
                ? (long) topic.partitions()
                        * Math.max(1, topic.factor(state.brokers().size()))
                : 0;
    }

    /** How many rounds of the follower loop it may come to. */
    private static long rounds(Request request, ClusterState state) {
        if (request instanceof Request.WhatIf supposed) {
            return rounds(supposed.request(), state);
        }
        return request instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.Tick tick
                        && state.followerLoop() instanceof FollowerLoop.On loop
                ? Math.min(Math.max(0, tick.ms()) / loop.everyMs(), ClusterCommand.Tick.MAX_RUNS)
                : 0;
    }
}
