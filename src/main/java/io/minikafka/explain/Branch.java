package io.minikafka.explain;

/** The ways the rules of the cluster can come out, each with its sentence. */
public enum Branch implements Sentence {
    CHECKS_PASSED(Rule.CHECKS, "looked at in this order, as far as the send has them, and nothing objected: {passed}"),
    CHECKS_REFUSED(Rule.CHECKS, "passed: {passed}; refused at: {refused}; not reached: {rest}"),
    REFUSAL(Rule.CHECKS, "{code}: {message}"),
    REFUSAL_WORD(Rule.CHECKS, "explain {code} tells what the code means, here and in Kafka"),
    REFUSAL_CHANGES_NOTHING(Rule.CHECKS, "a refusal changes nothing: the state is the one before the command"),
    REFUSAL_KEEPS_COPIES(
            Rule.CHECKS,
            "the one exception: what earlier followers copied stays, and no isr refresh follows (fetches done: {copied})"),

    BY_KEY(
            Rule.PARTITIONER,
            "the key's murmur2 hash, modulo the number of partitions, {partitions}, is {chosen}: {partition}"),
    BY_STICKY(
            Rule.PARTITIONER,
            "no key, so the topic's sticky partition {chosen} of {partitions} gets the batch: {partition}; the next"
                    + " batch goes to {next}"),

    EPOCH_MATCHES(
            Rule.LEADER_EPOCH,
            "{partition}: the send believes in epoch {asked}, leader {leader} is in epoch {epoch}: allowed"),
    EPOCH_STALE(
            Rule.LEADER_EPOCH,
            "{partition}: the send believes in epoch {asked} < {epoch}, the epoch of leader {leader}: its leader was replaced since,"
                    + " so it is fenced before anything is written"),
    EPOCH_AHEAD(
            Rule.LEADER_EPOCH,
            "{partition}: the send believes in epoch {asked} > {epoch}, the epoch of leader {leader}: no leader has that epoch yet,"
                    + " and any difference is fenced"),

    MIN_ISR_MET(
            Rule.MIN_ISR,
            "{partition}: isr {isr} has size {isrSize} >= min.insync.replicas {minIsr}, so acks=all may append"),
    MIN_ISR_NOT_MET(
            Rule.MIN_ISR,
            "{partition}: isr {isr} has size {isrSize} < min.insync.replicas {minIsr}, so acks=all is refused before"
                    + " the append; try again once a follower is back in"),
    MIN_ISR_NOT_ASKED(
            Rule.MIN_ISR,
            "{partition}: acks={acks} is not held against min.insync.replicas {minIsr} (isr {isr} has size {isrSize})"),

    APPENDED(
            Rule.APPEND,
            "#{send} {partition}: a batch of {bytes} bytes <= max.message.bytes {maxBytes} (records: {records}), at offset {offset}"
                    + " on leader {leader}; leader leo {leaderLeo} -> {leaderLeoTo}, stamped with epoch {epoch}"),
    NOT_APPENDED(Rule.APPEND, "{partition}: leader {leader} keeps leo {leaderLeo}; nothing was written"),

    ISR_LEADER(Rule.ISR, "{partition}: leader {leader} is in sync with itself, always"),
    ISR_IN(
            Rule.ISR,
            "{partition} replica {broker}: leader leo {leaderLeo} - leo {leo} = {lag} <= replica.lag.max.messages"
                    + " {lagMax}; last fetch {age} ms ago <= replica.lag.time.max.ms {lagTimeMax}; leo {leo} >= hw {hw};"
                    + " so in the ISR"),
    ISR_OUT_LAG(
            Rule.ISR,
            "{partition} replica {broker}: leader leo {leaderLeo} - leo {leo} = {lag} > replica.lag.max.messages"
                    + " {lagMax}, so out of the ISR"),
    ISR_OUT_TIME(
            Rule.ISR,
            "{partition} replica {broker}: last fetch {age} ms ago > replica.lag.time.max.ms {lagTimeMax}, so out of"
                    + " the ISR"),
    ISR_OUT_HW(
            Rule.ISR,
            "{partition} replica {broker}: leo {leo} < hw {hw}: it lacks committed records, so out of the ISR"),
    ISR_CHANGED(Rule.ISR, "{partition}: isr {isr} -> {isrTo}"),
    ISR_SAME(Rule.ISR, "{partition}: isr {isr} as before"),

    HW_MEMBER(Rule.HIGH_WATERMARK, "{partition} replica {broker} is in the ISR with leo {leo}"),
    HW_MOVED(
            Rule.HIGH_WATERMARK,
            "{partition}: the smallest leo of isr {isr} is {smallestLeo} > hw {hw}, so hw -> {hwTo}"),
    HW_STAYS(
            Rule.HIGH_WATERMARK,
            "{partition}: the smallest leo of isr {isr} is {smallestLeo}, not above hw {hw}, so it stays"),
    HW_NOT_ASKED(
            Rule.HIGH_WATERMARK, "{partition}: hw {hw} is not looked at here; the next fetch, send or refresh does"),

    ACKS_NONE(
            Rule.ACKS,
            "#{send} acks=0: the producer asks for no answer, so it never learns offset {offset}, though the leader"
                    + " has the batch"),
    ACKS_LEADER(
            Rule.ACKS,
            "#{send} acks=1: the leader's append is enough, so offset {offset} is acknowledged; the others need not have"
                    + " it, and a promotion keeps no more than what is below hw {hw}"),
    ACKS_ALL_DONE(
            Rule.ACKS,
            "#{send} acks=all: captures isr {isr}; each member has leo >= {target} already, so offset {offset} is"
                    + " acknowledged at once"),
    ACKS_ALL_PENDING(
            Rule.ACKS,
            "#{send} acks=all: captures isr {captured}; acknowledged when each member has leo >= {target}; behind now:"
                    + " {behind}, so it is pending"),

    MEMBER_HAS_IT(Rule.PENDING, "#{send} {partition} replica {broker}: leo {leo} >= {target}, has the batch"),
    MEMBER_BEHIND(Rule.PENDING, "#{send} {partition} replica {broker}: leo {leo} < {target}, lacks the batch"),
    MEMBER_BEHIND_AND_OUT(
            Rule.PENDING,
            "#{send} {partition} replica {broker}: leo {leo} < {target}, lacks the batch; it left the ISR, and is still"
                    + " waited for"),
    PENDING_DONE(
            Rule.PENDING, "#{send}: every member of captured {captured} has leo >= {target}, so it is acknowledged"),
    PENDING_WAITS(Rule.PENDING, "#{send}: {behind} of captured {captured} lack leo {target}, so it stays pending"),
    PENDING_NOT_LOOKED_AT(
            Rule.PENDING,
            "#{send}: every member of captured {captured} has leo >= {target}, but nothing has looked since; the next"
                    + " fetch, send or refresh acknowledges it"),
    PENDING_TOO_FEW(
            Rule.PENDING,
            "#{send}: isr {isr} has size {isrSize} < min.insync.replicas {minIsr}, so it fails after the append; the"
                    + " batch at offset {offset} stays on leader {leader}, and the producer cannot know the outcome"),
    PENDING_FENCED(
            Rule.PENDING,
            "#{send}: appended under epoch {oldEpoch}, leader {leader} is in epoch {epoch} now, so it fails; whether offset"
                    + " {offset} survived, the producer cannot know"),
    PENDING_CANCELLED(
            Rule.PENDING,
            "#{send}: it waited for {captured} to reach leo {target} when the cluster was restarted; nobody is left to"
                    + " answer it"),
    PENDING_NONE(Rule.PENDING, "{partition}: no send is pending"),

    CUT_AHEAD(
            Rule.FOLLOWER_CUT,
            "{partition} replica {broker}: leo {leo} > leader leo {leaderLeo}, so it is cut to hw {hw} first"),
    CUT_NOT_NEEDED(
            Rule.FOLLOWER_CUT,
            "{partition} replica {broker}: leo {leo} <= leader leo {leaderLeo}, so nothing is cut; only lengths are"
                    + " compared"),
    CUT_INSIDE_BATCH(
            Rule.FOLLOWER_CUT,
            "{partition} replica {broker}: it would be cut from leo {leo} to hw {hw}, inside one of its batches, and a"
                    + " batch is never split"),

    COPIED_ALL(
            Rule.FOLLOWER_COPY,
            "{partition} replica {broker}: asked leader {leader} from its leo {leo} on, got {bytes} bytes (batches: {batches}):"
                    + " all there is; leo -> {leoTo}, last fetch at {clock} ms"),
    COPIED_WITHIN_BUDGET(
            Rule.FOLLOWER_COPY,
            "{partition} replica {broker}: asked leader {leader} from its leo {leo} on, got {bytes} bytes"
                    + " (batches: {batches}); one more makes {withNext} > replica.fetch.max.bytes {fetchMaxBytes}, so it waits"
                    + " for the next round; leo -> {leoTo}, last fetch at {clock} ms"),
    COPIED_BEYOND_BUDGET(
            Rule.FOLLOWER_COPY,
            "{partition} replica {broker}: the first batch comes even though {bytes} bytes > replica.fetch.max.bytes"
                    + " {fetchMaxBytes}, else it would never come"),
    COPIED_NOTHING(
            Rule.FOLLOWER_COPY,
            "{partition} replica {broker}: asked leader {leader} from its leo {leo} on; leader leo {leaderLeo} has no"
                    + " more; the fetch itself counts, at {clock} ms"),
    COPY_NOT_ASKED(
            Rule.FOLLOWER_COPY, "{partition} replica {broker}: not named by --follower, so it does not fetch now"),
    COPY_MISALIGNED(
            Rule.FOLLOWER_COPY,
            "{partition} replica {broker}: its leo {leo} lies inside leader {leader}'s batch at {batchOffset}; batches"
                    + " are copied whole or not at all"),

    FETCH_FAILED(
            Rule.FOLLOWER_COPY,
            "{partition} replica {broker}: its fetch from leader {leader} fails, as inject fetch-error asked for; the round"
                    + " ends here, the fetch after it is sound again"),

    LOOP_ON(
            Rule.FOLLOWER_LOOP,
            "from clock {clock} ms on, every {every} ms a round of all partitions; only a tick makes it, next due: {dueTo}"),
    LOOP_CHANGED(
            Rule.FOLLOWER_LOOP,
            "it ran every {everyFrom} ms; from clock {clock} ms on, every {every} ms; next due: {dueTo}"),
    LOOP_OFF(Rule.FOLLOWER_LOOP, "it ran every {everyFrom} ms and is stopped; followers fetch when asked to"),
    LOOP_OFF_ALREADY(Rule.FOLLOWER_LOOP, "it does not run, so there is nothing to stop"),
    LOOP_KILLED(Rule.FOLLOWER_LOOP, "it ran every {everyFrom} ms; the crash kills it, and nothing turns it on again"),
    LOOP_BUSY(
            Rule.FOLLOWER_LOOP,
            "round at clock {clock} ms: a log, an ISR, a high watermark or a pending send moved; next due: {dueTo}"),
    LOOP_IDLE(
            Rule.FOLLOWER_LOOP,
            "round at clock {clock} ms: nothing to copy, but every fetch counts, so nobody grows late; next due: {dueTo}"),
    LOOP_IDLE_ROUNDS(
            Rule.FOLLOWER_LOOP,
            "{rounds} rounds up to clock {clock} ms, all idle: each would find the same logs, so the last stands for all;"
                    + " next due: {dueTo}"),
    LOOP_LATE(
            Rule.FOLLOWER_LOOP,
            "the round was due at {dueAt} < clock {clock} ms, as --clock-only runs nothing; it is made once, now, and those"
                    + " after it count from now"),
    LOOP_SKIPPED(
            Rule.FOLLOWER_LOOP,
            "what else was due up to clock {clock} ms is left out, since a tick runs only so often (rounds: {rounds}); next"
                    + " due: {dueTo}"),
    LOOP_NOT_DUE(Rule.FOLLOWER_LOOP, "its next round is due at {dueAt} > clock {clock} ms, so not in this tick"),
    LOOP_FAILED(
            Rule.FOLLOWER_LOOP,
            "round at clock {clock} ms: {problem}; that ends the loop and with it the cluster, so that no failure goes"
                    + " unseen: only show, restart and new-cluster are carried out now"),
    LOOP_FAILED_BEFORE(
            Rule.FOLLOWER_LOOP,
            "a round failed at clock {failedAt} ms ({problem}), so only show, restart and new-cluster are carried out"),

    PROMOTE_MEMBER(Rule.PROMOTION, "{partition}: broker {broker} is in isr {isr}, so it may lead"),
    PROMOTE_OUTSIDER(
            Rule.PROMOTION,
            "{partition}: broker {broker} is not in isr {isr}, so it may lack committed records and may not lead"),
    PROMOTE_CUT(
            Rule.PROMOTION,
            "{partition} replica {broker}: leo {leo} > hw {hw}, so its log is cut to the high watermark"),
    PROMOTE_NOT_CUT(Rule.PROMOTION, "{partition} replica {broker}: leo {leo} <= hw {hw}, so nothing is cut"),
    PROMOTE_INSIDE_BATCH(
            Rule.PROMOTION,
            "{partition} replica {broker}: hw {hw} lies inside one of its batches (leo {leo}), so it cannot be cut there"),
    PROMOTED(
            Rule.PROMOTION,
            "{partition}: leader {leader} -> {leaderTo}, epoch {epoch} -> {epochTo}, isr {isr} -> {isrTo} until"
                    + " others catch up; hw stays {hw}; whoever still sends with epoch {epoch} is fenced"),
    PROMOTED_AGAIN(
            Rule.PROMOTION,
            "{partition}: leader {leader} stays, but in epoch {epochTo} after {epoch}, with isr {isr} -> {isrTo}; hw"
                    + " stays {hw}; even its own old epoch is fenced"),

    LOST(
            Rule.LEDGER,
            "LOST #{send} {partition} offset {offset}: acknowledged with acks={acks}; the leader's log has another"
                    + " batch or none there; leader leo is {leaderLeo}"),
    FOUND(
            Rule.LEDGER,
            "FOUND #{send} {partition} offset {offset}: the leader's log has it again, so it is no longer lost"),
    NOTHING_LOST(Rule.LEDGER, "nothing that was acknowledged is lost by this"),

    READ(
            Rule.VISIBILITY,
            "{partition}: from offset {from} on, all that is below hw {hw} (records: {count}); leader leo is {leaderLeo}"),
    READ_MAX(
            Rule.VISIBILITY,
            "{partition}: from offset {from} on, {count} of at most --max {max} records; hw {hw} would allow more"),
    READ_HIDDEN(
            Rule.VISIBILITY,
            "{partition}: hw {hw} < leader leo {leaderLeo}: on the leader, not yet readable: {hidden}"),
    READ_NOTHING(
            Rule.VISIBILITY,
            "{partition}: offset {from} is not below hw {hw}, so there is nothing to read; an empty answer is no error"),
    READ_OUT_OF_RANGE(
            Rule.VISIBILITY,
            "{partition}: offset {from} is outside what may be asked for: zero to leader leo {leaderLeo}"),

    REMOVED(Rule.REMOVAL, "{partition}: broker {broker} leaves isr {isr} -> {isrTo}, whatever its leo {leo}"),
    NOT_REMOVED(Rule.REMOVAL, "{partition}: broker {broker} was not in isr {isr}, so nothing leaves it"),

    REJOIN_CUT(
            Rule.REJOIN, "{partition} replica {broker}: leo {leo} > hw {hw}, so the tail that nobody committed goes"),
    REJOIN_NOT_CUT(Rule.REJOIN, "{partition} replica {broker}: leo {leo} <= hw {hw}, so its log stays"),
    REJOIN_INSIDE_BATCH(
            Rule.REJOIN,
            "{partition} replica {broker}: cutting leo {leo} to hw {hw} would split a batch, so it cannot rejoin so"),
    REJOIN_FETCH(Rule.REJOIN, "{partition} replica {broker}: its last fetch counts as {clock} ms, so it is not late"),
    REJOIN_LEAVES(Rule.REJOIN, "{partition}: isr {isr} -> {isrTo}; broker {broker} comes back in by an isr refresh"),
    REJOIN_WAS_OUT(Rule.REJOIN, "{partition}: broker {broker} was out of isr {isr} and stays out until a refresh"),

    RESTARTED(Rule.REOPEN, "closed in order: logs were forced to disk first, then everything was read back"),
    CRASHED(Rule.REOPEN, "crashed: nothing was forced to disk; what the store had is read back"),
    REOPENED_CLUSTER(Rule.REOPEN, "the metadata store gives back brokers {brokers}, topics, leaders and epochs"),
    REOPENED_LEADER(
            Rule.REOPEN,
            "{partition}: leader {leaderTo} and epoch {epochTo} come from the metadata store, not from the logs"),
    REOPENED_IN(Rule.REOPEN, "{partition} replica {broker}: leo {leoTo} = leader leo {leaderLeoTo}, so in the ISR"),
    REOPENED_OUT(Rule.REOPEN, "{partition} replica {broker}: leo {leoTo} is not leader leo {leaderLeoTo}, so out"),
    REOPENED_HW_SAME(Rule.REOPEN, "{partition}: hw = smallest leo of all replicas = {hwTo}, as before"),
    REOPENED_HW_UP(Rule.REOPEN, "{partition}: hw {oldHw} -> {hwTo}, the smallest leo of all replicas: it went up"),
    REOPENED_HW_DOWN(
            Rule.REOPEN,
            "{partition}: hw {oldHw} -> {hwTo}, the smallest leo of all replicas, in the ISR or not: it went down"),
    REOPENED_HW(Rule.REOPEN, "{partition}: hw = smallest leo of all replicas = {hwTo}; nothing is known of before"),

    REPAIRED(
            Rule.RECOVERY,
            "{partition} replica {broker}: {dropped} bytes from position {position} of {file} on were dropped: {reason}"),

    CLOCK_MOVED(Rule.CLOCK, "the clock moves {clock} -> {clockTo} ms, and every follower's last fetch grows older"),
    CLOCK_ONLY(Rule.CLOCK, "--clock-only: nothing that is due is run, and no ISR is looked at"),
    CLOCK_STOPS(
            Rule.CLOCK, "the clock stops on its way, {clock} -> {clockTo} ms: something is due there and runs first"),
    CLOCK_DUE(
            Rule.CLOCK,
            "what was due ran in the order of its time, at one instant the follower loop before lingers (runs: {runs})"),
    CLOCK_NOTHING_DUE(Rule.CLOCK, "nothing was due by clock {clock} ms: no round of a follower loop, no linger"),
    CLOCK_RUNS(Rule.CLOCK, "last of all, each ISR is refreshed at clock {clock} ms (partitions: {partitions})"),

    PLACED(
            Rule.PLACEMENT,
            "{partition}: brokers {replicas}, from place {position} of the list {brokers} on, wrapping; the first leads;"
                    + " all are in the ISR, as all logs are empty"),
    PLACED_BY_DEFAULT(
            Rule.PLACEMENT,
            "no --replication-factor: a replica on each broker, at most three (brokers: {brokerCount})"),
    PLACED_AS_ASKED(Rule.PLACEMENT, "--replication-factor asks for {factor} (brokers: {brokerCount})"),

    CREATED(
            Rule.NEW_CLUSTER,
            "brokers {brokers}, in this order, which placement follows; no topics, the clock at {clockTo} ms, sends"
                    + " counted from the start"),

    CONFIG_CHANGED(Rule.CONFIG, "{key} {from} -> {to} for the whole cluster"),
    CONFIG_OF_TOPIC(Rule.CONFIG, "{key} {from} -> {to} for topic {topic} alone; it wins over the cluster's"),
    CONFIG_LATER(
            Rule.CONFIG,
            "no ISR, high watermark or pending send is looked at now; the next send, fetch or refresh goes by the new"
                    + " value"),
    CONFIG_WITHOUT_EFFECT(
            Rule.CONFIG,
            "the {semantics} rules never look at {key}: it is kept, so that a script runs under any rules"),

    FLUSH_WILL_FAIL(Rule.FAULT, "the next force of a log fails; flush.messages says how often a log is forced"),
    FETCH_WILL_FAIL(
            Rule.FAULT,
            "broker {broker}'s next fetch fails: a round of fetch-followers stops, a follower loop is over"),
    WRITE_WILL_TEAR(
            Rule.FAULT, "broker {broker}'s next write stops in the middle, as when the power fails; nothing shows yet"),
    BYTE_FLIPPED(
            Rule.FAULT,
            "a byte of the batch at offset {offset} is flipped in broker {broker}'s file; its CRC-32C no longer fits,"
                    + " which the next restart finds"),

    STORE_FAILED(
            Rule.STORE,
            "events are stored before the state is published; storing failed, so nothing of this command happened, and"
                    + " only restart or new-cluster is carried out from now on"),
    STORE_UNREADABLE(
            Rule.STORE,
            "what the store holds was not accepted, and nothing of it was changed: it is left to you to mend"),

    STATUS_PENDING(
            Rule.STATUS,
            "#{send} {partition}: acks={acks}, offset {offset}, pending: the producer was told nothing yet"),
    STATUS_ACKNOWLEDGED(
            Rule.STATUS,
            "#{send} {partition}: acks={acks}, offset {offset}, acknowledged: the producer knows the offset"),
    STATUS_UNCONFIRMED(
            Rule.STATUS, "#{send} {partition}: acks={acks}, offset {offset}, which the producer is never told"),
    STATUS_FAILED(
            Rule.STATUS,
            "#{send} {partition}: acks={acks}, offset {offset}, failed with {code}: the producer knows no outcome"),
    STATUS_DUPLICATE(Rule.STATUS, "#{send} repeats the batch of #{first}; both stand for one batch in the log"),
    BATCH_READABLE(
            Rule.STATUS,
            "#{send} {partition}: its batch is in leader {leader}'s log, below hw {hw}: committed, and consumers read it"),
    BATCH_NOT_READABLE(
            Rule.STATUS,
            "#{send} {partition}: its batch is in leader {leader}'s log; hw {hw} < {target}, so consumers do not read it yet"),
    BATCH_OF_NOBODY(
            Rule.STATUS,
            "#{send} {partition}: nobody leads since broker {leader} does no more, so consumers read nothing of it until"
                    + " somebody does"),
    BATCH_OF_UNAWARE(
            Rule.STATUS,
            "#{send} {partition}: broker {leader} has not heard yet that it leads, so consumers read nothing of it until it"
                    + " has"),
    BATCH_GONE(
            Rule.STATUS,
            "#{send} {partition}: its batch is not in leader {leader}'s log any more (leader leo {leaderLeo})"),
    BATCH_LOST_BY(Rule.STATUS, "#{send}: an acknowledged batch was lost; {lostBy} did it"),
    WAY_ACKNOWLEDGES(Rule.WAYS, "{command} acknowledges it"),
    WAY_ACKNOWLEDGES_IN_ROUNDS(
            Rule.WAYS,
            "{command} acknowledges #{send} after {rounds} rounds, as replica.fetch.max.bytes is {fetchMaxBytes}"),
    WAY_IS_NOT_ENOUGH(Rule.WAYS, "{command} alone does not acknowledge it"),
    WAY_IS_REFUSED(Rule.WAYS, "{command} is refused with {code}"),
    WAY_FAILS(Rule.WAYS, "{command} fails it with {code}"),
    WAYS_SUPPOSE_NO_FAULT(
            Rule.WAYS, "taken for granted of these ways: the fault that is armed in the store does not happen"),
    LOOP_DUE(
            Rule.WAYS,
            "{command} runs the loop: the next round is due at {dueAt} ms, the clock is at {clock} ms; then one every"
                    + " {everyFrom} ms"),

    LOOKED(Rule.LOOK, "show {subject} prints the state as it is; it changes nothing and decides nothing"),
    NOT_UNDERSTOOD(Rule.LANGUAGE, "the line never reached the cluster: {message}"),
    OTHER_EVENT(Rule.OTHER, "{event} happened; it has no text of its own"),
    OTHER_COMMAND(Rule.OTHER, "this answer follows from no replication rule; help tells what the command does");

    private final Rule rule;
    private final String template;

    Branch(Rule rule, String template) {
        this.rule = rule;
        this.template = template;
    }

    @Override
    public Rule rule() {
        return rule;
    }

    @Override
    public String template() {
        return template;
    }
}
