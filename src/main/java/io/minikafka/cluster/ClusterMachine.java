package io.minikafka.cluster;

/** Decides commands: a pure function of state and command, one handler per family of commands. */
public final class ClusterMachine {

    private ClusterMachine() {}

    /** Decides a command; the state itself is not touched. */
    public static Decision decide(ClusterState state, ClusterCommand command) {
        return command.accept(new Dispatch(new Transition(state)));
    }

    private record Dispatch(Transition transition) implements ClusterCommand.Visitor<Decision> {

        @Override
        public Decision newCluster(ClusterCommand.NewCluster command) {
            return ClusterHandler.newCluster(transition, command);
        }

        @Override
        public Decision createTopic(ClusterCommand.CreateTopic command) {
            return TopicHandler.createTopic(transition, command);
        }

        @Override
        public Decision send(ClusterCommand.Send command) {
            return SendHandler.send(transition, command);
        }

        @Override
        public Decision fetchFollowers(ClusterCommand.FetchFollowers command) {
            return FetchFollowersHandler.fetchFollowers(transition, command);
        }

        @Override
        public Decision tick(ClusterCommand.Tick command) {
            return TickHandler.tick(transition, command);
        }

        @Override
        public Decision refreshIsr(ClusterCommand.RefreshIsr command) {
            return IsrHandler.refresh(transition, command);
        }

        @Override
        public Decision removeFromIsr(ClusterCommand.RemoveFromIsr command) {
            return IsrHandler.remove(transition, command);
        }

        @Override
        public Decision rejoin(ClusterCommand.Rejoin command) {
            return IsrHandler.rejoin(transition, command);
        }

        @Override
        public Decision promote(ClusterCommand.Promote command) {
            return PromoteHandler.promote(transition, command);
        }

        @Override
        public Decision fetch(ClusterCommand.Fetch command) {
            return ConsumerFetchHandler.fetch(transition, command);
        }

        @Override
        public Decision alterConfig(ClusterCommand.AlterConfig command) {
            return ClusterHandler.alterConfig(transition, command);
        }

        @Override
        public Decision reopen(ClusterCommand.Reopen command) {
            return ReopenHandler.reopen(transition, command);
        }
    }
}
