package io.minikafka.explain;

/** The ways in which leaders and followers go by the table's rules, where these are not the chapters'. */
public enum KafkaBranch implements Sentence {
    MINIMUM_MET(
            Rule.ROW_APPEND,
            "{partition}: committed isr {isr} has size {isrSize} >= {minimum}, the smaller of min.insync.replicas {minIsr}"
                    + " and the number of replicas, {replicaCount}; so acks=all may append"),
    MINIMUM_NOT_MET(
            Rule.ROW_APPEND,
            "{partition}: committed isr {isr} has size {isrSize} < {minimum}, the smaller of min.insync.replicas {minIsr}"
                    + " and the number of replicas, {replicaCount}; so acks=all is refused before the append; try again once"
                    + " a follower is back in"),
    MINIMUM_NOT_ASKED(
            Rule.ROW_APPEND,
            "{partition}: acks={acks} is appended however small the isr is; isr {isr} has size {isrSize}, acks=all asks for"
                    + " {minimum}"),
    STAMP_FIRST(
            Rule.ROW_APPEND,
            "{partition}: producer {producer} left nothing in leader {leader}'s log, so its epoch {producerEpoch} may start"
                    + " anywhere, and starts at sequence {sequence}"),
    STAMP_NEW_EPOCH(
            Rule.ROW_APPEND,
            "{partition}: producer {producer}: epoch {producerEpoch} > {lastProducerEpoch}, the one that wrote last, so"
                    + " sequence {sequence} starts it anew and the old epoch is fenced from now on"),
    STAMP_NEXT(
            Rule.ROW_APPEND,
            "{partition}: producer {producer}: sequence {sequence} is none of its last five batches', but the one due after"
                    + " the latest (sequence {lastSequence}, {lastCount} long)"),
    STAMP_REPEATED(
            Rule.ROW_APPEND,
            "#{send} {partition}: epoch {producerEpoch}, sequence {sequence} and length {records} of producer {producer} are"
                    + " those of one of its last five batches, so it repeats that: offset {offset} again, and nothing is"
                    + " written"),
    STAMP_OUT_OF_ORDER(
            Rule.ROW_APPEND,
            "{partition}: producer {producer}: sequence {sequence} came, {due} was due, and none of its last five batches"
                    + " has it: a batch is missing, or is older than these"),
    STAMP_FENCED(
            Rule.ROW_APPEND,
            "{partition}: producer {producer}: epoch {producerEpoch} < {lastProducerEpoch}, which has written here, so it is"
                    + " fenced: another instance took this identity over"),
    TAKEN(
            Rule.ROW_APPEND,
            "#{send} {partition}: a batch of {bytes} bytes <= max.message.bytes {maxBytes} (records: {records}), so leader"
                    + " {leader} appends it at offset {offset}; its leo {leaderLeo} -> {leaderLeoTo}, stamped with epoch"
                    + " {epoch}"),
    NOT_TAKEN(Rule.ROW_APPEND, "{partition}: nothing was written: broker {leader} keeps leo {leaderLeo}"),
    ANSWERED_BY_APPEND(
            Rule.ROW_APPEND,
            "#{send} acks=1: the leader's append is enough, so offset {offset} is acknowledged; hw {hw} < {target}, so a"
                    + " leader without it may still be elected"),
    ANSWERED_AND_COMMITTED(
            Rule.ROW_APPEND,
            "#{send} acks=1: the leader's append is enough, so offset {offset} is acknowledged; hw {hw} >= {target}, so it"
                    + " is committed as well"),
    ENDED_BY_APPEND(
            Rule.ROW_APPEND,
            "#{send}: acknowledged as soon as the leader had appended it, whoever else had it; that alone keeps nothing safe"),
    REPEATED_AT_ONCE(
            Rule.ROW_APPEND,
            "#{send} acks={acks} waits for no follower, so the old offset {offset} is the answer at once"),

    ANSWERED_WITHOUT_OFFSET(
            Rule.ROW_ACKS_ZERO,
            "#{send} acks=0: the producer asks for no answer and is given an offset of minus one, so it never learns offset"
                    + " {offset}, though leader {leader} has the batch"),

    NEEDS_HW(
            Rule.ROW_ACKS_ALL,
            "#{send} acks=all: needs hw {target}, the end of its batch; hw is {hw}, so it is pending; at {deadlineTo} ms"
                    + " request.timeout.ms {timeout} is over"),
    HW_IS_THERE(
            Rule.ROW_ACKS_ALL,
            "#{send} acks=all: nobody else has to have it, so hw {hw} >= {target} in this very step, and offset {offset} is"
                    + " acknowledged at once"),
    REPEATED_COMMITTED(
            Rule.ROW_ACKS_ALL,
            "#{send} acks=all: hw {hw} >= {target}, so what it repeats is committed, and is answered at once"),
    HW_REACHED(
            Rule.ROW_ACKS_ALL,
            "#{send}: hw {hw} >= {target}, and the maximal isr {maximal} has size {maximalSize} >= {minimum}, so offset"
                    + " {offset} is acknowledged"),
    HW_REACHED_BY_TOO_FEW(
            Rule.ROW_ACKS_ALL,
            "#{send}: hw {hw} >= {target}, but the maximal isr {maximal} has size {maximalSize} < {minimum}, so it fails"
                    + " after the append, although offset {offset} is committed"),
    STILL_NEEDS_HW(
            Rule.ROW_ACKS_ALL,
            "#{send} {partition}: needs hw {target}, hw is {hw}, so it stays pending, until {deadline} ms at the latest"),
    TIMED_OUT(
            Rule.ROW_ACKS_ALL,
            "#{send}: clock {clock} >= {deadline} ms, when request.timeout.ms is over, and hw {hw} < {target}, so it fails;"
                    + " the batch stays on leader {leader} and may be committed later"),
    LEADERSHIP_LOST(
            Rule.ROW_ACKS_ALL,
            "#{send}: it needed hw {target} of its leader, whose tenure is over: {partition} is in epoch {epoch} now, so it"
                    + " fails; whether offset {offset} survives, the producer cannot know"),
    NOBODY_ANSWERS(
            Rule.ROW_ACKS_ALL,
            "#{send}: hw {hw} < {target} when the cluster was restarted; nobody is left to answer it"),
    NOBODY_WAITS(
            Rule.ROW_ACKS_ALL,
            "#{send}: hw {hw} < {target}, but its transaction is aborted, so nobody waits any longer"),
    LEADER_HAS_IT(
            Rule.ROW_ACKS_ALL,
            "#{send} {partition} leader {leader}: its own leo {leaderLeo} >= {target}, has the batch"),
    REQUEST_COVERS(
            Rule.ROW_ACKS_ALL,
            "#{send} {partition} replica {broker}: last asked for offset {known} >= {target}, so the leader knows that it has"
                    + " the batch"),
    REQUEST_MISSING(
            Rule.ROW_ACKS_ALL,
            "#{send} {partition} replica {broker}: has leo {leo} >= {target}, but last asked for offset {known}; its next"
                    + " request tells the leader"),
    REQUEST_NEVER_CAME(
            Rule.ROW_ACKS_ALL,
            "#{send} {partition} replica {broker}: has leo {leo} >= {target}, but the leader has not heard of it since it took"
                    + " over; its next request tells the leader"),
    COPY_MISSING(
            Rule.ROW_ACKS_ALL,
            "#{send} {partition} replica {broker}: leo {leo} < {target}, lacks the batch: one fetch brings it, the request"
                    + " after that tells the leader"),
    MEMBER_IS_NOT_ALIVE(
            Rule.ROW_ACKS_ALL,
            "#{send} {partition} replica {broker}: only brokers {alive} are alive, so it asks for nothing"),
    MEMBER_HAS_NOT_HEARD(
            Rule.ROW_ACKS_ALL,
            "#{send} {partition} replica {broker}: has not heard that broker {leader} leads in epoch {epoch}, so it gets nothing"
                    + " until deliver-metadata"),
    MEMBER_DIVERGES(
            Rule.ROW_ACKS_ALL,
            "#{send} {partition} replica {broker}: leo {leo}, but from {agreesTo} < {target} on its log is another one than the"
                    + " leader's, so its fetch is answered with that, and brings the batch only after the cut"),
    NO_SEND_WAITS(Rule.ROW_ACKS_ALL, "{partition}: no send waits for hw {hw} to rise"),
    ENDED_BY_HW(
            Rule.ROW_ACKS_ALL,
            "#{send}: acknowledged because the high watermark came to {target}, the end of its batch, while the maximal isr"
                    + " was large enough"),
    ENDED_BY_CODE(
            Rule.ROW_ACKS_ALL,
            "#{send}: it waited for hw {target}, and ended with {code} instead of an offset: explain {code} tells what that"
                    + " means"),

    HW_RISES(
            Rule.ROW_LEADER_HW,
            "{partition}: leader {leader}'s own leo {leaderLeo}; last asked for by whoever is waited for: {requests}; the"
                    + " smallest is {smallest} > hw {hw}, so hw -> {hwTo}"),
    HW_RISES_ALONE(
            Rule.ROW_LEADER_HW,
            "{partition}: leader {leader} waits for nobody else, so its own leo {leaderLeo} decides: hw {hw} -> {hwTo}"),
    HW_HELD(
            Rule.ROW_LEADER_HW,
            "{partition}: leader {leader}'s own leo {leaderLeo}; last asked for by whoever is waited for: {requests}; the"
                    + " smallest is {smallest}, of {holders}, not above hw {hw}, so it stays"),
    HW_UNHEARD(
            Rule.ROW_LEADER_HW,
            "{partition}: leader {leader}'s own leo {leaderLeo}, but it has not heard of {unheard} since it took over, so hw"
                    + " {hw} stays"),
    HW_AT_END(
            Rule.ROW_LEADER_HW,
            "{partition}: hw {hw} is leader {leader}'s leo {leaderLeo} already, so there is nothing to commit"),
    HW_FROZEN(
            Rule.ROW_LEADER_HW,
            "{partition}: committed isr {isr} has size {isrSize} < {minimum}, so hw is frozen at {hw}, whatever followers ask"
                    + " for (leader leo {leaderLeo})"),
    HW_LEADERLESS(Rule.ROW_LEADER_HW, "{partition}: nobody leads in epoch {epoch}, so nobody moves hw {hw}"),
    HW_UNAWARE(
            Rule.ROW_LEADER_HW,
            "{partition}: broker {leader} has not heard that it leads in epoch {epoch}, so hw {hw} stays"),

    OWN_HW_RISES(
            Rule.ROW_FOLLOWER_HW,
            "{partition} replica {broker}: the answer said hw {answerHw}, as it was before this request counted; its leo is"
                    + " {leo}, so its own hw {ownHw} -> {ownHwTo}, the smaller one"),
    OWN_HW_STAYS(
            Rule.ROW_FOLLOWER_HW,
            "{partition} replica {broker}: the answer said hw {answerHw}, as it was before this request counted, so its own"
                    + " hw {ownHw} stays (leo {leo})"),

    REQUEST_COUNTS(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: asks leader {leader} for offset {askedFor}, its leo, so the leader knows that it"
                    + " has all before: {known} -> {askedFor}"),
    REQUEST_IS_FIRST(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: asks leader {leader} for offset {askedFor}, its leo: the first that this leader"
                    + " hears of it"),
    REQUEST_GOES_ASTRAY(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: asks broker {askedBroker} for offset {askedFor}, which still takes itself for the"
                    + " leader; leader {leader} in epoch {epoch} learns nothing of it"),
    ANSWER_BRINGS(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: the answer brings {bytes} bytes (batches: {batches}), leo {leo} -> {leoTo}; the"
                    + " leader learns that only when it asks for {leoTo}"),
    ANSWER_BRINGS_SOME(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: the answer brings {bytes} bytes (batches: {batches}), leo {leo} -> {leoTo}; one"
                    + " more would be above replica.fetch.max.bytes {fetchMaxBytes}"),
    ANSWER_BRINGS_NOTHING(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: the answer brings nothing, as broker {askedBroker}'s log ends at {leo} too"),
    ANSWER_IS_LOST(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: the answer is lost, so its leo {leo} stays; the request has counted all the same"),
    FETCH_IS_MADE_TO_FAIL(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: inject fetch-error asked for it, so this fetch fails before it counts, and the"
                    + " round ends here"),
    FETCH_NOT_NAMED(
            Rule.ROW_FETCH_ROUND, "{partition} replica {broker}: --follower does not name it, so it asks nobody now"),
    FETCHER_IS_DOWN(
            Rule.ROW_FETCH_ROUND, "{partition} replica {broker}: it is not alive ({alive} are), so it asks nobody"),
    FETCHED_IS_DOWN(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: takes broker {askedBroker} for its leader, which is not alive ({alive} are), so"
                    + " nobody answers"),
    FETCHER_KNOWS_NO_LEADER(
            Rule.ROW_FETCH_ROUND, "{partition} replica {broker}: has heard of no leader, so it asks nobody"),
    FETCHER_BELIEVES_TO_LEAD(
            Rule.ROW_FETCH_ROUND,
            "{partition} replica {broker}: still takes itself for the leader, so it asks nobody; deliver-metadata tells it"),

    CAUGHT_UP_NOW(
            Rule.ROW_CAUGHT_UP,
            "{partition} replica {broker}: asks for {askedFor} >= leader leo {leaderLeo}: it has everything, so it is caught up"
                    + " at {clock} ms"),
    CAUGHT_UP_THEN(
            Rule.ROW_CAUGHT_UP,
            "{partition} replica {broker}: asks for {askedFor} < leader leo {leaderLeo}, but >= {endThen}, the leader's end when"
                    + " it asked before, so it had everything then, at {knownAt} ms"),
    NOT_CAUGHT_UP_NOW(
            Rule.ROW_CAUGHT_UP,
            "{partition} replica {broker}: asks for {askedFor} < leader leo {leaderLeo}, so this request does not show that it"
                    + " has caught up"),
    NOT_CAUGHT_UP_THEN(
            Rule.ROW_CAUGHT_UP,
            "{partition} replica {broker}: asks for {askedFor} < leader leo {leaderLeo}, and < {endThen}, the leader's end when"
                    + " it asked before, at {knownAt} ms, so it had not everything then either"),
    COUNTS_AS_CAUGHT_UP(
            Rule.ROW_CAUGHT_UP,
            "{partition} replica {broker}: caught up at {caughtUpAt} ms, {late} ms ago <= replica.lag.time.max.ms"
                    + " {lagTimeMax}, so it counts as caught up"),
    COUNTS_AS_LATE(
            Rule.ROW_CAUGHT_UP,
            "{partition} replica {broker}: caught up at {caughtUpAt} ms, {late} ms ago > replica.lag.time.max.ms"
                    + " {lagTimeMax}, so it does not count as caught up"),
    NEVER_CAUGHT_UP(
            Rule.ROW_CAUGHT_UP, "{partition} replica {broker}: has not been caught up since leader {leader} took over"),

    CHECK_LEAVES_AT_END(
            Rule.ROW_SHRINK,
            "{partition} replica {broker}: last asked for {known} = leader leo {leaderLeo}, so a check leaves it in the isr,"
                    + " however long ago that was"),
    CHECK_LEAVES_IN_TIME(
            Rule.ROW_SHRINK,
            "{partition} replica {broker}: caught up at {caughtUpAt} ms, {late} ms ago <= replica.lag.time.max.ms"
                    + " {lagTimeMax}, so a check leaves it in the isr"),
    CHECK_TAKES_OUT_LATE(
            Rule.ROW_SHRINK,
            "{partition} replica {broker}: caught up at {caughtUpAt} ms, {late} ms ago > replica.lag.time.max.ms"
                    + " {lagTimeMax}, and not at leader leo {leaderLeo}, so a check takes it out of the isr"),
    CHECK_TAKES_OUT_NEW(
            Rule.ROW_SHRINK,
            "{partition} replica {broker}: not at leader leo {leaderLeo}, nor ever since leader {leader} took over, so a check"
                    + " takes it out of the isr"),
    CHECK_HELD_BACK(
            Rule.ROW_SHRINK,
            "{partition}: isr {isr} -> {change} is in flight, so no check takes anybody out before the controller has answered"),
    CHECK_WITHOUT_LEADER(
            Rule.ROW_SHRINK, "{partition}: in epoch {epoch} nobody leads who knows it, so nobody checks isr {isr}"),
    CHECK_FINDS_NOBODY(Rule.ROW_SHRINK, "{partition}: nobody is to leave isr {isr}"),
    CHECK_IS_DUE(
            Rule.ROW_SHRINK,
            "{partition}: the leader checks every {checkEvery} ms, half of replica.lag.time.max.ms {lagTimeMax}; after clock"
                    + " {clock} ms next at {nextCheck} ms"),
    SHRINK_ASKED(
            Rule.ROW_SHRINK,
            "{partition}: leader {leader} asks the controller for isr {isr} -> {change}, in leader epoch {epoch} and partition"
                    + " epoch {partitionEpoch}"),
    REMOVAL_ASKED(
            Rule.ROW_SHRINK,
            "{partition}: as remove-from-isr asks for it, whatever followers have: leader {leader} asks the controller for isr"
                    + " {isr} -> {change}"),
    REMOVAL_NOT_NEEDED(
            Rule.ROW_SHRINK,
            "{partition}: broker {broker} is not in isr {isr}, so there is nothing to ask the controller for"),

    JOIN_ASKED(
            Rule.ROW_EXPAND,
            "{partition} replica {broker}: asked for {askedFor} >= hw {hw} and >= {epochStart}, where epoch {epoch} starts, so"
                    + " leader {leader} asks the controller for isr {isr} -> {change}; until the answer it counts as a member"),
    JOIN_ASKED_AT_HW(
            Rule.ROW_EXPAND,
            "{partition} replica {broker}: asked for {askedFor} >= hw {hw}, which is enough here, though epoch {epoch} starts"
                    + " at {epochStart}; so leader {leader} asks the controller for isr {isr} -> {change}"),
    JOIN_BELOW_HW(
            Rule.ROW_EXPAND,
            "{partition} replica {broker}: asked for {askedFor} < hw {hw}: it lacks committed records, so it stays out of isr"
                    + " {isr}"),
    JOIN_BELOW_EPOCH(
            Rule.ROW_EXPAND,
            "{partition} replica {broker}: asked for {askedFor} >= hw {hw}, but < {epochStart}, where epoch {epoch} starts: it"
                    + " may lack what earlier leaders had committed, which this leader's hw does not show yet; so it stays"
                    + " out of isr {isr}"),
    JOIN_HELD_BACK(
            Rule.ROW_EXPAND,
            "{partition} replica {broker}: is not in isr {isr}, but isr -> {change} is in flight already, and one change at a"
                    + " time is asked for"),

    FENCED_AS_OLD(
            Rule.ROW_TRUNCATION,
            "{partition} replica {broker}: its request carries leader epoch {heard} < {heardThere}, which broker {askedBroker}"
                    + " is in, so it is fenced and nothing of it counts"),
    REFUSED_AS_NEW(
            Rule.ROW_TRUNCATION,
            "{partition} replica {broker}: its request carries leader epoch {heard} > {heardThere}, which broker {askedBroker}"
                    + " is in: unknown there, so it is refused and nothing of it counts"),
    REFUSED_BY_FOLLOWER(
            Rule.ROW_TRUNCATION,
            "{partition} replica {broker}: broker {askedBroker} does not take itself for the leader, so it refuses"),
    ANSWER_DIVERGES(
            Rule.ROW_TRUNCATION,
            "{partition} replica {broker}: asks for {leo} with {lastEpoch} as the epoch of its last batch; on broker"
                    + " {askedBroker} the answer is epoch {endEpoch}, end {endOffset}, and no data; so its log is cut, leo"
                    + " {leo} -> {leoTo}, and it asks again in the next round"),
    ANSWER_DIVERGES_LOST(
            Rule.ROW_TRUNCATION,
            "{partition} replica {broker}: the logs part, but the answer that says where is lost, so leo {leo} stays"),
    LONGER_THAN_LEADER(
            Rule.ROW_TRUNCATION,
            "{partition} replica {broker}: leo {leo} is beyond broker {askedBroker}'s end {leaderEnd}, so its log is cut, leo"
                    + " {leo} -> {leoTo}"),
    EPOCH_END_ASKED(
            Rule.ROW_TRUNCATION,
            "{partition} replica {broker}: before it fetches it asks broker {askedBroker} where epoch {lastEpoch} ends, its"
                    + " last; the answer is epoch {endEpoch}, end {endOffset}, so its log is cut, leo {leo} -> {leoTo}"),
    EPOCH_END_UNKNOWN(
            Rule.ROW_TRUNCATION,
            "{partition} replica {broker}: broker {askedBroker} knows no end of its last epoch, so its log is cut to its own hw"
                    + " {ownHw}, leo {leo} -> {leoTo}"),
    CUT_AS_FOLLOWER(
            Rule.ROW_TRUNCATION,
            "{partition} replica {broker}: it follows from now on, so its log is cut to its own hw {ownHw}, leo {leo} ->"
                    + " {leoTo}, whatever the leader has"),
    READ_FENCED(
            Rule.ROW_TRUNCATION,
            "{partition}: the request carries leader epoch {requestEpoch} < {heardThere}, which broker {leader} is in, so it is"
                    + " fenced"),
    READ_AHEAD(
            Rule.ROW_TRUNCATION,
            "{partition}: the request carries leader epoch {requestEpoch} > {heardThere}, which broker {leader} is in, so it is"
                    + " refused as unknown"),

    WAY_AFTER_START(Rule.WAYS, "{command}, and then fetch-followers so often: {rounds}, acknowledges #{send}"),
    WAY_NEEDS_ROUNDS(
            Rule.WAYS,
            "{command} acknowledges #{send} when given so often: {rounds}; a fetch brings, only the request after it counts");

    private final Rule rule;
    private final String template;

    KafkaBranch(Rule rule, String template) {
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
