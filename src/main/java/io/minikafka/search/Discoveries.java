package io.minikafka.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** How each state was first reached; states are numbered as they are discovered, the first one is 0. */
final class Discoveries {

    private int[] parents = new int[1 << 12];
    private int[] actions = new int[1 << 12];
    private int size;

    void add(int parent, int action) {
        if (size == parents.length) {
            parents = Arrays.copyOf(parents, size * 2);
            actions = Arrays.copyOf(actions, size * 2);
        }
        parents[size] = parent;
        actions[size] = action;
        size++;
    }

    /** The actions that lead from the first state to a state. */
    List<Integer> scheduleOf(int state) {
        List<Integer> schedule = new ArrayList<>();
        for (int at = state; at != 0; at = parents[at]) {
            schedule.add(actions[at]);
        }
        Collections.reverse(schedule);
        return schedule;
    }
}
