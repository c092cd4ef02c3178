package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.PromotionRule;
import io.minikafka.replication.Replica;
import java.util.Optional;

/** Tells the commands that change who leads and who is in sync. */
final class MembershipTelling {

    private final Telling telling;
    private final TopicPartition partition;
    private final int broker;

    MembershipTelling(Telling telling, TopicPartition partition, int broker) {
        this.telling = telling;
        this.partition = partition;
        this.broker = broker;
    }

    private PartitionReplicaSet set() {
        return telling.set(partition);
    }

    private Facts facts() {
        return Facts.of(partition);
    }

    private Facts member() {
        return Facts.of(partition, broker);
    }

    private boolean isRefusedWith(ErrorCode code) {
        return telling.result().outcome() instanceof Outcome.Refused refused && refused.code() == code;
    }

    private Facts lengths() {
        return member().and("leo", set().replica(broker).leo()).and("hw", set().highWatermark());
    }

    void promote() {
        if (!PromotionRule.isEligible(set(), broker)) {
            telling.say(Branch.PROMOTE_OUTSIDER, member().and("isr", set().isr()));
            return;
        }
        telling.say(Branch.PROMOTE_MEMBER, member().and("isr", set().isr()));
        if (isRefusedWith(ErrorCode.INVALID_RECORD)) {
            telling.say(Branch.PROMOTE_INSIDE_BATCH, lengths());
        } else if (telling.next(Event.LogTruncated.class).isPresent()) {
            telling.tell(Branch.PROMOTE_CUT, lengths());
        } else if (!telling.result().outcome().isRefused()) {
            telling.say(Branch.PROMOTE_NOT_CUT, lengths());
        }
        telling.next(Event.LeaderPromoted.class).ifPresent(this::promoted);
    }

    private void promoted(Event.LeaderPromoted event) {
        Facts facts = facts().and("leader", event.fromLeader())
                .and("epoch", event.fromEpoch())
                .and("epochTo", event.toEpoch())
                .and("isr", event.fromIsr())
                .and("isrTo", event.toIsr())
                .and("hw", event.highWatermark());
        if (event.fromLeader() == event.toLeader()) {
            telling.tell(Branch.PROMOTED_AGAIN, facts);
        } else {
            telling.tell(Branch.PROMOTED, facts.and("leaderTo", event.toLeader()));
        }
        new PartitionTelling(telling, partition).failed(event.fromEpoch());
        telling.say(Branch.HW_NOT_ASKED, facts().and("hw", set().highWatermark()));
    }

    void remove() {
        Optional<Event.IsrChanged> changed = telling.next(Event.IsrChanged.class);
        Facts facts = member().and("isr", set().isr());
        if (changed.isPresent()) {
            telling.tell(
                    Branch.REMOVED,
                    facts.and("isrTo", changed.get().to())
                            .and("leo", set().replica(broker).leo()));
        } else {
            telling.say(Branch.NOT_REMOVED, facts);
        }
        new PartitionTelling(telling, partition).advance();
    }

    void rejoin() {
        if (isRefusedWith(ErrorCode.INVALID_RECORD)) {
            telling.say(Branch.REJOIN_INSIDE_BATCH, lengths());
            return;
        }
        if (telling.next(Event.LogTruncated.class).isPresent()) {
            telling.tell(Branch.REJOIN_CUT, lengths());
        } else {
            telling.say(Branch.REJOIN_NOT_CUT, lengths());
        }
        telling.next(Event.LastFetchReset.class)
                .ifPresent(reset -> telling.tell(Branch.REJOIN_FETCH, member().and("clock", reset.nowMs())));
        Optional<Event.IsrChanged> changed = telling.next(Event.IsrChanged.class);
        Facts facts = member().and("isr", set().isr());
        if (changed.isPresent()) {
            telling.tell(Branch.REJOIN_LEAVES, facts.and("isrTo", changed.get().to()));
        } else {
            telling.say(Branch.REJOIN_WAS_OUT, facts);
        }
        telling.say(Branch.HW_NOT_ASKED, facts().and("hw", set().highWatermark()));
    }

    /**
     * A round, follower by follower, as far as it came.
     *
     * @return whether it came to its end here; otherwise it stopped, and no other partition was come to
     */
    static boolean round(Telling telling, ClusterCommand.FetchFollowers command, TopicPartition partition) {
        PartitionTelling part = new PartitionTelling(telling, partition);
        boolean isAnyone = false;
        for (Replica follower : telling.set(partition).followers()) {
            int broker = follower.brokerId();
            if (command.followers().isPresent() && !command.followers().get().contains(broker)) {
                telling.say(Branch.COPY_NOT_ASKED, Facts.of(partition, broker));
                continue;
            }
            isAnyone = true;
            if (!part.fetch(broker)) {
                return false;
            }
        }
        if (isAnyone || command.followers().isEmpty()) {
            part.refresh();
        }
        return true;
    }
}
