package io.minikafka.syntax;

import io.minikafka.cluster.ClusterState;
import io.minikafka.cluster.ConfigKey;
import io.minikafka.cluster.Target;
import io.minikafka.cluster.TopicPartition;
import io.minikafka.replication.PartitionReplicaSet;
import io.minikafka.replication.Replica;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import java.util.ArrayList;
import java.util.List;

/** What values a parameter or an option takes, where that can be said; a command declares it beside the label. */
enum ValueKind {
    /** An in-sync replica that does not lead. */
    IN_SYNC_FOLLOWER {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            return followers(parameters, state, true, false);
        }
    },
    /** A follower out of the ISR. */
    OUT_OF_SYNC_FOLLOWER {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            return followers(parameters, state, false, true);
        }
    },
    /** Followers, separated by commas. */
    FOLLOWERS {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            int start = typed.lastIndexOf(',') + 1;
            List<String> given = List.of(typed.substring(0, start).split(",", -1));
            List<String> values = new ArrayList<>();
            for (String follower : followers(parameters, state, true, true)) {
                if (!given.contains(follower)) {
                    values.add(typed.substring(0, start) + follower);
                }
            }
            return values;
        }
    },
    /** A setting of the cluster; after its {@code =} its usual values. */
    SETTING {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            return settings(typed, false);
        }
    },
    /** A setting that a topic may have for itself. */
    TOPIC_SETTING {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            return settings(typed, true);
        }
    },
    /** An offset at which a consumer may start: the first, and the high watermark. */
    OFFSET {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            List<String> offsets = new ArrayList<>(List.of("0"));
            for (TopicPartition partition : named(parameters, state)) {
                offsets.add(String.valueOf(state.partition(partition).highWatermark()));
            }
            return offsets.stream().distinct().toList();
        }
    },
    /** The current leader epoch, and the one before. */
    LEADER_EPOCH {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            List<String> epochs = new ArrayList<>();
            for (TopicPartition partition : named(parameters, state)) {
                int epoch = state.partition(partition).leaderEpoch();
                epochs.add(String.valueOf(epoch));
                if (epoch > 0) {
                    epochs.add(String.valueOf(epoch - 1));
                }
            }
            return epochs.stream().distinct().toList();
        }
    },
    /** Any broker. */
    BROKER {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            return state.brokers().stream().map(String::valueOf).toList();
        }
    },
    /** The sets of rules that a cluster can be under. */
    SEMANTICS {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            return RuleSets.ALL.stream().map(RuleSet::name).toList();
        }
    },
    /** What {@code set} can set. */
    SETTABLE {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            return SetSyntax.names();
        }
    },
    /** The values of what is being set. */
    SET_VALUE {
        @Override
        List<String> values(List<String> parameters, String typed, ClusterState state) {
            return parameters.isEmpty() ? List.of() : SetSyntax.values(parameters.get(0));
        }
    };

    /**
     * What may stand there.
     *
     * @param parameters the parameters before, without the options
     * @param typed what is typed of the word
     */
    abstract List<String> values(List<String> parameters, String typed, ClusterState state);

    private static List<String> followers(
            List<String> parameters, ClusterState state, boolean withInSync, boolean withOutOfSync) {
        List<TopicPartition> partitions = named(parameters, state);
        if (partitions.size() != 1) {
            return state.brokers().stream().map(String::valueOf).toList();
        }
        PartitionReplicaSet set = state.partition(partitions.get(0));
        List<String> followers = new ArrayList<>();
        for (Replica follower : set.followers()) {
            if (set.isr().contains(follower.brokerId()) ? withInSync : withOutOfSync) {
                followers.add(String.valueOf(follower.brokerId()));
            }
        }
        return followers;
    }

    /** The partitions of the target before, which is every command's first parameter. */
    private static List<TopicPartition> named(List<String> parameters, ClusterState state) {
        return parameters.isEmpty()
                ? List.of()
                : new Target.Named(parameters.get(0)).resolve(state).getOrElse(List.of());
    }

    private static List<String> settings(String typed, boolean isOfTopic) {
        List<String> settings = new ArrayList<>();
        for (ConfigKey key : ConfigKey.values()) {
            if (isOfTopic && !key.isTopicConfig()) {
                continue;
            }
            String start = key.kafkaName() + "=";
            if (typed.startsWith(start)) {
                settings.addAll(List.of(start + key.defaultValue(), start + key.minimum()));
                if (key == ConfigKey.MIN_INSYNC_REPLICAS) {
                    settings.addAll(List.of(start + 2, start + 3));
                }
            } else {
                settings.add(start);
            }
        }
        return settings.stream().distinct().toList();
    }
}
