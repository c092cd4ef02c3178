package io.minikafka.explain;

import io.minikafka.cluster.Delivery;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.Outcome;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.TableRule;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which rows of the table were asked for an answer. */
public final class RulesAsked {

    /**
     * A row of the table with its cells under two sets of rules.
     *
     * @param row the row's title
     * @param own its cell under the first
     * @param other its cell under the second
     */
    public record Twin(String row, TableRule own, TableRule other) {}

    private RulesAsked() {}

    /**
     * The rows behind two answers to the same command under two sets of rules, as far as their cells differ; in the order
     * of the table.
     */
    public static List<Twin> between(Result own, Result other) {
        boolean isOfOneFamily = rules(own).isOfChapters() == rules(other).isOfChapters();
        Set<String> asked = new LinkedHashSet<>();
        for (Result result : List.of(own, other)) {
            asked.addAll(refusedBy(result));
            for (Event event : result.events()) {
                if (isOfOneFamily || !isOwnBook(event)) {
                    first(rules(result), event)
                            .ifPresent(rule -> asked.add(rules(result).title(rule)));
                }
            }
        }
        return twins(rules(own), rules(other), asked);
    }

    /** What only Kafka's rules note, and no answer shows. */
    private static boolean isOwnBook(Event event) {
        return event instanceof KafkaEvent.FollowerAsked
                || event instanceof KafkaEvent.FollowerHighWatermarkAdvanced
                || event instanceof KafkaEvent.MetadataHeard
                || event instanceof KafkaEvent.HighWatermarksCheckpointed;
    }

    /** The rows behind an answer whose cells are others under another set of rules. */
    static List<Twin> of(Result result, RuleSet other) {
        Set<String> asked = new LinkedHashSet<>(refusedBy(result));
        result.events().forEach(event -> asked.addAll(titles(rules(result), event)));
        return twins(rules(result), other, asked);
    }

    private static RuleSet rules(Result result) {
        return result.after().cluster().rules();
    }

    private static List<String> titles(RuleSet rules, Event event) {
        return by(rules, event).stream().map(rules::title).toList();
    }

    private static List<Twin> twins(RuleSet own, RuleSet other, Set<String> titles) {
        List<Twin> twins = new ArrayList<>();
        for (RuleSet.Row row : own.rows()) {
            TableRule twin = other.cell(row.title());
            if (titles.contains(row.title()) && !row.rule().equals(twin)) {
                twins.add(new Twin(row.title(), row.rule(), twin));
            }
        }
        return twins;
    }

    /** The rows that say who may not lead. */
    private static List<String> refusedBy(Result result) {
        RuleSet rules = rules(result);
        if (result.outcome() instanceof Outcome.Refused refused
                && (refused.code() == ErrorCode.NOT_IN_SYNC_REPLICA
                        || refused.code() == ErrorCode.ELIGIBLE_LEADERS_NOT_AVAILABLE)
                && result.request() instanceof Request.Execute) {
            return List.of(rules.title(rules.uncleanElection()), rules.title(rules.elr()));
        }
        return List.of();
    }

    /** The cells behind an event, the one that says most first; none where all rules are alike. */
    static List<TableRule> by(RuleSet rules, Event event) {
        if (event instanceof KafkaEvent underKafka) {
            return List.of(underKafka.accept(new OfKafkaEvent(rules)));
        }
        if (event instanceof Event.BatchAppended
                || event instanceof Event.DuplicateAcknowledged
                || event instanceof Event.TransactionMarkerAppended) {
            return List.of(rules.append());
        }
        if (event instanceof Event.SendAcknowledged acknowledged) {
            return List.of(
                    acknowledged.acks() == AckMode.NONE
                            ? rules.acksZero()
                            : acknowledged.acks() == AckMode.ALL ? rules.acksAll() : rules.append());
        }
        if (event instanceof Event.PendingSendFailed failed) {
            // No leader cancels a send; its sender does, or ends.
            return failed.code() == ErrorCode.CANCELLED ? List.of() : List.of(rules.acksAll());
        }
        if (event instanceof Event.SendPending || event instanceof Event.PendingSendAcknowledged) {
            return List.of(rules.acksAll());
        }
        if (event instanceof Event.FollowerFetched) {
            return List.of(rules.fetchRound());
        }
        return event instanceof Event.PartitionReopened ? List.of(rules.restart()) : byMove(rules, event);
    }

    /** Events that move the high watermark, cut a log, or change who leads and who is in sync. */
    private static List<TableRule> byMove(RuleSet rules, Event event) {
        if (event instanceof Event.HighWatermarkAdvanced) {
            return rules.isOfChapters()
                    ? List.of(rules.leaderHighWatermark(), rules.followerHighWatermark())
                    : List.of(rules.leaderHighWatermark());
        }
        if (event instanceof Event.LogTruncated cut) {
            return List.of(
                    switch (cut.reason()) {
                        case POWER_LOSS -> rules.restart();
                        case PROMOTION -> rules.election();
                        default -> rules.truncation();
                    });
        }
        if (event instanceof Event.IsrChanged changed) {
            boolean isExpanded = changed.to().minus(changed.from()).size() > 0;
            return rules.isOfChapters()
                    ? List.of(isExpanded ? rules.expand() : rules.shrink(), rules.caughtUp(), rules.isrChange())
                    : List.of(rules.isrChange());
        }
        // A leader begins an epoch, so its cache is part of it.
        return event instanceof Event.LeaderPromoted ? List.of(rules.election(), rules.epochCache()) : List.of();
    }

    /** The cell that says most, if there is one. */
    static Optional<TableRule> first(RuleSet rules, Event event) {
        return by(rules, event).stream().findFirst();
    }

    private record OfKafkaEvent(RuleSet rules) implements KafkaEvent.KafkaVisitor<TableRule> {

        @Override
        public TableRule brokerChanged(KafkaEvent.BrokerChanged event) {
            return rules.restart();
        }

        @Override
        public TableRule isrChangeRequested(KafkaEvent.IsrChangeRequested event) {
            return event.change().to().minus(event.from()).size() > 0 ? rules.expand() : rules.shrink();
        }

        @Override
        public TableRule isrChangeRefused(KafkaEvent.IsrChangeRefused event) {
            return rules.isrChange();
        }

        @Override
        public TableRule leaderElected(KafkaEvent.LeaderElected event) {
            return switch (event.kind()) {
                case CLEAN, NOBODY -> rules.election();
                case ELIGIBLE, LAST_KNOWN -> rules.elr();
                case UNCLEAN -> rules.uncleanElection();
            };
        }

        @Override
        public TableRule elrChanged(KafkaEvent.ElrChanged event) {
            return rules.elr();
        }

        @Override
        public TableRule metadataHeard(KafkaEvent.MetadataHeard event) {
            return rules.epochCache();
        }

        @Override
        public TableRule followerAsked(KafkaEvent.FollowerAsked event) {
            return rules.caughtUp();
        }

        @Override
        public TableRule followerRefused(KafkaEvent.FollowerRefused event) {
            return rules.truncation();
        }

        @Override
        public TableRule followerHighWatermarkAdvanced(KafkaEvent.FollowerHighWatermarkAdvanced event) {
            return rules.followerHighWatermark();
        }

        @Override
        public TableRule highWatermarksCheckpointed(KafkaEvent.HighWatermarksCheckpointed event) {
            return rules.restart();
        }

        @Override
        public TableRule duplicatePending(KafkaEvent.DuplicatePending event) {
            return rules.append();
        }

        @Override
        public TableRule deliverySet(KafkaEvent.DeliverySet event) {
            return event.what() == Delivery.METADATA ? rules.election() : rules.isrChange();
        }
    }
}
