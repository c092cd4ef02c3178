package io.minikafka.house;

import java.util.Locale;
import java.util.stream.Stream;

/**
 * The package table of the architecture, ground floor first: a room may use only the rooms that it names.
 *
 * <p>Adding a package to the program starts with a line here.
 */
enum Room {
    RECORD,
    LOG(RECORD),
    REPLICATION(LOG, RECORD),
    CLUSTER(REPLICATION, LOG, RECORD),
    STORAGE(CLUSTER, REPLICATION, LOG, RECORD),
    SESSION(STORAGE, CLUSTER, REPLICATION, LOG, RECORD),
    SEARCH,
    EXPLORE(SEARCH, SESSION, STORAGE, CLUSTER, REPLICATION, LOG, RECORD),
    EXPLAIN(SESSION, STORAGE, CLUSTER, REPLICATION, LOG, RECORD),
    SYNTAX(EXPLAIN, EXPLORE, SEARCH, SESSION, STORAGE, CLUSTER, REPLICATION, LOG, RECORD),
    VIEW(EXPLAIN, EXPLORE, SEARCH, SESSION, STORAGE, CLUSTER, REPLICATION, LOG, RECORD),
    LAB(SYNTAX, VIEW, EXPLAIN, EXPLORE, SEARCH, SESSION, STORAGE, CLUSTER, REPLICATION, LOG, RECORD),
    SHELL(LAB, SYNTAX, VIEW, EXPLAIN, EXPLORE, SEARCH, SESSION, STORAGE, CLUSTER, REPLICATION, LOG, RECORD),
    APP(SHELL, LAB, SYNTAX, VIEW, EXPLAIN, EXPLORE, SEARCH, SESSION, STORAGE, CLUSTER, REPLICATION, LOG, RECORD);

    /** The package that holds every room. */
    static final String HOUSE = "io.minikafka";

    // Never handed out, so as good as immutable.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Room[] mayUse;

    Room(Room... mayUse) {
        this.mayUse = mayUse;
    }

    /** The rooms that decide: no files, no clock, no chance, no threads, no unordered collections. */
    static Room[] core() {
        return new Room[] {RECORD, LOG, REPLICATION, CLUSTER};
    }

    /** The packages of these rooms with their subpackages, as ArchUnit patterns. */
    static String[] patterns(Room... rooms) {
        return Stream.of(rooms).map(Room::pattern).toArray(String[]::new);
    }

    /** This room's package and its subpackages, as an ArchUnit pattern. */
    String pattern() {
        return HOUSE + "." + name().toLowerCase(Locale.ROOT) + "..";
    }

    /** The patterns of the rooms that this one may use, its own among them. */
    String[] usablePatterns() {
        return Stream.concat(Stream.of(pattern()), Stream.of(patterns(mayUse))).toArray(String[]::new);
    }
}
