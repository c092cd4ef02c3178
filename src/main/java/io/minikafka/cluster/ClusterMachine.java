package io.minikafka.cluster;

/** Decides commands: a pure function of state and command, one handler per family of commands. */
public final class ClusterMachine {

    private ClusterMachine() {}

    /** Decides a command; the state itself is not touched. */
    public static Decision decide(ClusterState state, ClusterCommand command) {
        Transition transition = new Transition(state);
        return state.followerLoop() instanceof FollowerLoop.Failed failed && !isWayOut(command)
                ? transition.refuse(failed.refusal())
                : command.accept(new Dispatch(transition));
    }

    /** What is carried out although the cluster has failed. */
    private static boolean isWayOut(ClusterCommand command) {
        return command instanceof ClusterCommand.Close
                || command instanceof ClusterCommand.Reopen
                || command instanceof ClusterCommand.NewCluster;
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
        public Decision defineProducer(ClusterCommand.DefineProducer command) {
            return ProducerHandler.define(transition, command);
        }

        @Override
        public Decision sendWith(ClusterCommand.SendWith command) {
            return ProducerHandler.send(transition, command);
        }

        @Override
        public Decision flush(ClusterCommand.Flush command) {
            return ProducerHandler.flush(transition, command);
        }

        @Override
        public Decision resend(ClusterCommand.Resend command) {
            return SendHandler.resend(transition, command);
        }

        @Override
        public Decision beginTransaction(ClusterCommand.BeginTransaction command) {
            return TransactionHandler.begin(transition, command);
        }

        @Override
        public Decision endTransaction(ClusterCommand.EndTransaction command) {
            return TransactionHandler.end(transition, command);
        }

        @Override
        public Decision sendInTransaction(ClusterCommand.SendInTransaction command) {
            return TransactionHandler.send(transition, command);
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

        @Override
        public Decision startFollowerLoop(ClusterCommand.StartFollowerLoop command) {
            return FollowerLoopHandler.start(transition, command);
        }

        @Override
        public Decision stopFollowerLoop(ClusterCommand.StopFollowerLoop command) {
            return FollowerLoopHandler.stop(transition);
        }

        @Override
        public Decision injectFetchError(ClusterCommand.InjectFetchError command) {
            return FetchFollowersHandler.injectError(transition, command);
        }

        @Override
        public Decision crashBroker(ClusterCommand.CrashBroker command) {
            return BrokerHandler.crash(transition, command);
        }

        @Override
        public Decision restartBroker(ClusterCommand.RestartBroker command) {
            return BrokerHandler.restart(transition, command);
        }

        @Override
        public Decision elect(ClusterCommand.Elect command) {
            return ElectHandler.elect(transition, command);
        }

        @Override
        public Decision deliverIsr(ClusterCommand.DeliverIsr command) {
            return DeliveryHandler.deliverIsr(transition, command);
        }

        @Override
        public Decision deliverMetadata(ClusterCommand.DeliverMetadata command) {
            return DeliveryHandler.deliverMetadata(transition, command);
        }

        @Override
        public Decision setDelivery(ClusterCommand.SetDelivery command) {
            return DeliveryHandler.set(transition, command);
        }

        @Override
        public Decision close(ClusterCommand.Close command) {
            return ClusterHandler.close(transition, command);
        }
    }
}
