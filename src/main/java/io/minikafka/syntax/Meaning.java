package io.minikafka.syntax;

import io.minikafka.replication.RuleSet;

/** Under which rules a command, or one of its options, says something. */
enum Meaning {
    /** Under all. */
    ANYWHERE,

    /** Where replication is driven by hand. */
    CHAPTERS,

    /** Where brokers die alone and a controller decides. */
    KAFKA;

    boolean isUnder(RuleSet rules) {
        return this == ANYWHERE || (this == CHAPTERS) == rules.isOfChapters();
    }
}
