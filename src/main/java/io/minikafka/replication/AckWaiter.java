package io.minikafka.replication;

import org.jspecify.annotations.Nullable;

/**
 * A pending acks=all send (chapter 5, {@code AckWaiter}): a record in the state, never a thread.
 *
 * @param sendNumber the session's number of the send
 * @param baseOffset the offset of the batch's first record
 * @param targetOffset the batch's next offset (exclusive end): what every captured member's LEO must reach
 * @param acknowledgementSet the ISR captured when the batch was appended; a member that leaves the ISR is still waited
 *     for
 */
public record AckWaiter(int sendNumber, long baseOffset, long targetOffset, BrokerSet acknowledgementSet) {
    // Written out, since what a record generates is made when it is first called, and that takes longer than a lab.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AckWaiter that
                && sendNumber == that.sendNumber
                && baseOffset == that.baseOffset
                && targetOffset == that.targetOffset
                && acknowledgementSet.equals(that.acknowledgementSet);
    }

    @Override
    public int hashCode() {
        return sendNumber;
    }
}
