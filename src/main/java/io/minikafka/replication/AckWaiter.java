package io.minikafka.replication;

/**
 * A pending acks=all send (chapter 5, {@code AckWaiter}): a record in the state, never a thread.
 *
 * @param sendNumber the session's number of the send
 * @param baseOffset the offset of the batch's first record
 * @param targetOffset the batch's next offset (exclusive end): what every captured member's LEO must reach
 * @param acknowledgementSet the ISR captured when the batch was appended; a member that leaves the ISR is still waited
 *     for
 */
public record AckWaiter(int sendNumber, long baseOffset, long targetOffset, BrokerSet acknowledgementSet) {}
