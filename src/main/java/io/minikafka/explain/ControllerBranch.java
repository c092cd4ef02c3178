package io.minikafka.explain;

/** The ways in which a controller, and brokers that come and go, go by the table's rules. */
public enum ControllerBranch implements Sentence {
    CHANGE_GRANTED(
            Rule.ROW_ISR_CHANGE,
            "{partition}: the request is of leader epoch {epoch} and partition epoch {partitionEpoch}, as the controller has"
                    + " them, and its members are alive ({alive}): isr {isr} -> {isrTo}, partition epoch {partitionEpochTo}"),
    CHANGE_OF_OLD_LEADER(
            Rule.ROW_ISR_CHANGE,
            "{partition}: the request is of leader epoch {changeEpoch}, the controller is in {epoch}: an old leader's, so isr"
                    + " {isr} stays"),
    CHANGE_OF_OLD_STATE(
            Rule.ROW_ISR_CHANGE,
            "{partition}: the request is of partition epoch {changePartitionEpoch}, the controller is in {partitionEpoch}: the"
                    + " partition has changed since, so isr {isr} stays"),
    CHANGE_WITH_DEAD_MEMBER(
            Rule.ROW_ISR_CHANGE,
            "{partition}: the request is for isr {change}, but broker {broker} is not alive ({alive} are), so isr {isr} stays"),
    CHANGE_WITH_NEW_MEMBER(
            Rule.ROW_ISR_CHANGE,
            "{partition}: the request is for isr {change} with broker epoch {memberEpoch} of broker {broker}, which has started"
                    + " again since and is in {brokerEpoch}, so isr {isr} stays"),
    CHANGE_IN_FLIGHT(
            Rule.ROW_ISR_CHANGE,
            "{partition}: isr changes are delivered by hand, so the controller hears of {change} when deliver-isr is given; the"
                    + " committed isr is still {isr}"),
    CHANGE_NOT_THERE(
            Rule.ROW_ISR_CHANGE, "{partition}: no change of isr {isr} is in flight, so there is nothing to deliver"),
    MEMBER_IS_DOWN(
            Rule.ROW_ISR_CHANGE,
            "{partition}: the controller knows that broker {broker} is down, and takes it out without being asked: isr {isr} ->"
                    + " {isrTo}, partition epoch {partitionEpoch} -> {partitionEpochTo}"),
    CHANGES_BY_HAND(Rule.ROW_ISR_CHANGE, "what leaders ask the controller for waits for deliver-isr from now on"),
    CHANGES_AT_ONCE(Rule.ROW_ISR_CHANGE, "what leaders ask the controller for reaches it at once from now on"),

    NOBODY_LEADS(
            Rule.ROW_ELECTION,
            "{partition}: nobody leads in epoch {epoch}, broker {leader} did last; isr {isr}, elr {elr}, alive {alive}"),
    LEADER_HAS_NOT_HEARD(
            Rule.ROW_ELECTION,
            "{partition}: broker {leader} leads in epoch {epoch} and has not heard of it, so it does nothing that a leader does;"
                    + " deliver-metadata tells it"),
    LEADER_STAYS(
            Rule.ROW_ELECTION,
            "{partition}: leader {leader} is alive ({alive}) and in isr {isr}, so it stays in epoch {epoch}, and nobody is"
                    + " elected"),
    ELECTED_FIRST(
            Rule.ROW_ELECTION,
            "{partition}: candidates are isr {isrTo}, in the order of the replicas {order}; broker {leaderTo} is the first that"
                    + " is alive ({alive}), so it leads in epoch {epochTo} after {epoch}"),
    ELECTED_AGAIN(
            Rule.ROW_ELECTION,
            "{partition}: leader {leader} is alive ({alive}) and in isr {isrTo}, so it comes before all others and leads again,"
                    + " in epoch {epochTo} after {epoch}"),
    ELECTED_BY_NAME(
            Rule.ROW_ELECTION,
            "{partition}: broker {leaderTo} is named, alive ({alive}) and in isr {isr}, so it leads in epoch {epochTo} after"
                    + " {epoch}, whoever comes first in the order of the replicas {order}"),
    ELECTED_NOBODY(
            Rule.ROW_ELECTION,
            "{partition}: isr {isrTo} has no member that is alive ({alive}), so nobody leads in epoch {epochTo}; leader {leader}"
                    + " was the last"),
    KEEPS_LOG_AND_HW(
            Rule.ROW_ELECTION,
            "{partition}: leader {leader} keeps its whole log, leo {leaderLeo}, and starts with its own hw {hw}; what it has"
                    + " above is neither cut nor committed yet"),
    KEEPS_OLDER_HW(
            Rule.ROW_ELECTION,
            "{partition}: leader {leader} keeps its whole log, leo {leaderLeo}, and starts with its own hw {hw} < {hwBefore},"
                    + " which the leader before it had; no record is cut for that, only less of them is known to be committed"),
    HEARD_TO_FOLLOW(
            Rule.ROW_ELECTION,
            "{partition} replica {broker}: hears that broker {heardLeader} leads in epoch {heardEpoch}, and asks it from now on"),
    HEARD_OF_NOBODY(
            Rule.ROW_ELECTION,
            "{partition} replica {broker}: hears that nobody leads in epoch {heardEpoch}, and asks nobody"),
    COMMITTED_UNKNOWN(
            Rule.ROW_ELECTION,
            "{partition}: leader {leader} has hw {hw} < {epochStart}, where its epoch starts, so of offset {from} it cannot tell"
                    + " whether it is committed; once the isr's followers have asked it can"),
    NEWS_BY_HAND(Rule.ROW_ELECTION, "news of elections wait for deliver-metadata from now on"),
    NEWS_AT_ONCE(Rule.ROW_ELECTION, "news of elections reach every broker at once from now on"),
    NOT_A_CANDIDATE(
            Rule.ROW_ELECTION,
            "{partition}: broker {broker} is not in isr {isr}, so it is no candidate of a clean election"),
    CANDIDATE_IS_DOWN(Rule.ROW_ELECTION, "{partition}: broker {broker} is not alive ({alive} are), so it cannot lead"),

    HEARD_TO_LEAD(
            Rule.ROW_EPOCH_CACHE,
            "{partition} replica {broker}: hears that it leads in epoch {heardEpoch}, which starts at its leo {leo}; of the"
                    + " others it knows nothing until they ask"),

    UNCLEAN_ELECTED(
            Rule.ROW_UNCLEAN,
            "{partition}: of isr {isr} nobody is alive, and any replica is allowed: broker {leaderTo} is the first alive one"
                    + " ({alive}) in the order {order}, so it leads in epoch {epochTo}, with isr {isrTo}; what it lacks is"
                    + " gone"),
    UNCLEAN_BY_NAME(
            Rule.ROW_UNCLEAN,
            "{partition}: broker {leaderTo} is not in isr {isr}, but named, alive ({alive}) and allowed as unclean, so it leads"
                    + " in epoch {epochTo}, with isr {isrTo}; what it lacks is gone"),
    UNCLEAN_NOT_ALLOWED(
            Rule.ROW_UNCLEAN,
            "{partition}: unclean.leader.election.enable is {unclean}, so no replica of {order} leads that is neither in the isr"
                    + " nor eligible; elect --unclean would take one"),
    NOBODY_EVEN_UNCLEANLY(
            Rule.ROW_UNCLEAN,
            "{partition}: of its replicas {order} none is among the brokers that are alive, {alive}; so not even an unclean"
                    + " election finds a leader"),
    UNCLEAN_NOT_NEEDED(
            Rule.ROW_UNCLEAN,
            "{partition}: replica {broker} is not in isr {isr}, of which somebody is alive ({alive}); so a clean election has a"
                    + " candidate, and an unclean one is refused"),

    ELR_NOT_NEEDED(
            Rule.ROW_ELR,
            "{partition}: isr {isr} has size {isrSize} >= {minimum}, so nobody else has to be eligible: elr {elr} -> {elrTo}"),
    ELR_FORMED(
            Rule.ROW_ELR,
            "{partition}: isr {isr} has size {isrSize} < {minimum}, so whoever was in isr {oldIsr} or elr {elr} and is not in isr"
                    + " {isr} now is eligible: elr {elrTo}"),
    ELR_WITHOUT_CRASHED(
            Rule.ROW_ELR,
            "{partition}: broker {broker} has started again after a crash and may lack what it had, so it is not eligible any"
                    + " more: elr {elr} -> {elrTo}"),
    ELR_FORGOTTEN(
            Rule.ROW_ELR,
            "{partition}: leader {leader} was elected uncleanly, and whoever was eligible beside it would lose what it takes from"
                    + " now on, so nobody is remembered: elr {elr} -> {elrTo}"),
    ELR_CLEARED(
            Rule.ROW_ELR,
            "{partition}: who was eligible was so by another min.insync.replicas, and may lack what is committed by the new one, so"
                    + " nobody is remembered: elr {elr} -> {elrTo}"),
    LAST_LEADER_NOTED(
            Rule.ROW_ELR,
            "{partition}: nobody is left in isr {isr}, so broker {lastLeaderTo} is remembered as the last leader"),
    LAST_LEADER_FORGOTTEN(
            Rule.ROW_ELR, "{partition}: somebody leads again, so the last leader is not remembered any more"),
    ELIGIBLE_ELECTED(
            Rule.ROW_ELR,
            "{partition}: isr {isr} has nobody left to lead; candidates are elr {elr}, in the order of the replicas {order};"
                    + " broker {leaderTo} is the first alive ({alive}), so it leads in epoch {epochTo}, with isr {isrTo}"),
    LAST_LEADER_ELECTED(
            Rule.ROW_ELR,
            "{partition}: isr and elr {elr} are empty, so the last leader, broker {lastLeader}, leads again in epoch {epochTo}"
                    + " now that it is alive ({alive}); as it may lack records, that is unclean: isr {isrTo}"),
    ELIGIBLE_ARE_DOWN(
            Rule.ROW_ELR,
            "{partition}: the isr is empty; elr {elr}, alive {alive}: nobody of the elr is there to lead"),
    LAST_MEMBER_STAYS(
            Rule.ROW_ELR,
            "{partition}: there is no elr, so the last member stays in isr {isrTo} although it is down; nobody else may lead"),

    BROKER_CRASHED(
            Rule.ROW_RESTART,
            "{partition} replica {broker}: crashes with leo {leo}, flushed up to {flushed}, its hw checkpointed at {checkpoint};"
                    + " a crash alone loses nothing of the log, a power loss all that is not flushed"),
    POWER_LOST(
            Rule.ROW_RESTART,
            "{partition} replica {broker}: its log was flushed up to {flushed}, so the power loss takes the rest: leo {leo} ->"
                    + " {leoTo}"),
    BROKER_SHUTS_DOWN(
            Rule.ROW_RESTART,
            "{partition} replica {broker}: shuts down in order: its log is flushed up to leo {leo}, its hw is checkpointed at"
                    + " {checkpoint}"),
    BROKER_STARTS(
            Rule.ROW_RESTART,
            "{partition} replica {broker}: starts with broker epoch {brokerEpochTo} and leo {leo}; its own hw is its checkpoint"
                    + " {checkpoint}, no further than its log: {ownHwTo}"),
    BROKER_BOUNCES(
            Rule.ROW_RESTART,
            "{partition} replica {broker}: is back before the controller notices, so isr {isr} stays; broker epoch"
                    + " {brokerEpochTo}, leo {leo}, its own hw from its checkpoint {checkpoint}: {ownHwTo}"),
    BROKER_WITHOUT_REPLICAS(Rule.ROW_RESTART, "broker {broker} has no replica, so nothing depends on it"),
    BROKER_UNFENCED(Rule.ROW_RESTART, "broker {broker} has heard of the metadata, so it counts as alive: {aliveTo}"),
    CHECKPOINTED(
            Rule.ROW_RESTART,
            "brokers {checkpointers} write down how far the hw of their replicas is, at clock {clock} ms; after a crash that is"
                    + " all they know of it"),
    REPLICA_REOPENED(
            Rule.ROW_RESTART,
            "{partition}: epoch {epochTo} and isr {isrTo} are the controller's; broker {leaderTo}'s log ends at {leaderLeoTo},"
                    + " its own hw is its checkpoint {hwTo}");

    private final Rule rule;
    private final String template;

    ControllerBranch(Rule rule, String template) {
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
