package io.minikafka.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Named measurements in nanoseconds; what counts of each is its median. */
final class Measurements {

    /** Something that is done once a measurement. */
    interface Work {
        void run() throws Exception;
    }

    private final SortedMap<String, List<Double>> values = new TreeMap<>();

    void add(String name, double nanos) {
        values.computeIfAbsent(name, made -> new ArrayList<>()).add(nanos);
    }

    /** Runs work and notes how long a single one of its operations took. */
    void time(String name, int operations, Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        add(name, (double) (System.nanoTime() - start) / operations);
    }

    double median(String name) {
        List<Double> sorted = new ArrayList<>(values.getOrDefault(name, List.of(Double.NaN)));
        sorted.sort(Double::compare);
        return sorted.get(sorted.size() / 2);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** Forgets what the warm-up measured. */
    void clear() {
        values.clear();
    }

    /** One line a median, as {@link #read} reads it. */
    List<String> lines() {
        return values.keySet().stream()
                .map(name -> "median " + median(name) + " " + name)
                .toList();
    }

    /** Takes in a line of another process. */
    void read(String line) {
        String[] words = line.split(" ", 3);
        if (words.length == 3 && words[0].equals("median")) {
            add(words[2], Double.parseDouble(words[1]));
        }
    }
}
