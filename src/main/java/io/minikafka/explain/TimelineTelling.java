package io.minikafka.explain;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.SessionState;
import io.minikafka.session.TimelineAnswer;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Tells which steps of the history were gone over, and what is shown now. */
final class TimelineTelling {

    private final Telling telling;

    private TimelineTelling(Telling telling) {
        this.telling = telling;
    }

    static void tell(Telling telling, TimelineAnswer answer) {
        TimelineTelling timeline = new TimelineTelling(telling);
        if (answer instanceof TimelineAnswer.Moved moved) {
            timeline.moved(moved);
        } else if (answer instanceof TimelineAnswer.Listed listed) {
            timeline.listed(listed);
        } else if (answer instanceof TimelineAnswer.Compared compared) {
            timeline.compared(compared);
        } else if (answer instanceof TimelineAnswer.Supposed supposed) {
            timeline.supposed(supposed);
        }
    }

    private void moved(TimelineAnswer.Moved moved) {
        Facts steps = Facts.none().and("stepTo", moved.to()).and("stepLast", moved.last());
        if (moved.from() == moved.to()) {
            telling.say(SessionBranch.MOVED_NOWHERE, steps);
            return;
        }
        goneOver(moved);
        telling.say(SessionBranch.MOVED, steps.and("stepFrom", moved.from()));
        shown(moved.before().state().cluster(), moved.after().state().cluster());
        numbers(moved.before().state(), moved.after().state());
        if (moved.to() < moved.last()) {
            telling.say(
                    SessionBranch.REDO_REACHES,
                    Facts.none().and("stepTo", moved.to()).and("stepLast", moved.last()));
        }
        telling.say(SessionBranch.FILES_FOLLOW, Facts.none());
    }

    private void goneOver(TimelineAnswer.Moved moved) {
        boolean isBack = moved.to() < moved.from();
        int step = isBack ? moved.from() : moved.from() + 1;
        for (String line : moved.lines()) {
            telling.say(
                    isBack ? SessionBranch.UNDONE : SessionBranch.REDONE,
                    Facts.none().and("step", step).and("command", line));
            step += isBack ? -1 : 1;
        }
        int more = Math.abs(moved.to() - moved.from()) - moved.lines().size();
        if (more > 0) {
            telling.say(SessionBranch.MORE_STEPS, Facts.none().and("more", more));
        }
    }

    private void shown(ClusterState before, ClusterState after) {
        NavigableSet<TopicPartition> differing = differing(before, after);
        for (TopicPartition partition : differing) {
            if (!after.partitions().containsKey(partition)) {
                telling.say(SessionBranch.NOT_THERE_NOW, Facts.of(partition));
                continue;
            }
            PartitionReplicaSet set = after.partition(partition);
            telling.say(
                    SessionBranch.SHOWN_NOW,
                    Facts.of(partition)
                            .and("leader", set.leaderId())
                            .and("epoch", set.leaderEpoch())
                            .and("isr", set.isr())
                            .and("hw", set.highWatermark())
                            .and("leaderLeo", set.leader().leo()));
        }
        if (differing.isEmpty()) {
            telling.say(SessionBranch.NO_PARTITION_DIFFERS, Facts.none());
        }
    }

    private static NavigableSet<TopicPartition> differing(ClusterState before, ClusterState after) {
        NavigableSet<TopicPartition> all = new TreeSet<>();
        before.partitions().keySet().forEach(all::add);
        after.partitions().keySet().forEach(all::add);
        all.removeIf(partition ->
                before.partitions().get(partition).equals(after.partitions().get(partition)));
        return all;
    }

    private void numbers(SessionState before, SessionState after) {
        telling.say(
                SessionBranch.NUMBERS_NOW,
                Facts.none()
                        .and("sendsBefore", before.ledger().sends().size())
                        .and("sendsNow", after.ledger().sends().size())
                        .and("lostBefore", before.ledger().lost().size())
                        .and("lostNow", after.ledger().lost().size())
                        .and("clockBefore", before.cluster().nowMs())
                        .and("clockNow", after.cluster().nowMs()));
    }

    private void listed(TimelineAnswer.Listed listed) {
        int first = listed.entries().get(0).number();
        telling.say(
                SessionBranch.LISTED,
                Facts.none()
                        .and("stepFrom", first)
                        .and("stepTo", first + listed.entries().size() - 1)
                        .and("stepLast", listed.last())
                        .and("stepNow", listed.current()));
    }

    private void compared(TimelineAnswer.Compared compared) {
        SessionState before = compared.before().state();
        SessionState after = compared.after().state();
        telling.say(
                SessionBranch.COMPARED,
                Facts.none()
                        .and("stepFrom", compared.from())
                        .and("stepTo", compared.to())
                        .and(
                                "differing",
                                differing(before.cluster(), after.cluster()).size()));
        numbers(before, after);
    }

    private void supposed(TimelineAnswer.Supposed supposed) {
        telling.say(
                SessionBranch.SUPPOSED,
                Facts.none().and("supposed", supposed.answer().events().size()));
        for (TimelineAnswer.Assumption assumption : supposed.assumptions()) {
            telling.say(
                    switch (assumption) {
                        case FILES_HOLD_THE_STATE -> SessionBranch.SUPPOSES_FILES;
                        case NO_ARMED_FAULT -> SessionBranch.SUPPOSES_NO_FAULT;
                    },
                    Facts.none());
        }
    }
}
