package io.minikafka.session;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Outcome;
import io.vavr.control.Either;

/** What kind of request something is, and the cluster command it comes to. */
final class ClusterRequest {

    private ClusterRequest() {}

    /** Whether it may change something, so that it is a step of the history. */
    static boolean isStep(Request.OfSession request) {
        return request instanceof Request.Restart
                || request instanceof Request.Retry
                || request instanceof Request.Inject
                || (request instanceof Request.Execute execute && !(execute.command() instanceof ClusterCommand.Fetch));
    }

    /** Whether it is carried out although the cluster has failed. */
    static boolean isWayOut(Request.OfSession request) {
        return request instanceof Request.Restart || isNewCluster(request);
    }

    static boolean isNewCluster(Request.OfSession request) {
        return request instanceof Request.OpenDirectory
                || (request instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.NewCluster);
    }

    /** The command of a request that the machine alone decides. */
    static Either<Outcome.Refused, ClusterCommand> command(Request.OfSession request, SessionState state) {
        if (request instanceof Request.Retry retry) {
            return RepeatedSend.resolve(retry, state);
        }
        return Either.right(
                request instanceof Request.OpenDirectory open ? open.command() : ((Request.Execute) request).command());
    }
}
