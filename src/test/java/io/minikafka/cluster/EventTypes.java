package io.minikafka.cluster;

import java.util.List;
import java.util.stream.Stream;

/** Every kind of event, those of Kafka's rules among them. */
public final class EventTypes {

    public static final List<Class<?>> ALL = Stream.of(Event.class.getPermittedSubclasses())
            .flatMap(EventTypes::kinds)
            .toList();

    private EventTypes() {}

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isInterface()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(EventTypes::kinds)
                : Stream.of(type);
    }
}
