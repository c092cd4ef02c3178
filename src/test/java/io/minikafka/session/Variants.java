package io.minikafka.session;

import io.minikafka.log.LeaderEpochCache;
import io.minikafka.log.PartitionLog;
import io.minikafka.replication.BrokerSet;
import io.minikafka.replication.PendingSends;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.vavr.collection.TreeMap;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * Other values of a state, each of which differs from it in one component alone, whether a command leads there or not.
 */
public final class Variants {

    private final Map<String, Object> found = new java.util.TreeMap<>();

    private Variants() {}

    /** The path of each component, such as {@code partitions[events-0].isr}, to a state that differs in it. */
    public static Map<String, Object> of(Record state) {
        Variants variants = new Variants();
        variants.vary("", state, other -> other);
        return variants.found;
    }

    /**
     * Notes the states with other values of a part.
     *
     * @param whole makes the state that has another part in this one's place
     */
    private void vary(String path, Object part, UnaryOperator<Object> whole) {
        if (part instanceof LeaderEpochCache epochs) {
            note(path, whole, epochs.assign(99, 99));
        } else if (part instanceof BrokerSet brokers) {
            note(path, whole, brokers.with(99));
        } else if (part instanceof RuleSet) {
            note(path, whole, RuleSets.KIP_101);
        } else if (part instanceof Record fields) {
            varyFields(path, fields, whole);
        } else if (part instanceof TreeMap<?, ?> map) {
            varyMap(path, map, whole);
        } else if (part instanceof Optional<?> optional) {
            optional.ifPresent(value -> vary(path, value, other -> whole.apply(Optional.of(other))));
        } else if (!part.equals(PartitionLog.EMPTY)) {
            note(path, whole, other(path, part));
        }
    }

    private void note(String path, UnaryOperator<Object> whole, Object other) {
        try {
            found.put(path, whole.apply(other));
        } catch (IllegalArgumentException refused) {
            // The component cannot change alone.
        }
    }

    private void varyFields(String path, Record fields, UnaryOperator<Object> whole) {
        RecordComponent[] components = fields.getClass().getRecordComponents();
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Constructor<?> constructor = fields.getClass().getDeclaredConstructor(types);
            Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = components[i].getAccessor().invoke(fields);
            }
            for (int i = 0; i < values.length; i++) {
                int place = i;
                String name = components[i].getName();
                vary(path.isEmpty() ? name : path + "." + name, values[i], other -> {
                    Object[] changed = values.clone();
                    changed[place] = other;
                    return whole.apply(made(constructor, changed));
                });
            }
        } catch (ReflectiveOperationException closed) {
            throw new LinkageError(path, closed);
        }
    }

    private static Object made(Constructor<?> constructor, Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException closed) {
            if (closed.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw new LinkageError(constructor.toString(), closed);
        }
    }

    @SuppressWarnings("unchecked")
    private <K> void varyMap(String path, TreeMap<K, ?> map, UnaryOperator<Object> whole) {
        TreeMap<K, Object> values = (TreeMap<K, Object>) map;
        for (K key : values.keySet()) {
            vary(path + "[" + key + "]", values.get(key).get(), other -> whole.apply(values.put(key, other)));
        }
    }

    private static Object other(String path, Object value) {
        if (value instanceof Integer number) {
            return number + 1;
        } else if (value instanceof Long number) {
            return number + 1;
        } else if (value instanceof Boolean flag) {
            return !flag;
        } else if (value instanceof String text) {
            return text + "x";
        } else if (value instanceof OptionalInt number) {
            return number.isPresent() ? OptionalInt.empty() : OptionalInt.of(1);
        } else if (value instanceof OptionalLong number) {
            return number.isPresent() ? OptionalLong.empty() : OptionalLong.of(1);
        } else if (value instanceof Enum<?> word) {
            return Arrays.stream(word.getDeclaringClass().getEnumConstants())
                    .filter(another -> another != word)
                    .findFirst()
                    .orElseThrow();
        }
        return otherOfMany(path, value);
    }

    private static Object otherOfMany(String path, Object value) {
        if (value instanceof List<?> list) {
            return list.subList(1, list.size());
        } else if (value instanceof Vector<?> vector) {
            return vector.tail();
        } else if (value instanceof TreeSet<?> set) {
            return set.tail();
        } else if (value instanceof PartitionLog log) {
            return log.truncateTo(0);
        } else if (value instanceof PendingSends pending) {
            return pending.minus(pending.all().get(0));
        }
        throw new AssertionError(path + " is of a kind that no other value is known of: " + value.getClass());
    }
}
