package io.minikafka.search;

/**
 * A walk from the corner of a square: action 0 goes right, 1 up, and 2 stays. The fewest steps to a field are the sum of its
 * coordinates.
 *
 * @param side how many fields a side has
 * @param goal the field looked for, as {@code x * side + y}; negative for none
 */
record Grid(int side, int goal) implements StateSpace<Integer> {

    @Override
    public Integer start() {
        return 0;
    }

    @Override
    public void steps(Integer field, Steps<Integer> steps) {
        if (field / side < side - 1) {
            take(0, field + side, steps);
        }
        if (field % side < side - 1) {
            take(1, field + 1, steps);
        }
        take(2, field, steps);
    }

    private void take(int action, int next, Steps<Integer> steps) {
        steps.take(action, next, next == goal);
    }

    @Override
    public void describe(Integer field, StateBytes bytes) {
        bytes.add(field);
    }
}
