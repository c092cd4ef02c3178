package io.minikafka.cluster;

/** One case per event, so that none can be forgotten. */
public interface EventVisitor<R> {
    R clusterCreated(Event.ClusterCreated event);

    R clockAdvanced(Event.ClockAdvanced event);

    R configAltered(Event.ConfigAltered event);

    R topicCreated(Event.TopicCreated event);

    R stickyPartitionMoved(Event.StickyPartitionMoved event);

    R batchAppended(Event.BatchAppended event);

    R duplicateAcknowledged(Event.DuplicateAcknowledged event);

    R sendAcknowledged(Event.SendAcknowledged event);

    R sendPending(Event.SendPending event);

    R pendingSendAcknowledged(Event.PendingSendAcknowledged event);

    R pendingSendFailed(Event.PendingSendFailed event);

    R producerDefined(Event.ProducerDefined event);

    R recordBuffered(Event.RecordBuffered event);

    R producerBatchClosed(Event.ProducerBatchClosed event);

    R producerBatchSent(Event.ProducerBatchSent event);

    R producerBatchRefused(Event.ProducerBatchRefused event);

    R producerBufferLost(Event.ProducerBufferLost event);

    R transactionBegun(Event.TransactionBegun event);

    R partitionAddedToTransaction(Event.PartitionAddedToTransaction event);

    R transactionDecided(Event.TransactionDecided event);

    R transactionMarkerAppended(Event.TransactionMarkerAppended event);

    R followerFetched(Event.FollowerFetched event);

    R logTruncated(Event.LogTruncated event);

    R isrChanged(Event.IsrChanged event);

    R highWatermarkAdvanced(Event.HighWatermarkAdvanced event);

    R lastFetchReset(Event.LastFetchReset event);

    R leaderPromoted(Event.LeaderPromoted event);

    R clusterReopened(Event.ClusterReopened event);

    R partitionReopened(Event.PartitionReopened event);

    R logRepaired(Event.LogRepaired event);

    R followerLoopStarted(Event.FollowerLoopStarted event);

    R followerLoopStopped(Event.FollowerLoopStopped event);

    R followerLoopRan(Event.FollowerLoopRan event);

    R followerLoopFailed(Event.FollowerLoopFailed event);

    R fetchErrorArmed(Event.FetchErrorArmed event);

    R followerFetchFailed(Event.FollowerFetchFailed event);

    R underKafka(KafkaEvent event);
}
