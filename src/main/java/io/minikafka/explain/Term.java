package io.minikafka.explain;

import java.util.List;

/**
 * A word and what it means.
 *
 * @param names the word and its other names; the first is the one to call it by
 * @param chapter where the chapters tell it, such as {@code chapter 5}; empty where they do not
 * @param here what it means here
 * @param kafka what it means in Apache Kafka
 * @param twin what it is called there; empty where there is nothing of the kind
 * @param see words to read next
 */
record Term(List<String> names, String chapter, String here, String kafka, String twin, List<String> see) {

    Term {
        names = List.copyOf(names);
        see = List.copyOf(see);
    }

    String name() {
        return names.get(0);
    }
}
