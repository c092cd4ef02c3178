package io.minikafka.cluster;

import io.minikafka.record.Literal;
import io.vavr.control.Either;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Reads {@code key=value} settings from words, or says what is wrong with them. */
final class ConfigReader {

    private ConfigReader() {}

    /** Adds settings to a configuration; the first bad one refuses all. */
    static Either<Outcome.Refused, ClusterConfig> read(
            ClusterConfig base, List<ClusterCommand.Setting> settings, boolean forTopic) {
        ClusterConfig config = base;
        for (ClusterCommand.Setting setting : settings) {
            Either<Outcome.Refused, ClusterConfig> next = readOne(config, setting, forTopic);
            if (next.isLeft()) {
                return next;
            }
            config = next.get();
        }
        return Either.right(config);
    }

    private static Either<Outcome.Refused, ClusterConfig> readOne(
            ClusterConfig config, ClusterCommand.Setting setting, boolean forTopic) {
        ConfigKey key = ConfigKey.named(setting.key()).orElse(null);
        if (key == null) {
            return refuse("unknown config " + Literal.ofText(setting.key()) + "; known: " + names(false));
        }
        if (forTopic && !key.isTopicConfig()) {
            return refuse(setting.key() + " belongs to the whole cluster; a topic may set only: " + names(true));
        }
        OptionalLong value = key.parse(setting.value());
        return value.isPresent()
                ? Either.right(config.with(key, value.getAsLong()))
                : refuse(setting.key() + " must be " + (key.isSwitch() ? "" : "a whole number from ") + key.allowed()
                        + ", found " + Literal.ofText(setting.value()));
    }

    /** Digits and nothing else; a sign is no part of any number here. */
    static boolean isNumber(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static String names(boolean topicOnly) {
        return Arrays.stream(ConfigKey.values())
                .filter(key -> !topicOnly || key.isTopicConfig())
                .map(ConfigKey::kafkaName)
                .collect(Collectors.joining(", "));
    }

    private static Either<Outcome.Refused, ClusterConfig> refuse(String message) {
        return Either.left(new Outcome.Refused(ErrorCode.INVALID_REQUEST, message));
    }
}
