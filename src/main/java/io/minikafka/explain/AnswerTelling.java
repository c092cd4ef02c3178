package io.minikafka.explain;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Event;
import io.minikafka.cluster.FollowerLoop;
import io.minikafka.cluster.KafkaEvent;
import io.minikafka.cluster.Outcome;
import io.minikafka.cluster.Reply;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.Isolation;
import io.minikafka.session.LedgerNote;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SendEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tells why an answer came out so: its checks, what each rule said, what was lost. */
final class AnswerTelling {

    private final Telling telling;
    private final Result result;

    private AnswerTelling(Result result) {
        this.telling = new Telling(result);
        this.result = result;
    }

    static List<Paragraph> paragraphs(Result result) {
        AnswerTelling answer = new AnswerTelling(result);
        answer.tell();
        List<Paragraph> paragraphs = new ArrayList<>(answer.telling.paragraphs());
        result.supposed().ifPresent(supposed -> paragraphs.addAll(paragraphs(supposed)));
        return paragraphs;
    }

    private void tell() {
        if (result.outcome() instanceof Outcome.Refused refused) {
            refused(refused);
        }
        if (result.outcome().isRefused()
                && result.before().cluster().followerLoop() instanceof FollowerLoop.Failed failed) {
            LoopTelling.failedBefore(telling, failed);
            return;
        }
        boolean isStoreAtFault = result.outcome() instanceof Outcome.Refused refused && isOfStore(refused.code());
        if (!isStoreAtFault) {
            request();
        }
        EventTelling.tellAll(telling);
        result.timeline().ifPresent(answer -> TimelineTelling.tell(telling, answer));
        notes();
        if (!result.outcome().isRefused() && sends()) {
            telling.say(Branch.CHECKS_PASSED, Facts.none().and("passed", names(checks())));
        }
        if (!telling.hasLines() && isUnderOtherRules()) {
            telling.say(
                    RuleBranch.NOTHING_TO_DO,
                    Facts.none().and("semantics", telling.state().rules().name()));
        } else if (!telling.hasLines()) {
            telling.say(Branch.OTHER_COMMAND, Facts.none());
        }
        if (!telling.isUnderKafka()) {
            RulesTelling.tellTwins(telling, result);
        }
    }

    /** Whether rules decided that are not the chapters'; of a new cluster the old one's do not count. */
    private boolean isUnderOtherRules() {
        boolean isNew = result.events().exists(Event.ClusterCreated.class::isInstance);
        return !isNew && !result.after().cluster().rules().isOfChapters() && !isTheSameUnderAllRules();
    }

    /** What only looks, goes along the history or damages files asks no row of the table. */
    private boolean isTheSameUnderAllRules() {
        return result.request() instanceof Request.Show
                || result.request() instanceof Request.OfTimeline
                || result.request() instanceof Request.Inject
                || (result.request() instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.Fetch);
    }

    private boolean sends() {
        return result.request() instanceof Request.Retry
                || (result.request() instanceof Request.Execute execute
                        && execute.command() instanceof ClusterCommand.Send);
    }

    private static boolean isOfStore(ErrorCode code) {
        return code == ErrorCode.STORAGE_ERROR || code == ErrorCode.CORRUPT_BATCH || code == ErrorCode.CORRUPT_INDEX;
    }

    private void refused(Outcome.Refused refused) {
        telling.say(Branch.REFUSAL, Facts.none().and("code", refused.code()).and("message", refused.message()));
        List<Check> checks = checks();
        for (int i = 0; i < checks.size(); i++) {
            if (checks.get(i).isOf(refused)) {
                telling.say(
                        Branch.CHECKS_REFUSED,
                        Facts.none()
                                .and("passed", names(checks.subList(0, i)))
                                .and("refused", checks.get(i).name())
                                .and("rest", names(checks.subList(i + 1, checks.size()))));
                break;
            }
        }
        telling.say(Branch.REFUSAL_WORD, Facts.none().and("code", refused.code()));
        if (isOfStore(refused.code())) {
            telling.say(
                    refused.code() == ErrorCode.STORAGE_ERROR ? Branch.STORE_FAILED : Branch.STORE_UNREADABLE,
                    Facts.none());
        } else if (result.events().isEmpty()) {
            telling.say(Branch.REFUSAL_CHANGES_NOTHING, Facts.none());
        } else {
            telling.say(
                    Branch.REFUSAL_KEEPS_COPIES,
                    Facts.none().and("copied", result.events().count(Event.FollowerFetched.class::isInstance)));
        }
    }

    private List<Check> checks() {
        return result.before().cluster().rules().isOfChapters()
                ? Check.of(result.request())
                : Check.underKafka(result.request());
    }

    private static String names(List<Check> checks) {
        List<String> names = new ArrayList<>();
        checks.forEach(check -> names.add(check.name()));
        return names.isEmpty() ? "nothing" : String.join(", ", names);
    }

    private void request() {
        if (result.request() instanceof Request.Execute execute) {
            command(execute.command());
        } else if (result.request() instanceof Request.OpenDirectory) {
            new ClusterTelling(telling).newCluster();
        } else if (result.request() instanceof Request.Restart restart) {
            new ClusterTelling(telling).restart(restart.isCrash());
        } else if (result.request() instanceof Request.Inject inject
                && !result.outcome().isRefused()) {
            fault(inject.fault());
        } else if (result.request() instanceof Request.Retry retry) {
            retry(retry.sendNumber());
        } else if (result.request() instanceof Request.Show show
                && !result.outcome().isRefused()) {
            telling.say(
                    Branch.LOOKED,
                    Facts.none().and("subject", show.subject().name().toLowerCase(Locale.ROOT)));
            LookTelling.tell(telling, show);
        }
    }

    private void retry(int number) {
        if (number <= result.before().ledger().sends().size()) {
            RetryTelling.tell(telling, result.before().ledger().send(number), refusal());
        }
    }

    private Optional<ErrorCode> refusal() {
        return result.outcome() instanceof Outcome.Refused refused ? Optional.of(refused.code()) : Optional.empty();
    }

    private void command(ClusterCommand command) {
        ClusterTelling cluster = new ClusterTelling(telling);
        boolean isRefused = result.outcome().isRefused();
        if (isUnderOtherRules() && KafkaTelling.tell(telling, command)) {
            return;
        }
        if (command instanceof ClusterCommand.Send send) {
            SendTelling.tell(telling, send);
        } else if (command instanceof ClusterCommand.FetchFollowers fetch) {
            if (!isRefused || !result.events().isEmpty() || isRefusedWith(ErrorCode.INVALID_RECORD)) {
                rounds(fetch);
            }
        } else if (command instanceof ClusterCommand.Promote promote) {
            if (!isRefusedWith(ErrorCode.INVALID_REQUEST)) {
                one(promote.target(), promote.broker()).forEach(MembershipTelling::promote);
            }
        } else if (command instanceof ClusterCommand.Rejoin rejoin) {
            if (!isRefused || isRefusedWith(ErrorCode.INVALID_RECORD)) {
                one(rejoin.target(), rejoin.broker()).forEach(MembershipTelling::rejoin);
            }
        } else if (command instanceof ClusterCommand.Fetch fetch) {
            consumerFetch(fetch);
        } else if (command instanceof ClusterCommand.SendInTransaction send) {
            TransactionTelling.send(telling, send);
        } else if (command instanceof ClusterCommand.SendWith send) {
            ProducerTelling.send(telling, send, refusal());
        } else if (command instanceof ClusterCommand.Tick tick) {
            if (!isRefused || !result.events().isEmpty()) {
                cluster.tick(tick);
            }
        } else if (!isRefused) {
            carriedOut(command, cluster);
        }
    }

    /** Partition by partition, up to where the round stopped. */
    private void rounds(ClusterCommand.FetchFollowers fetch) {
        for (TopicPartition partition : partitions(fetch.target())) {
            if (!MembershipTelling.round(telling, fetch, partition)) {
                return;
            }
        }
    }

    /** Commands whose refusal the checks explain to the end. */
    private void carriedOut(ClusterCommand command, ClusterTelling cluster) {
        if (command instanceof ClusterCommand.NewCluster) {
            cluster.newCluster();
        } else if (command instanceof ClusterCommand.CreateTopic create) {
            cluster.createTopic(create);
        } else if (command instanceof ClusterCommand.AlterConfig) {
            cluster.alterConfig();
        } else if (command instanceof ClusterCommand.Flush) {
            ProducerTelling.flush(telling);
        } else if (command instanceof ClusterCommand.StopFollowerLoop) {
            if (telling.isOver()) {
                telling.say(Branch.LOOP_OFF_ALREADY, Facts.none());
            }
        } else if (command instanceof ClusterCommand.InjectFetchError fault) {
            telling.tell(Branch.FETCH_WILL_FAIL, Facts.none().and("broker", fault.broker()));
        } else if (command instanceof ClusterCommand.RefreshIsr refresh) {
            partitions(refresh.target()).forEach(partition -> new PartitionTelling(telling, partition).refresh());
        } else if (command instanceof ClusterCommand.RemoveFromIsr remove) {
            one(remove.target(), remove.broker()).forEach(MembershipTelling::remove);
        }
    }

    private boolean isRefusedWith(ErrorCode code) {
        return result.outcome() instanceof Outcome.Refused refused && refused.code() == code;
    }

    private List<TopicPartition> partitions(Target target) {
        return target.resolve(telling.state()).getOrElse(List.of());
    }

    private List<MembershipTelling> one(Target target, int broker) {
        return target.resolveOne(telling.state())
                .map(partition -> List.of(new MembershipTelling(telling, partition, broker)))
                .getOrElse(List.of());
    }

    private void consumerFetch(ClusterCommand.Fetch command) {
        if (result.outcome() instanceof Outcome.Done done && done.reply() instanceof Reply.Fetched fetched) {
            read(command, fetched);
        } else if (isRefusedWith(ErrorCode.OFFSET_OUT_OF_RANGE)) {
            TopicPartition partition =
                    command.target().resolveOne(telling.state()).get();
            telling.say(
                    Branch.READ_OUT_OF_RANGE,
                    Facts.of(partition)
                            .and("from", command.from())
                            .and("leaderLeo", telling.set(partition).leader().leo()));
        } else if (telling.isUnderKafka()) {
            refusal()
                    .filter(AnswerTelling::isOfLeader)
                    .ifPresent(code -> KafkaTelling.readRefused(telling, command, code));
        }
    }

    private static boolean isOfLeader(ErrorCode code) {
        return switch (code) {
            case NOT_LEADER_OR_FOLLOWER, OFFSET_NOT_AVAILABLE, FENCED_LEADER_EPOCH, UNKNOWN_LEADER_EPOCH -> true;
            default -> false;
        };
    }

    private void read(ClusterCommand.Fetch command, Reply.Fetched fetched) {
        int count = fetched.records().size();
        Facts facts = Facts.of(fetched.partition()).and("from", fetched.from()).and("hw", fetched.highWatermark());
        if (fetched.isolation() == Isolation.READ_COMMITTED) {
            TransactionTelling.read(telling, command, fetched);
        } else if (fetched.from() >= fetched.highWatermark()) {
            telling.say(Branch.READ_NOTHING, facts);
        } else if (count == command.maxRecords() && last(fetched) + 1 < fetched.highWatermark()) {
            telling.say(Branch.READ_MAX, facts.and("count", count).and("max", command.maxRecords()));
        } else {
            telling.say(Branch.READ, facts.and("count", count).and("leaderLeo", fetched.leaderLeo()));
        }
        if (fetched.isolation() == Isolation.READ_UNCOMMITTED) {
            TransactionTelling.passedOver(telling, command, fetched);
        }
        if (fetched.highWatermark() < fetched.leaderLeo()) {
            telling.say(
                    Branch.READ_HIDDEN,
                    Facts.of(fetched.partition())
                            .and("hw", fetched.highWatermark())
                            .and("leaderLeo", fetched.leaderLeo())
                            .and("hidden", fetched.leaderLeo() - fetched.highWatermark()));
        }
    }

    private static long last(Reply.Fetched fetched) {
        return fetched.records().get(fetched.records().size() - 1).offset();
    }

    private void fault(Request.Fault fault) {
        if (fault instanceof Request.Fault.TornWrite torn) {
            telling.say(Branch.WRITE_WILL_TEAR, Facts.none().and("broker", torn.broker()));
        } else if (fault instanceof Request.Fault.Corrupt corrupt) {
            telling.say(
                    Branch.BYTE_FLIPPED,
                    Facts.none().and("broker", corrupt.broker()).and("offset", corrupt.offset()));
        } else if (fault instanceof Request.Fault.FlushError) {
            telling.say(Branch.FLUSH_WILL_FAIL, Facts.none());
        }
    }

    private void notes() {
        boolean isAnyLost = false;
        for (LedgerNote note : result.notes()) {
            SendEntry send = note.send();
            Facts facts = Facts.of(send.partition())
                    .and("send", send.number())
                    .and("offset", send.batch().baseOffset());
            if (note instanceof LedgerNote.Lost) {
                isAnyLost = true;
                telling.say(
                        Branch.LOST,
                        facts.and("acks", send.acks().word())
                                .and(
                                        "leaderLeo",
                                        result.after()
                                                .cluster()
                                                .partition(send.partition())
                                                .leader()
                                                .leo()));
            } else {
                telling.say(Branch.FOUND, facts);
            }
        }
        boolean mayLose = result.events()
                .exists(event -> event instanceof Event.LeaderPromoted
                        || event instanceof Event.PartitionReopened
                        || event instanceof KafkaEvent.LeaderElected);
        if (mayLose && !isAnyLost) {
            telling.say(Branch.NOTHING_LOST, Facts.none());
        }
    }
}
