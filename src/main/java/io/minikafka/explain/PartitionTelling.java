package io.minikafka.explain;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AckRule;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.FollowerFetchRule;
import io.minikafka.replication.HighWatermarkRule;
import io.minikafka.replication.IsrRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import java.util.Optional;

/** Tells what several commands do to a partition: one follower's fetch, the ISR refresh and what follows it. */
final class PartitionTelling {

    private final Telling telling;
    private final TopicPartition partition;

    PartitionTelling(Telling telling, TopicPartition partition) {
        this.telling = telling;
        this.partition = partition;
    }

    private PartitionReplicaSet set() {
        return telling.set(partition);
    }

    private Facts facts() {
        return Facts.of(partition);
    }

    private Facts facts(int broker) {
        return Facts.of(partition, broker);
    }

    /**
     * A follower's part of a round.
     *
     * @return whether it went well; otherwise the round stopped here
     */
    boolean fetch(int broker) {
        Optional<Event.FollowerFetchFailed> failed = telling.next(Event.FollowerFetchFailed.class);
        if (failed.isPresent()) {
            telling.tell(
                    Branch.FETCH_FAILED,
                    facts(broker).and("leader", failed.get().leader()));
            return false;
        }
        Replica follower = set().replica(broker);
        Facts lengths = facts(broker)
                .and("leo", follower.leo())
                .and("leaderLeo", set().leader().leo());
        if (FollowerFetchRule.cutBeforeFetch(set(), follower).isEmpty()) {
            telling.say(Branch.CUT_NOT_NEEDED, lengths);
        } else if (telling.next(Event.LogTruncated.class).isPresent()) {
            telling.tell(Branch.CUT_AHEAD, lengths.and("hw", set().highWatermark()));
        } else {
            telling.say(
                    Branch.CUT_INSIDE_BATCH,
                    facts(broker).and("leo", follower.leo()).and("hw", set().highWatermark()));
            return false;
        }
        return copy(broker);
    }

    private boolean copy(int broker) {
        Replica follower = set().replica(broker);
        Facts facts = facts(broker).and("leader", set().leaderId()).and("leo", follower.leo());
        FollowerFetchRule.Answer answer = FollowerFetchRule.fetch(set(), follower, telling.config(partition));
        if (answer instanceof FollowerFetchRule.Answer.Misaligned misaligned) {
            telling.say(Branch.COPY_MISALIGNED, facts.and("batchOffset", misaligned.batchBaseOffset()));
            return false;
        }
        Optional<Event.FollowerFetched> fetched = telling.next(Event.FollowerFetched.class);
        if (fetched.isEmpty()) {
            return false;
        }
        copied(facts, (FollowerFetchRule.Answer.Copied) answer, fetched.get());
        return true;
    }

    private void copied(Facts facts, FollowerFetchRule.Answer.Copied answer, Event.FollowerFetched event) {
        long budget = telling.config(partition).fetchMaxBytes();
        if (answer.entries().isEmpty()) {
            telling.tell(
                    Branch.COPIED_NOTHING,
                    facts.and("leaderLeo", set().leader().leo()).and("clock", event.nowMs()));
            return;
        }
        if (answer.sizeBytes() > budget) {
            telling.say(
                    Branch.COPIED_BEYOND_BUDGET,
                    facts(event.broker()).and("bytes", answer.sizeBytes()).and("fetchMaxBytes", budget));
        }
        facts.and("batches", answer.entries().size())
                .and("bytes", answer.sizeBytes())
                .and("leoTo", event.toLeo())
                .and("clock", event.nowMs());
        if (answer.sizeWithNextBytes().isPresent()) {
            telling.tell(
                    Branch.COPIED_WITHIN_BUDGET,
                    facts.and("withNext", answer.sizeWithNextBytes().getAsLong())
                            .and("fetchMaxBytes", budget));
        } else {
            telling.tell(Branch.COPIED_ALL, facts);
        }
    }

    /** The ISR refresh, and what follows it. */
    void refresh() {
        verdicts();
        Optional<Event.IsrChanged> changed =
                telling.next(Event.IsrChanged.class).filter(this::isHere);
        Facts facts = facts().and("isr", set().isr());
        if (changed.isPresent()) {
            telling.tell(Branch.ISR_CHANGED, facts.and("isrTo", changed.get().to()));
        } else {
            telling.say(Branch.ISR_SAME, facts);
        }
        advance();
    }

    /** Each replica as a refresh would find it. */
    void verdicts() {
        telling.say(Branch.ISR_LEADER, facts().and("leader", set().leaderId()));
        for (Replica follower : set().followers()) {
            verdict(IsrRule.judge(
                    set(), follower, telling.config(partition), telling.state().nowMs()));
        }
    }

    private void verdict(IsrRule.Verdict verdict) {
        long leaderLeo = verdict.leo() + verdict.lagMessages();
        if (verdict.isInSync()) {
            telling.say(
                    Branch.ISR_IN,
                    facts(verdict.brokerId())
                            .and("leaderLeo", leaderLeo)
                            .and("leo", verdict.leo())
                            .and("lag", verdict.lagMessages())
                            .and("lagMax", verdict.lagMaxMessages())
                            .and("age", verdict.fetchAgeMs())
                            .and("lagTimeMax", verdict.lagTimeMaxMs())
                            .and("hw", verdict.highWatermark()));
        }
        if (!verdict.isCloseEnough()) {
            telling.say(
                    Branch.ISR_OUT_LAG,
                    facts(verdict.brokerId())
                            .and("leaderLeo", leaderLeo)
                            .and("leo", verdict.leo())
                            .and("lag", verdict.lagMessages())
                            .and("lagMax", verdict.lagMaxMessages()));
        }
        if (!verdict.isRecentEnough()) {
            telling.say(
                    Branch.ISR_OUT_TIME,
                    facts(verdict.brokerId())
                            .and("age", verdict.fetchAgeMs())
                            .and("lagTimeMax", verdict.lagTimeMaxMs()));
        }
        if (!verdict.coversHighWatermark()) {
            telling.say(
                    Branch.ISR_OUT_HW,
                    facts(verdict.brokerId()).and("leo", verdict.leo()).and("hw", verdict.highWatermark()));
        }
    }

    /** The high watermark, then the pending sends. */
    void advance() {
        highWatermark();
        pending();
    }

    void highWatermark() {
        HighWatermarkRule.Verdict verdict = HighWatermarkRule.judge(set());
        for (int broker : set().isr().ids()) {
            telling.say(
                    Branch.HW_MEMBER,
                    facts(broker).and("leo", set().replica(broker).leo()));
        }
        Facts facts = facts().and("isr", set().isr())
                .and("smallestLeo", verdict.smallestLeo())
                .and("hw", verdict.from());
        if (telling.next(Event.HighWatermarkAdvanced.class).filter(this::isHere).isPresent()) {
            telling.tell(Branch.HW_MOVED, facts.and("hwTo", verdict.to()));
        } else {
            telling.say(Branch.HW_STAYS, facts);
        }
    }

    /** The sends that were pending before, one by one: the events come in the same order. */
    private void pending() {
        AckRule.Minimum minimum = AckRule.minimum(set(), telling.config(partition));
        if (set().pending().isEmpty()) {
            return;
        }
        for (AckWaiter waiter : set().pending().all()) {
            if (!minimum.isMet()) {
                tooFew(waiter, minimum);
            } else {
                judge(waiter);
            }
        }
    }

    private void tooFew(AckWaiter waiter, AckRule.Minimum minimum) {
        if (telling.next(Event.PendingSendFailed.class).isPresent()) {
            telling.tell(
                    Branch.PENDING_TOO_FEW,
                    Facts.none()
                            .and("send", waiter.sendNumber())
                            .and("isr", minimum.isr())
                            .and("isrSize", minimum.isr().size())
                            .and("minIsr", minimum.minInsyncReplicas())
                            .and("offset", waiter.baseOffset())
                            .and("leader", set().leaderId()));
        }
    }

    /** One pending send, member by member. */
    void judge(AckWaiter waiter) {
        members(waiter);
        BrokerSet behind = AckRule.behind(set(), waiter);
        Facts facts = Facts.none()
                .and("send", waiter.sendNumber())
                .and("captured", waiter.acknowledgementSet())
                .and("target", waiter.targetOffset());
        boolean isOver = telling.next(Event.PendingSendAcknowledged.class)
                .filter(event -> event.waiter().equals(waiter))
                .isPresent();
        if (isOver) {
            telling.tell(Branch.PENDING_DONE, facts);
        } else if (behind.size() > 0) {
            telling.say(Branch.PENDING_WAITS, facts.and("behind", behind));
        } else {
            telling.say(Branch.PENDING_NOT_LOOKED_AT, facts);
        }
    }

    private void members(AckWaiter waiter) {
        for (AckRule.Progress member : AckRule.progress(set(), waiter)) {
            Branch branch = Branch.MEMBER_HAS_IT;
            if (!member.hasReached()) {
                branch = member.isInSync() ? Branch.MEMBER_BEHIND : Branch.MEMBER_BEHIND_AND_OUT;
            }
            telling.say(
                    branch,
                    facts(member.brokerId())
                            .and("send", waiter.sendNumber())
                            .and("leo", member.leo())
                            .and("target", member.targetOffset()));
        }
    }

    /**
     * The pending sends that ended because there is another leader, or none that would answer.
     *
     * @param oldEpoch the epoch in which they were appended
     */
    void failed(int oldEpoch) {
        for (Optional<Event.PendingSendFailed> failed = telling.next(Event.PendingSendFailed.class);
                failed.isPresent();
                failed = telling.next(Event.PendingSendFailed.class)) {
            AckWaiter waiter = failed.get().waiter();
            Facts facts = Facts.none().and("send", waiter.sendNumber());
            if (failed.get().code() == ErrorCode.CANCELLED) {
                telling.tell(
                        Branch.PENDING_CANCELLED,
                        facts.and("captured", waiter.acknowledgementSet()).and("target", waiter.targetOffset()));
            } else {
                telling.tell(
                        Branch.PENDING_FENCED,
                        facts.and("oldEpoch", oldEpoch)
                                .and("leader", set().leaderId())
                                .and("epoch", set().leaderEpoch())
                                .and("offset", waiter.baseOffset()));
            }
        }
    }

    private boolean isHere(Event event) {
        return (event instanceof Event.IsrChanged changed && changed.partition().equals(partition))
                || (event instanceof Event.HighWatermarkAdvanced advanced
                        && advanced.partition().equals(partition));
    }
}
