package io.minikafka.view;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.session.Ledger;
import io.minikafka.session.Request;
import io.minikafka.session.Result;
import io.minikafka.session.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One partition in one line, for the foot of a terminal. */
public final class StatusLine {

    /** Columns of a name that is cut, so that something of it is left to know it by. */
    private static final int SHORTEST_NAME = 4;

    private StatusLine() {}

    /**
     * The partition to show after a command: the one that was shown before, while the command touched it too or touched
     * none; else the first that it touched, or looked at.
     *
     * @param shown what was shown before; empty at the start
     * @return empty only where there is no partition
     */
    public static Optional<TopicPartition> focus(Result result, Optional<TopicPartition> shown) {
        List<TopicPartition> changed = changed(result);
        List<TopicPartition> touched = changed.isEmpty() && !result.outcome().isRefused() ? named(result) : changed;
        ClusterState cluster = result.after().cluster();
        boolean isKept = shown.filter(cluster.partitions()::containsKey)
                .filter(partition -> touched.isEmpty() || touched.contains(partition))
                .isPresent();
        return isKept || touched.isEmpty() ? present(cluster, shown) : Optional.of(touched.get(0));
    }

    /** A partition that is there, or else the first one. */
    private static Optional<TopicPartition> present(ClusterState cluster, Optional<TopicPartition> shown) {
        return shown.filter(cluster.partitions()::containsKey)
                .or(() -> cluster.partitions().keySet().headOption().toJavaOptional());
    }

    /** The partitions that are another value than before; whatever an event leaves alone stays the same object. */
    @SuppressWarnings("ReferenceEquality")
    private static List<TopicPartition> changed(Result result) {
        List<TopicPartition> changed = new ArrayList<>();
        if (result.events().isEmpty()) {
            return changed;
        }
        result.after().cluster().partitions().forEach((partition, set) -> {
            PartitionReplicaSet old =
                    result.before().cluster().partitions().get(partition).getOrNull();
            if (old != set) {
                changed.add(partition);
            }
        });
        return changed;
    }

    private static List<TopicPartition> named(Result result) {
        return target(result.request())
                .map(target -> target.resolve(result.after().cluster()).getOrElse(List.<TopicPartition>of()))
                .orElse(List.of());
    }

    private static Optional<Target> target(Request.OfSession request) {
        if (request instanceof Request.Show show) {
            return Optional.of(show.target());
        }
        if (request instanceof Request.Inject inject && inject.fault() instanceof Request.Fault.Corrupt) {
            return Optional.of(inject.target());
        }
        return request instanceof Request.Execute execute ? target(execute.command()) : Optional.empty();
    }

    /** The target of commands that may leave their partition as it is. */
    private static Optional<Target> target(ClusterCommand command) {
        if (command instanceof ClusterCommand.Fetch fetch) {
            return Optional.of(fetch.target());
        }
        if (command instanceof ClusterCommand.SendWith send) {
            return Optional.of(send.target());
        }
        if (command instanceof ClusterCommand.Send repeated) {
            return Optional.of(repeated.target());
        }
        return command instanceof ClusterCommand.RefreshIsr refresh ? Optional.of(refresh.target()) : Optional.empty();
    }

    /**
     * The line: leader, epoch, ISR, high watermark and log end offsets, and what is pending or lost. Where it is too wide,
     * the least telling parts go first; the high watermark and the leader's log end offset stay.
     *
     * @param shown the partition; where there is none, or it does not exist, the first one is shown
     * @param width in columns, from 20 up
     */
    public static String of(SessionState state, Optional<TopicPartition> shown, int width) {
        Optional<TopicPartition> partition = present(state.cluster(), shown);
        if (partition.isEmpty()) {
            String hint = "no topics yet; create-topic makes one";
            return hint.length() <= width ? hint : "no topics yet";
        }
        PartitionReplicaSet set = state.cluster().partition(partition.get());
        String name = partition.get().toString();
        for (String values : fromLongToShort(set, lost(state.ledger(), partition.get()))) {
            if (Columns.of(name) + Columns.of(values) <= width) {
                return name + values;
            }
        }
        String least = least(set);
        int room = Math.max(SHORTEST_NAME, width - Columns.of(least));
        return Columns.cut(Columns.cut(name, room - 1) + "~" + least, width);
    }

    private static List<String> fromLongToShort(PartitionReplicaSet set, int lost) {
        String leader = "  leader " + (set.hasLeader() ? String.valueOf(set.leaderId()) : "none");
        String epoch = "  epoch " + set.leaderEpoch();
        String isr = "  isr " + set.isr();
        String hw = "  hw " + set.highWatermark();
        String leos = "  leo " + ShowLines.leos(set);
        String leo = "  leo " + set.leader().leo();
        String aside =
                (set.pending().isEmpty() ? "" : "  pending " + set.pending().size())
                        + (lost == 0 ? "" : "  LOST " + lost);
        return List.of(
                leader + epoch + isr + hw + leos + aside,
                leader + epoch + isr + hw + leo + aside,
                leader + epoch + isr + hw + leo,
                isr + hw + leo,
                hw + leo,
                least(set));
    }

    private static String least(PartitionReplicaSet set) {
        return " hw " + set.highWatermark() + " leo " + set.leader().leo();
    }

    private static int lost(Ledger ledger, TopicPartition partition) {
        return ledger.lost().count(lost -> lost._2().send().partition().equals(partition));
    }
}
