package io.minikafka.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * One breadth-first search. A level is expanded in batches: the threads share the states of a batch, each looks up what it
 * finds in what is known, and nobody changes that meanwhile; then one thread takes everything in, in the order of states
 * and of their actions. So who was faster makes no difference.
 *
 * @param <S> a state
 */
public final class Search<S> {

    /** How many states a thread expands at a time. */
    private static final int SLICE = 32;

    /** How many slices there are to a batch, for as many threads as a machine may have. */
    private static final int SLICES = 16;

    private final StateSpace<S> space;
    private final SearchLimits limits;
    private final SearchWatch watch;
    private final FingerprintSet known = new FingerprintSet();
    private final Discoveries discoveries = new Discoveries();
    private Deque<S> level = new ArrayDeque<>();
    private Deque<S> nextLevel = new ArrayDeque<>();
    private int depth;
    private long generated;

    private Search(StateSpace<S> space, SearchLimits limits, SearchWatch watch) {
        this.space = space;
        this.limits = limits;
        this.watch = watch;
    }

    /** What expanding some states found: the steps that are goals or lead to states not known then. */
    private record Slice<S>(List<Candidate<S>> candidates, int generated) {}

    /** A step from a state, which is named by its place in its slice. */
    private record Candidate<S>(int parent, int action, S state, Fingerprint fingerprint, boolean isGoal) {}

    /** Searches. */
    public static <S> SearchResult run(StateSpace<S> space, SearchLimits limits, SearchWatch watch) {
        ExecutorService threads = Executors.newFixedThreadPool(limits.threads(), Search::daemon);
        try {
            return new Search<>(space, limits, watch).run(threads);
        } finally {
            threads.shutdownNow();
        }
    }

    /** The end of the program waits for no search. */
    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "search");
        thread.setDaemon(true);
        return thread;
    }

    private SearchResult run(ExecutorService threads) {
        S start = space.start();
        StateBytes bytes = new StateBytes();
        space.describe(start, bytes);
        known.add(bytes.fingerprint());
        discoveries.add(0, 0);
        generated = 1;
        level.add(start);
        int firstOfLevel = 0;
        while (true) {
            if (depth == limits.maxDepth()) {
                return ended(SearchResult.End.DEPTH);
            }
            int levelSize = known.size() - firstOfLevel;
            Optional<SearchResult> ended = expandLevel(threads, firstOfLevel);
            if (ended.isPresent()) {
                return ended.get();
            }
            firstOfLevel += levelSize;
            if (known.size() == firstOfLevel) {
                return ended(SearchResult.End.EXHAUSTED);
            }
            depth++;
            Deque<S> empty = level;
            level = nextLevel;
            nextLevel = empty;
        }
    }

    private SearchResult ended(SearchResult.End end) {
        return new SearchResult(end, List.of(), depth, known.size(), generated);
    }

    /** Expands the states of a level, which are numbered in one row. */
    private Optional<SearchResult> expandLevel(ExecutorService threads, int firstOfLevel) {
        int first = firstOfLevel;
        while (!level.isEmpty()) {
            List<List<S>> batch = nextBatch();
            for (Slice<S> slice : expand(threads, batch)) {
                generated += slice.generated();
                Optional<SearchResult> ended = takeIn(slice, first);
                if (ended.isPresent()) {
                    return ended;
                }
                first += SLICE;
            }
            Optional<SearchResult.End> stopped = Thread.currentThread().isInterrupted()
                    ? Optional.of(SearchResult.End.CANCELLED)
                    : watch.after(new SearchWatch.Progress(known.size(), generated, depth));
            if (stopped.isPresent()) {
                return Optional.of(ended(stopped.get()));
            }
        }
        return Optional.empty();
    }

    /** The next states in slices, of which only the last one may be short. */
    private List<List<S>> nextBatch() {
        List<List<S>> batch = new ArrayList<>();
        while (batch.size() < SLICES && !level.isEmpty()) {
            List<S> slice = new ArrayList<>(SLICE);
            while (slice.size() < SLICE && !level.isEmpty()) {
                slice.add(level.remove());
            }
            batch.add(slice);
        }
        return batch;
    }

    private List<Slice<S>> expand(ExecutorService threads, List<List<S>> batch) {
        List<Callable<Slice<S>>> work = new ArrayList<>();
        for (List<S> states : batch) {
            work.add(() -> expand(states));
        }
        try {
            List<Slice<S>> slices = new ArrayList<>();
            for (Future<Slice<S>> slice : threads.invokeAll(work)) {
                slices.add(slice.get());
            }
            return slices;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (ExecutionException broken) {
            throw new IllegalStateException("a state could not be expanded", broken.getCause());
        }
    }

    private Slice<S> expand(List<S> states) {
        List<Candidate<S>> candidates = new ArrayList<>();
        StateBytes bytes = new StateBytes();
        int[] steps = new int[1];
        for (int i = 0; i < states.size(); i++) {
            int parent = i;
            space.steps(states.get(i), (action, next, isGoal) -> {
                steps[0]++;
                space.describe(next, bytes);
                Fingerprint fingerprint = bytes.fingerprint();
                if (isGoal || !known.contains(fingerprint)) {
                    candidates.add(new Candidate<>(parent, action, next, fingerprint, isGoal));
                }
            });
        }
        return new Slice<>(candidates, steps[0]);
    }

    private Optional<SearchResult> takeIn(Slice<S> slice, int first) {
        for (Candidate<S> candidate : slice.candidates()) {
            int parent = first + candidate.parent();
            if (candidate.isGoal()) {
                List<Integer> schedule = discoveries.scheduleOf(parent);
                schedule.add(candidate.action());
                return Optional.of(
                        new SearchResult(SearchResult.End.FOUND, schedule, schedule.size(), known.size(), generated));
            }
            if (known.contains(candidate.fingerprint())) {
                continue;
            }
            if (known.size() == limits.maxStates()) {
                return Optional.of(ended(SearchResult.End.STATES));
            }
            known.add(candidate.fingerprint());
            discoveries.add(parent, candidate.action());
            // What will never be expanded need not be kept.
            if (depth + 1 < limits.maxDepth()) {
                nextLevel.add(candidate.state());
            }
        }
        return Optional.empty();
    }
}
