package io.minikafka.explain;

/** The ways the rules of transactions can come out, as {@link Branch} has them of the others. */
public enum TransactionBranch implements Sentence {
    TXN_BEGUN(
            Rule.TRANSACTION,
            "{txn}: its producer has id {txnProducer} and epoch {txnEpochTo}, and takes records from now on; no partition"
                    + " knows of it before the first batch"),
    TXN_BEGUN_FENCING(
            Rule.TRANSACTION,
            "{txn}: producer epoch {txnEpoch} -> {txnEpochTo}, so whoever sends with {txnEpoch} is fenced, and sequences"
                    + " begin anew"),
    TXN_PARTITION(
            Rule.TRANSACTION,
            "{partition}: the first batch of {txn} for it, so it belongs to the transaction and gets a marker at the end"),
    TXN_DECIDED(
            Rule.TRANSACTION,
            "{txn}: {outcome} is kept in the metadata before the first marker, so a crash in between changes nothing of it;"
                    + " partitions that get a marker: {markers}"),
    TXN_ENDED_FENCING(
            Rule.TRANSACTION,
            "{txn}: {outcome} with producer epoch {txnEpochTo} instead of {txnEpoch}, so whoever sends with {txnEpoch} is"
                    + " fenced; partitions that get a marker: {markers}"),
    TXN_SEND_CANCELLED(
            Rule.TRANSACTION,
            "#{send} {partition}: it waited for {behind}, but its transaction is aborted, so nobody waits any longer"),

    MARKER_APPENDED(
            Rule.MARKER,
            "{partition}: leader {leader} appends the {outcome} marker of {txn} at offset {marker}, leo {leaderLeo} ->"
                    + " {leaderLeoTo}; it is copied and counted like any record, and shown to no consumer"),
    MARKER_AGAIN(
            Rule.MARKER,
            "{partition}: {txn} was decided before and its marker cut since, so leader {leader} appends {outcome} once more"
                    + " at offset {marker}"),

    LSO_IS_HW(Rule.LAST_STABLE, "{partition}: no transaction is open below hw {hw}, so lso {lso} is the hw"),
    LSO_HELD(
            Rule.LAST_STABLE,
            "{partition}: {txn} is open since offset {txnFirst} and has no marker, so lso {lso} < hw {hw}, however much is"
                    + " replicated"),
    LSO_WAITS_FOR_MARKER(
            Rule.LAST_STABLE,
            "{partition}: the marker of {txn} stands at offset {marker} >= hw {hw}: decided, but not replicated, so lso {lso}"
                    + " stays where {txn} began"),
    BATCH_OF_OPEN(
            Rule.LAST_STABLE,
            "#{send} {partition}: lso {lso} <= offset {offset}, so read_committed does not show it, only read_uncommitted does"),
    BATCH_ABORTED(
            Rule.LAST_STABLE,
            "#{send} {partition}: its transaction was aborted, so read_committed leaves offset {offset} out"),
    READ_TO_LSO(
            Rule.LAST_STABLE,
            "{partition}: read_committed reads below lso {lso} (hw {hw}): from offset {from} on, records: {count}"),
    PASSED_OVER(
            Rule.LAST_STABLE,
            "{partition}: markers take offsets too, and read_committed leaves out what was aborted: offsets passed over:"
                    + " {passed}");

    private final Rule rule;
    private final String template;

    TransactionBranch(Rule rule, String template) {
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
