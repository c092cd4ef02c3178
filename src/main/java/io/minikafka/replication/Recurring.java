package io.minikafka.replication;

/** What brokers do again and again by the clock, at the multiples of an interval. */
final class Recurring {

    private Recurring() {}

    /**
     * The first time later than another one.
     *
     * @param afterMs by the clock, in ms, at least 0
     * @param everyMs the interval, in ms, at least 1
     * @return in ms; {@link Long#MAX_VALUE} where the clock does not get there
     */
    static long nextMs(long afterMs, long everyMs) {
        long multiple = afterMs / everyMs;
        return multiple >= Long.MAX_VALUE / everyMs ? Long.MAX_VALUE : (multiple + 1) * everyMs;
    }
}
