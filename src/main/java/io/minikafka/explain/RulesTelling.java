package io.minikafka.explain;

import io.minikafka.cluster.Delivery;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.replication.AckMode;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.TableRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells, event by event, which row of the table stands behind it, where the rules are not the chapters'. */
final class RulesTelling {

    private final Telling telling;
    private final RuleSet rules;
    private final List<TableRule> told = new ArrayList<>();

    private RulesTelling(Telling telling) {
        this.telling = telling;
        this.rules = telling.state().rules();
    }

    static void tell(Telling telling) {
        RulesTelling rules = new RulesTelling(telling);
        while (!telling.isOver()) {
            rules.tellNext();
        }
    }

    /** What a pending send waits for. */
    static void tellPending(Telling telling, int send) {
        RuleSet rules = telling.state().rules();
        telling.say(
                Branch.RULE_OF_SEND,
                Facts.none()
                        .and("send", send)
                        .and("semantics", rules.name())
                        .and("row", title(rules, rules.acksAll()))
                        .and("sentence", rules.acksAll().sentence()));
    }

    private void tellNext() {
        Event event = telling.next();
        Optional<TableRule> rule =
                event instanceof KafkaEvent underKafka ? Optional.of(ruleOf(underKafka)) : ruleOf(event);
        Facts facts = Facts.none().and("event", event.getClass().getSimpleName());
        if (rule.isEmpty()) {
            telling.tell(Branch.RULE_NOT_ASKED, facts);
        } else if (told.contains(rule.get())) {
            telling.tell(Branch.RULE_AGAIN, facts.and("row", title(rules, rule.get())));
        } else {
            told.add(rule.get());
            telling.tell(
                    Branch.RULE_OF_EVENT,
                    facts.and("semantics", rules.name())
                            .and("row", title(rules, rule.get()))
                            .and("sentence", rule.get().sentence()));
        }
    }

    private static String title(RuleSet rules, TableRule rule) {
        return rules.rows().stream()
                .filter(row -> row.rule().equals(rule))
                .map(RuleSet.Row::title)
                .findFirst()
                .orElseThrow();
    }

    private Optional<TableRule> ruleOf(Event event) {
        if (event instanceof Event.BatchAppended || event instanceof Event.DuplicateAcknowledged) {
            return Optional.of(rules.append());
        }
        if (event instanceof Event.SendAcknowledged acknowledged) {
            return Optional.of(
                    acknowledged.acks() == AckMode.NONE
                            ? rules.acksZero()
                            : acknowledged.acks() == AckMode.ALL ? rules.acksAll() : rules.append());
        }
        if (event instanceof Event.SendPending
                || event instanceof Event.PendingSendAcknowledged
                || event instanceof Event.PendingSendFailed) {
            return Optional.of(rules.acksAll());
        }
        if (event instanceof Event.HighWatermarkAdvanced) {
            return Optional.of(rules.leaderHighWatermark());
        }
        if (event instanceof Event.FollowerFetched) {
            return Optional.of(rules.fetchRound());
        }
        if (event instanceof Event.LogTruncated cut) {
            return Optional.of(
                    cut.reason() == Event.LogTruncated.Reason.POWER_LOSS ? rules.restart() : rules.truncation());
        }
        if (event instanceof Event.IsrChanged) {
            return Optional.of(rules.isrChange());
        }
        return event instanceof Event.PartitionReopened ? Optional.of(rules.restart()) : Optional.empty();
    }

    private TableRule ruleOf(KafkaEvent event) {
        return event.accept(new RuleOfEvent(rules));
    }

    private record RuleOfEvent(RuleSet rules) implements KafkaEvent.KafkaVisitor<TableRule> {

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
