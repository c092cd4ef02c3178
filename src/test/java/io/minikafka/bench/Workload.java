package io.minikafka.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Sends to one topic on three brokers, and a replication round after every ten.
 *
 * @param name what the report calls it
 * @param sends how many sends one session takes
 * @param acks the acks of the sends, in turn
 * @param round the replication round
 */
record Workload(String name, int sends, List<String> acks, String round) {

    static final List<String> SETUP =
            List.of("new-cluster --config replica.lag.max.messages=1000000000", "create-topic events");

    private static final int SENDS_A_ROUND = 10;

    /** The acknowledgements mixed, every send settled by the next round. */
    static Workload mixed(int sends) {
        return new Workload(String.format("%,d sends", sends), sends, List.of("0", "1", "all"), "fetch-followers");
    }

    /** One follower never fetches, so that all sends stay pending and each round has to leave them alone. */
    static Workload pending(int sends) {
        return new Workload(
                String.format("%,d sends left pending", sends),
                sends,
                List.of("all"),
                "fetch-followers events --follower 2");
    }

    /** How many sends one measured window has. */
    int window() {
        return Math.min(1_000, sends / 4);
    }

    /** The lines from a send on, as many sends as a window has, with their rounds. */
    List<String> lines(int from) {
        List<String> lines = new ArrayList<>();
        for (int send = from; send < from + window(); send++) {
            lines.add("send events value-" + send + " --acks " + acks.get(send % acks.size()));
            if (send % SENDS_A_ROUND == SENDS_A_ROUND - 1) {
                lines.add(round);
            }
        }
        return lines;
    }
}
