package io.minikafka.explain;

/** The ways the rules of producers and their batches can come out, as {@link Branch} has them of the others. */
public enum ProducerBranch implements Sentence {
    STICKY_KEPT(
            Rule.PARTITIONER,
            "{partition}: no key, so the record goes to {name}'s sticky partition, {chosen} of {partitions}, as all do until"
                    + " its batch is closed"),
    STICKY_MOVED(
            Rule.PARTITIONER, "{partition}: {name}'s sticky batch is closed, so its turn moves {turn} -> {turnTo}"),
    STICKY_STAYS(
            Rule.PARTITIONER,
            "{partition}: nothing in the batch came here by turn, so {name}'s sticky partition stays {turn}"),

    PRODUCER_PLAIN(
            Rule.PRODUCER,
            "{name}: acks={acks}, batch.size {batchSize} bytes, linger.ms {linger}, buffer.memory {buffer} bytes; not"
                    + " idempotent, so no leader can tell its repeated batch from a new one"),
    PRODUCER_IDEMPOTENT(
            Rule.PRODUCER,
            "{name}: acks={acks}, batch.size {batchSize} bytes, linger.ms {linger}, buffer.memory {buffer} bytes; idempotent:"
                    + " it gets producer id {id}, and each batch carries that, an epoch and a sequence"),

    BATCH_OPENED(
            Rule.BATCHING,
            "{partition}: {name} has no open batch there, so the record opens one at {clock} ms: {batchBytesTo} bytes of"
                    + " batch.size {batchSize}"),
    BATCH_JOINED(
            Rule.BATCHING,
            "{partition}: the record joins {name}'s open batch: {batchBytes} -> {batchBytesTo} bytes of batch.size"
                    + " {batchSize}"),
    CLOSED_AT_ONCE(
            Rule.BATCHING,
            "{partition}: {name} has linger.ms {linger}, so its batch goes with this send (records: {batchRecords})"),
    CLOSED_BY_SIZE(
            Rule.BATCHING,
            "{partition}: {batchBytes} bytes >= batch.size {batchSize}: {name}'s batch is full, and goes before its linger"
                    + " is over (records: {batchRecords})"),
    CLOSED_BEFORE_NEXT(
            Rule.BATCHING,
            "{partition}: {batchBytes} bytes < batch.size {batchSize}, but the next record does not fit, so {name}'s batch"
                    + " goes without it (records: {batchRecords})"),
    CLOSED_BY_LINGER(
            Rule.BATCHING,
            "{partition}: opened at {opened} ms + linger.ms {linger} = {dueAt} <= clock {clock} ms, so {name}'s batch goes,"
                    + " full or not (records: {batchRecords})"),
    CLOSED_BY_FLUSH(
            Rule.BATCHING,
            "{partition}: flush sends {name}'s batch now, {batchBytes} bytes of batch.size {batchSize} (records:"
                    + " {batchRecords})"),
    CLOSED_BY_CLOSE(
            Rule.BATCHING,
            "{partition}: an orderly close, so {name} sends what it holds first (records: {batchRecords})"),
    BATCH_WAITS(
            Rule.BATCHING,
            "{partition}: {name}'s batch has {batchBytes} bytes < batch.size {batchSize}, opened at {opened} ms + linger.ms"
                    + " {linger} = {dueAt} > clock {clock} ms, so nothing is sent, and no leader knows of it"),
    NOTHING_TO_FLUSH(Rule.BATCHING, "no batch is held, so there is nothing to flush"),

    BUFFER_ROOM(
            Rule.BUFFER, "{partition}: {name} holds {held} -> {heldTo} bytes <= buffer.memory {buffer}: there is room"),
    BUFFER_FULL(
            Rule.BUFFER,
            "{name} held {held} of buffer.memory {buffer} bytes before this send; not all of its records find room, so none"
                    + " is taken on"),
    BUFFER_LOST(Rule.BUFFER, "{name} held records that no leader has seen: {heldRecords}; the crash ends it, and them"),
    BUFFER_LOST_IN_ORDER(
            Rule.BUFFER, "{name} held records that could not be sent: {heldRecords}; the close does not wait"),

    BATCH_SENT(
            Rule.DELIVERY,
            "{partition}: {name}'s first batch goes to leader {leader}: {batchBytes} bytes (records: {batchRecords}); {name}"
                    + " holds {held} -> {heldTo} bytes"),
    BATCH_KEPT(
            Rule.DELIVERY,
            "{partition}: the answer to {name}'s batch is {code}; that may pass, so it stays in front, and later"
                    + " ones wait behind it until the next batch or a flush takes it along (records: {batchRecords})"),
    BATCH_GIVEN_UP(
            Rule.DELIVERY,
            "{partition}: the answer to {name}'s batch is {code}; that may pass, but {name} closes and does not"
                    + " try again (records: {batchRecords})"),
    BATCH_DROPPED(
            Rule.DELIVERY,
            "{partition}: the answer to {name}'s batch is {code}; to send it again would not help, so it is"
                    + " dropped (records: {batchRecords})"),

    RETRY_STAMPED(
            Rule.RETRY,
            "#{again} {partition}: the same records go to leader {leader} once more, with the stamp they had: producer"
                    + " {producer}, epoch {producerEpoch}, sequence {sequence}; so the leader can tell whether it has them"),
    RETRY_UNSTAMPED(
            Rule.RETRY,
            "#{again} {partition}: the same records go to leader {leader} once more, without a producer id, so it takes them"
                    + " for new ones: if it has the first, it has them twice then"),
    RETRY_TAKEN(
            Rule.RETRY,
            "#{again} {partition}: its batch is not in leader {leader}'s log, and sequence {sequence} of producer {producer}"
                    + " stands for other records there; it would be answered as a duplicate of those, so it is refused"),

    PRODUCER_FIRST(
            Rule.PRODUCER_STATE,
            "{partition}: producer {producer} has written nothing here, so sequence {sequence} of its epoch {producerEpoch} starts it"),
    PRODUCER_NEW_EPOCH(
            Rule.PRODUCER_STATE,
            "{partition}: producer {producer}: epoch {producerEpoch} > {lastProducerEpoch}, the one that wrote last, so it starts"
                    + " anew at sequence {sequence}; the old epoch is fenced from now on"),
    PRODUCER_NEXT(
            Rule.PRODUCER_STATE,
            "{partition}: producer {producer}: sequence {sequence} is the one due after its latest batch"
                    + " (sequence {lastSequence}, {lastCount} long)"),
    PRODUCER_DUPLICATE(
            Rule.PRODUCER_STATE,
            "{partition}: producer {producer}: epoch {producerEpoch}, sequence {sequence} and length {records} are those of its"
                    + " latest batch, so #{send} repeats it: offset {offset} again, and nothing is written"),
    PRODUCER_OUT_OF_ORDER(
            Rule.PRODUCER_STATE,
            "{partition}: producer {producer}: sequence {sequence} came, {due} was due; a batch is missing, or is older than the"
                    + " latest one, which is all that is remembered"),
    PRODUCER_FENCED(
            Rule.PRODUCER_STATE,
            "{partition}: producer {producer}: epoch {producerEpoch} < {lastProducerEpoch}, which has written here: another"
                    + " instance took this identity over");

    private final Rule rule;
    private final String template;

    ProducerBranch(Rule rule, String template) {
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
