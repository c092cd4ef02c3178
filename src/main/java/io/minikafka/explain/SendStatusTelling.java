package io.minikafka.explain;

import io.minikafka.cluster.Broker;
import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterMachine;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Decision;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.AckRule;
import io.minikafka.replication.AckWaiter;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.IsrRule;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.replication.ReplicationConfig;
import io.minikafka.replication.ShrinkRule;
import io.minikafka.session.Moment;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import io.minikafka.session.SessionState;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Tells how a send stands, what a pending one waits for, and what would end that. */
final class SendStatusTelling {

    /** After so many rounds a way counts as none. */
    private static final int MAX_ROUNDS = 100;

    /** So many rounds of the follower loop are tried, each with all before it. */
    private static final int LOOP_ROUNDS = 10;

    private final Telling telling;
    private final Moment now;
    private final SessionState state;
    private final SendEntry send;
    private final TopicPartition partition;

    private SendStatusTelling(Moment now, SendEntry send) {
        this.now = now;
        this.state = now.state();
        this.send = send;
        this.partition = send.partition();
        Request.Show show = new Request.Show(Request.Subject.SENDS, Target.of(partition));
        this.telling = new Telling(
                new Result(show, new Outcome.Done(new Reply.Changed()), Vector.empty(), List.of(), state, state));
    }

    static List<Paragraph> paragraphs(Moment now, int number) {
        SendStatusTelling status =
                new SendStatusTelling(now, now.state().ledger().send(number));
        status.tell();
        return status.telling.paragraphs();
    }

    private PartitionReplicaSet set() {
        return telling.set(partition);
    }

    private void tell() {
        Facts facts = Facts.of(partition)
                .and("send", send.number())
                .and("acks", send.acks().word())
                .and("offset", send.batch().baseOffset());
        switch (send.status()) {
            case PENDING -> telling.say(Branch.STATUS_PENDING, facts);
            case ACKNOWLEDGED -> telling.say(Branch.STATUS_ACKNOWLEDGED, facts);
            case UNCONFIRMED -> telling.say(Branch.STATUS_UNCONFIRMED, facts);
            case FAILED ->
                telling.say(
                        Branch.STATUS_FAILED, facts.and("code", send.failure().orElseThrow()));
        }
        send.duplicateOf()
                .ifPresent(first -> telling.say(
                        Branch.STATUS_DUPLICATE,
                        Facts.none().and("send", send.number()).and("first", first)));
        batch();
        if (telling.isUnderKafka()) {
            ended();
        }
        for (AckWaiter waiter : set().pending().all()) {
            if (waiter.sendNumber() == send.number() && telling.isUnderKafka()) {
                new KafkaPartitionTelling(telling, partition).judge(waiter);
                waysUnderKafka(waiter);
                proviso();
            } else if (waiter.sendNumber() == send.number()) {
                new PartitionTelling(telling, partition).judge(waiter);
                ways(waiter);
                proviso();
            }
        }
    }

    /** The ways are tried on a copy that has no store. */
    private void proviso() {
        if (now.isFaultArmed()) {
            telling.say(Branch.WAYS_SUPPOSE_NO_FAULT, Facts.none());
        }
    }

    /** Whether nothing is carried out but a restart and a new cluster, since the store has failed. */
    private boolean hasFailed() {
        return now.failure().isPresent();
    }

    /** Why a send is over. */
    private void ended() {
        Facts facts = Facts.none()
                .and("send", send.number())
                .and("target", send.batch().nextOffset());
        if (send.acks() == AckMode.ALL && send.status() == SendEntry.Status.ACKNOWLEDGED) {
            telling.say(KafkaBranch.ENDED_BY_HW, facts);
        } else if (send.status() == SendEntry.Status.ACKNOWLEDGED) {
            telling.say(KafkaBranch.ENDED_BY_APPEND, Facts.none().and("send", send.number()));
        } else if (send.status() == SendEntry.Status.FAILED) {
            telling.say(
                    KafkaBranch.ENDED_BY_CODE, facts.and("code", send.failure().orElseThrow()));
        }
    }

    /** Whether the batch is there, and who reads it. */
    private void batch() {
        Facts facts = Facts.of(partition).and("send", send.number()).and("leader", set().leaderId());
        if (!set().isLed()) {
            telling.say(set().hasLeader() ? Branch.BATCH_OF_UNAWARE : Branch.BATCH_OF_NOBODY, facts);
        } else if (!set().leader().log().contains(send.batch())) {
            telling.say(Branch.BATCH_GONE, facts.and("leaderLeo", set().leader().leo()));
        } else if (send.batch().nextOffset() <= set().highWatermark()) {
            telling.say(Branch.BATCH_READABLE, facts.and("hw", set().highWatermark()));
            TransactionTelling.readable(telling, partition, send);
        } else {
            telling.say(
                    Branch.BATCH_NOT_READABLE,
                    facts.and("hw", set().highWatermark())
                            .and("target", send.batch().nextOffset()));
        }
        state.ledger()
                .lossOf(send)
                .forEach(lost -> telling.say(
                        Branch.BATCH_LOST_BY,
                        Facts.none().and("send", send.number()).and("lostBy", lost.lostBy())));
    }

    private void waysUnderKafka(AckWaiter waiter) {
        Target here = Target.of(partition);
        KafkaPartitionTelling part = new KafkaPartitionTelling(telling, partition);
        BrokerSet behind = part.waitedFor().filter(broker -> part.known(broker) < waiter.targetOffset());
        fetches(behind);
        if (set().underKafka().change().isPresent()) {
            once("deliver-isr " + partition, new ClusterCommand.DeliverIsr(here));
        }
        removals();
        starts();
        time(waiter);
        loop();
        set().isr().without(set().leaderId()).filter(telling.state().controller()::isAlive).ids().stream()
                .limit(1)
                .forEach(broker -> once(
                        "elect " + partition + " --broker " + broker,
                        new ClusterCommand.Elect(here, OptionalInt.of(broker), false)));
        once("crash-broker " + set().leaderId(), new ClusterCommand.CrashBroker(set().leaderId(), false));
        say(Branch.WAY_FAILS, "restart", ErrorCode.CANCELLED);
    }

    /** A broker that is down and starts again, or that has not heard and does, and the rounds after that. */
    private void starts() {
        for (Replica replica : set().replicas().valuesIterator()) {
            int broker = replica.brokerId();
            Broker.Status status = telling.state().controller().broker(broker).status();
            boolean hasHeard = set().underKafka().replica(broker).hasHeardOf(set().leaderId(), set().leaderEpoch());
            if (status == Broker.Status.DOWN) {
                roundsAfter("restart-broker " + broker, new ClusterCommand.RestartBroker(broker, false));
            } else if (status == Broker.Status.FENCED || !hasHeard) {
                roundsAfter("deliver-metadata " + broker, new ClusterCommand.DeliverMetadata(broker));
            }
        }
    }

    private void roundsAfter(String line, ClusterCommand first) {
        if (hasFailed()) {
            say(Branch.WAY_IS_REFUSED, line, ErrorCode.STORAGE_ERROR);
            return;
        }
        ClusterState at = ClusterMachine.decide(telling.state(), first).after();
        ClusterCommand fetch = new ClusterCommand.FetchFollowers(Target.of(partition), Optional.empty());
        for (int round = 1; round <= LOOP_ROUNDS; round++) {
            Decision decision = ClusterMachine.decide(at, fetch);
            if (end(decision).isPresent()) {
                telling.say(
                        KafkaBranch.WAY_AFTER_START,
                        Facts.none()
                                .and("send", send.number())
                                .and("command", line)
                                .and("rounds", round));
                return;
            }
            at = decision.after();
        }
    }

    /** The shortest tick to a check of the ISR, or to the end of request.timeout.ms, that ends the send. */
    private void time(AckWaiter waiter) {
        ReplicationConfig config = telling.config(partition);
        long nowMs = telling.state().nowMs();
        TreeSet<Long> instants = new TreeSet<>();
        instants.add(KafkaSendTelling.deadlineMs(set(), waiter));
        for (int broker : set().isr().ids()) {
            long caughtUpMs = set().underKafka().replica(broker).remote().lastCaughtUpMs();
            boolean isReached = caughtUpMs <= Long.MAX_VALUE - config.lagTimeMaxMs();
            instants.add(
                    isReached
                            ? ShrinkRule.nextCheckMs(config, Math.max(nowMs, caughtUpMs + config.lagTimeMaxMs()))
                            : Long.MAX_VALUE);
        }
        for (long instantMs : instants) {
            ClusterCommand.Tick tick = new ClusterCommand.Tick(instantMs - nowMs, false);
            if (instantMs < Long.MAX_VALUE
                    && end(ClusterMachine.decide(telling.state(), tick)).isPresent()) {
                once("tick " + tick.ms(), tick);
                return;
            }
        }
    }

    private void ways(AckWaiter waiter) {
        Target here = Target.of(partition);
        BrokerSet behind = AckRule.behind(set(), waiter).without(set().leaderId());
        fetches(behind);
        once("refresh-isr " + partition, new ClusterCommand.RefreshIsr(here));
        removals();
        lateness();
        loop();
        int candidate = set().isr().ids().get(set().isr().size() - 1);
        once("promote " + partition + " " + candidate, new ClusterCommand.Promote(here, candidate));
        say(Branch.WAY_FAILS, "restart", ErrorCode.CANCELLED);
    }

    /** Fetches of those that are behind, alone and together, and of all. */
    private void fetches(BrokerSet behind) {
        Target here = Target.of(partition);
        String fetch = "fetch-followers " + partition;
        for (int broker : behind.ids()) {
            rounds(
                    fetch + " --follower " + broker,
                    new ClusterCommand.FetchFollowers(here, Optional.of(BrokerSet.of(broker))));
        }
        if (behind.size() > 1) {
            rounds(
                    fetch + " --follower "
                            + behind.ids().stream().map(String::valueOf).collect(Collectors.joining(",")),
                    new ClusterCommand.FetchFollowers(here, Optional.of(behind)));
        }
        rounds(fetch, new ClusterCommand.FetchFollowers(here, Optional.empty()));
    }

    private void removals() {
        Target here = Target.of(partition);
        for (Replica follower : set().followers()) {
            if (set().isr().contains(follower.brokerId())) {
                once(
                        "remove-from-isr " + partition + " " + follower.brokerId(),
                        new ClusterCommand.RemoveFromIsr(here, follower.brokerId()));
            }
        }
    }

    /** The shortest tick, if there is any, after which so many followers are late that the send is over. */
    private void lateness() {
        List<Long> ages = new ArrayList<>();
        for (Replica follower : set().followers()) {
            IsrRule.Verdict verdict = IsrRule.judge(
                    set(), follower, telling.config(partition), telling.state().nowMs());
            long ms = verdict.lagTimeMaxMs() - verdict.fetchAgeMs() + 1;
            if (verdict.isInSync()
                    && ms > 0
                    && ms <= Long.MAX_VALUE - telling.state().nowMs()) {
                ages.add(ms);
            }
        }
        ages.sort(Comparator.naturalOrder());
        for (long ms : ages) {
            ClusterCommand.Tick tick = new ClusterCommand.Tick(ms, false);
            if (end(ClusterMachine.decide(telling.state(), tick)).isPresent()) {
                once("tick " + ms, tick);
                return;
            }
        }
    }

    /** The shortest tick that makes the follower loop's next round, or as many of them as end the send. */
    private void loop() {
        if (hasFailed()
                || !(telling.state().followerLoop() instanceof FollowerLoop.On on
                        && on.nextDueMs().isPresent())) {
            return;
        }
        long firstMs = on.nextDueMs().getAsLong() - telling.state().nowMs();
        ClusterCommand.Tick first = new ClusterCommand.Tick(firstMs, false);
        telling.say(
                Branch.LOOP_DUE,
                Facts.none()
                        .and("command", "tick " + firstMs)
                        .and("dueAt", on.nextDueMs().getAsLong())
                        .and("clock", telling.state().nowMs())
                        .and("everyFrom", on.everyMs()));
        once("tick " + firstMs, first);
        for (int round = 1;
                round < LOOP_ROUNDS
                        && end(ClusterMachine.decide(telling.state(), first)).isEmpty();
                round++) {
            long ms = firstMs + round * on.everyMs();
            ClusterCommand.Tick longer = new ClusterCommand.Tick(ms, false);
            if (end(ClusterMachine.decide(telling.state(), longer)).isPresent()) {
                once("tick " + ms, longer);
                return;
            }
        }
    }

    /** A command as often as it takes. */
    private void rounds(String line, ClusterCommand command) {
        if (hasFailed()) {
            say(Branch.WAY_IS_REFUSED, line, ErrorCode.STORAGE_ERROR);
            return;
        }
        ClusterState at = telling.state();
        for (int round = 1; round <= MAX_ROUNDS; round++) {
            Decision decision = ClusterMachine.decide(at, command);
            Optional<Event> end = end(decision);
            if (end.isPresent() && end.get() instanceof Event.PendingSendAcknowledged && round > 1) {
                if (telling.isUnderKafka()) {
                    telling.say(
                            KafkaBranch.WAY_NEEDS_ROUNDS,
                            Facts.none()
                                    .and("send", send.number())
                                    .and("command", line)
                                    .and("rounds", round));
                    return;
                }
                telling.say(
                        Branch.WAY_ACKNOWLEDGES_IN_ROUNDS,
                        Facts.none()
                                .and("send", send.number())
                                .and("command", line)
                                .and("rounds", round)
                                .and("fetchMaxBytes", telling.config(partition).fetchMaxBytes()));
                return;
            }
            boolean isIdle = telling.isUnderKafka()
                    ? decision.after().partition(partition).equals(at.partition(partition))
                    : decision.events()
                            .forAll(event -> event instanceof Event.FollowerFetched fetched
                                    && fetched.entries().isEmpty());
            if (end.isPresent() || decision.outcome().isRefused() || isIdle) {
                sayOutcome(line, decision);
                return;
            }
            at = decision.after();
        }
        say(Branch.WAY_IS_NOT_ENOUGH, line);
    }

    private void once(String line, ClusterCommand command) {
        if (hasFailed()) {
            say(Branch.WAY_IS_REFUSED, line, ErrorCode.STORAGE_ERROR);
        } else {
            sayOutcome(line, ClusterMachine.decide(telling.state(), command));
        }
    }

    private void sayOutcome(String line, Decision decision) {
        Optional<Event> end = end(decision);
        if (end.isPresent() && end.get() instanceof Event.PendingSendFailed failed) {
            say(Branch.WAY_FAILS, line, failed.code());
        } else if (end.isPresent()) {
            say(Branch.WAY_ACKNOWLEDGES, line);
        } else if (decision.outcome() instanceof Outcome.Refused refused) {
            say(Branch.WAY_IS_REFUSED, line, refused.code());
        } else {
            say(Branch.WAY_IS_NOT_ENOUGH, line);
        }
    }

    private void say(Branch branch, String line) {
        telling.say(branch, Facts.none().and("command", line));
    }

    private void say(Branch branch, String line, ErrorCode code) {
        telling.say(branch, Facts.none().and("command", line).and("code", code));
    }

    /** The event of a decision that ends the send, if there is one. */
    private Optional<Event> end(Decision decision) {
        for (Event event : decision.events()) {
            boolean isEnd = (event instanceof Event.PendingSendAcknowledged acknowledged
                            && acknowledged.waiter().sendNumber() == send.number())
                    || (event instanceof Event.PendingSendFailed failed
                            && failed.waiter().sendNumber() == send.number());
            if (isEnd) {
                return Optional.of(event);
            }
        }
        return Optional.empty();
    }
}
