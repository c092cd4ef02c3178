package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.RecoveredCluster;
import io.vavr.collection.Vector;
import io.vavr.control.Either;

/** What a request comes to without a store: nothing is written, and files are taken to hold what the state says. */
public final class Storeless {

    private Storeless() {}

    /**
     * Decides a request that changes the cluster.
     *
     * @param request a restart, or what the machine alone decides
     */
    public static Decision decide(SessionState state, Request.OfSession request) {
        if (request instanceof Request.Restart restart) {
            return restart(state.cluster(), restart.isCrash(), true);
        }
        Either<Outcome.Refused, ClusterCommand> command = ClusterRequest.command(request, state);
        return command.isLeft()
                ? new Decision(command.getLeft(), Vector.empty(), state.cluster())
                : ClusterMachine.decide(state.cluster(), command.get());
    }

    /**
     * Decides a restart.
     *
     * @param canSend whether an orderly end may write
     */
    static Decision restart(ClusterState running, boolean isCrash, boolean canSend) {
        if (isCrash) {
            return reopen(running);
        }
        Decision closed = ClusterMachine.decide(running, new ClusterCommand.Close(canSend));
        return closed.then(reopen(closed.after()));
    }

    private static Decision reopen(ClusterState state) {
        return ClusterMachine.decide(state, new ClusterCommand.Reopen(RecoveredCluster.of(state)));
    }
}
