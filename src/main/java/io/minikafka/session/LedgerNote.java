package io.minikafka.session;

/** What the ledger noticed while a command changed a leader's log. */
public sealed interface LedgerNote {

    SendEntry send();

    /** An acknowledged batch is no longer in its leader's log. */
    record Lost(SendEntry send) implements LedgerNote {}

    /** A batch that was lost is back. */
    record Found(SendEntry send) implements LedgerNote {}
}
