package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.session.Request;
import java.util.Locale;

/** The name of the command that a request was made by. */
final class Asked {

    private Asked() {}

    static String word(Request.OfSession request) {
        if (request instanceof Request.Execute execute) {
            return word(execute.command());
        }
        if (request instanceof Request.OpenDirectory) {
            return "new-cluster";
        }
        if (request instanceof Request.GoTo) {
            return "goto";
        }
        return request instanceof Request.Show show
                ? "show " + show.subject().name().toLowerCase(Locale.ROOT)
                : word(request.getClass());
    }

    private static String word(ClusterCommand command) {
        if (command instanceof ClusterCommand.DefineProducer) {
            return "producer";
        }
        if (command instanceof ClusterCommand.BeginTransaction || command instanceof ClusterCommand.EndTransaction) {
            return "txn";
        }
        if (command instanceof ClusterCommand.SendWith || command instanceof ClusterCommand.SendInTransaction) {
            return "send";
        }
        if (command instanceof ClusterCommand.StartFollowerLoop || command instanceof ClusterCommand.StopFollowerLoop) {
            return "follower-loop";
        }
        if (command instanceof ClusterCommand.SetDelivery) {
            return "set";
        }
        if (command instanceof ClusterCommand.InjectFetchError) {
            return "inject";
        }
        return command instanceof ClusterCommand.Close ? "exit" : word(command.getClass());
    }

    /** Most types are called as the commands are. */
    private static String word(Class<?> type) {
        StringBuilder word = new StringBuilder();
        String name = type.getSimpleName();
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            word.append(i > 0 && Character.isUpperCase(letter) ? "-" : "").append(Character.toLowerCase(letter));
        }
        return word.toString();
    }
}
