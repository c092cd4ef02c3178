package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.record.RecordBatch;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.ProducerRule;
import io.vavr.collection.Vector;
import io.vavr.control.Either;

/** Finds what a send sent, to send it once more. */
final class RepeatedSend {

    private RepeatedSend() {}

    static Either<Outcome.Refused, ClusterCommand> resolve(Request.Retry request, SessionState state) {
        int number = request.sendNumber();
        Vector<SendEntry> sends = state.ledger().sends();
        if (number < 1 || number > sends.size()) {
            return refused(ErrorCode.INVALID_REQUEST, "no send #" + number + "; " + known(sends));
        }
        SendEntry send = state.ledger().send(number);
        RecordBatch batch = send.batch();
        if (isSequenceTaken(send, state.cluster())) {
            return refused(
                    ErrorCode.OUT_OF_ORDER_SEQUENCE,
                    "send #" + number + " was lost, and since a restart its producer "
                            + batch.producerId() + " has used sequence "
                            + batch.producer().baseSequence()
                            + " for other records; nothing was written; send the records anew");
        }
        return Either.right(new ClusterCommand.Resend(
                send.partition(), batch.records(), send.acks(), batch.producer(), batch.isTransactional()));
    }

    private static String known(Vector<SendEntry> sends) {
        if (sends.isEmpty()) {
            return "nothing has been sent yet";
        }
        return sends.size() == 1 ? "the only one is #1" : "sends: #1 to #" + sends.size();
    }

    /**
     * Would the leader take the send for a repetition of other records? It does not compare contents (chapter 6), and a
     * producer whose latest batch was lost continues behind what the log holds, once it is restarted.
     */
    private static boolean isSequenceTaken(SendEntry send, ClusterState cluster) {
        PartitionReplicaSet set = cluster.partition(send.partition());
        RecordBatch batch = send.batch();
        if (cluster.rules().append().check(set, batch.producer(), batch.recordCount())
                instanceof ProducerRule.Verdict.Duplicate duplicate) {
            RecordBatch latest = set.leader()
                    .log()
                    .entryAt(duplicate.first().baseOffset())
                    .orElseThrow()
                    .batch();
            return !latest.records().equals(batch.records());
        }
        return false;
    }

    private static Either<Outcome.Refused, ClusterCommand> refused(ErrorCode code, String message) {
        return Either.left(new Outcome.Refused(code, message));
    }
}
