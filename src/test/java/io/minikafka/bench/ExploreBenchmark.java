package io.minikafka.bench;

import io.minikafka.explore.Explorer;
import io.minikafka.search.Search;
import io.minikafka.search.SearchLimits;
import io.minikafka.search.SearchResult;
import io.minikafka.search.SearchWatch;
import io.minikafka.search.StateSpace;
import io.minikafka.search.TruncateToHighWatermark;
import io.minikafka.session.Request;
import io.minikafka.session.Session;
import io.minikafka.session.SessionState;
import io.minikafka.syntax.RequestParser;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Different states a second: of the search on a model that TLC's speed is known for, and of the real machine; started by
 * {@code scripts/bench explore}.
 */
public final class ExploreBenchmark {

    /** TLC's distinct states a second on the second model with two workers, as the issue gives it; not measured here. */
    private static final double TLC = 10_200;

    /** What the search should be faster by. */
    private static final double AIM = 10;

    private static final int PLENTY = 10_000_000;

    /** A goal that is never reached without a restart, and costs next to nothing to look for. */
    private static final String LINE = "explore --goal hw-back --depth 1000 --values 3"
            + " --use send,fetch-followers,promote,remove-from-isr,rejoin,tick";

    private final int repetitions;

    private ExploreBenchmark(int repetitions) {
        this.repetitions = repetitions;
    }

    public static void main(String[] arguments) {
        ExploreBenchmark benchmark = new ExploreBenchmark(arguments.length == 0 ? 5 : Integer.parseInt(arguments[0]));
        System.out.printf(
                "Java %s, %d processors, medians of %d searches after one to warm up%n%n%-34s %12s %12s %12s%n",
                System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors(),
                benchmark.repetitions,
                "",
                "states",
                "states/s",
                "steps/s");
        benchmark.model("model, 2 replicas, 3 records", new TruncateToHighWatermark(2, 3, 3, 3));
        double model = benchmark.model("model, 3 replicas, 1 record", new TruncateToHighWatermark(3, 2, 1, 2));
        double machine = benchmark.measure("real machine, 3 replicas, 3 records", ExploreBenchmark::machine);
        System.out.printf(
                Locale.ROOT,
                "%nTLC is given as %,.0f states/s on the model with 3 replicas (not measured here):%n"
                        + "the search does %.1f x of that on the same model, aim %.0f x; the real machine %.1f x, aim 1 x%n",
                TLC,
                model / TLC,
                AIM,
                machine / TLC);
        System.exit(model >= AIM * TLC && machine >= TLC ? 0 : 1);
    }

    private double model(String name, StateSpace<?> model) {
        return measure(name, () -> Search.run(model, SearchLimits.of(Integer.MAX_VALUE, PLENTY), SearchWatch.NONE));
    }

    private static SearchResult machine() {
        try (Session session = Session.inMemory()) {
            session.execute((Request.OfSession) request("create-topic t"), "create-topic t");
            SessionState state = session.state();
            return Explorer.explore(state, (Request.Explore) request(LINE), PLENTY, SearchWatch.NONE)
                    .get()
                    .search();
        }
    }

    private static Request request(String line) {
        return new RequestParser().parse(line).get(0).request().get();
    }

    /** Measures searches that exhaust what they search; answers their states a second. */
    private double measure(String name, Supplier<SearchResult> search) {
        Measurements measurements = new Measurements();
        SearchResult result = search.get();
        for (int i = 0; i < repetitions; i++) {
            long start = System.nanoTime();
            result = search.get();
            measurements.add(name, (double) (System.nanoTime() - start));
        }
        if (result.end() != SearchResult.End.EXHAUSTED) {
            throw new IllegalStateException(name + ": " + result);
        }
        double seconds = measurements.median(name) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%-34s %,12d %,12.0f %,12.0f%n",
                name,
                result.states(),
                result.states() / seconds,
                result.generated() / seconds);
        return result.states() / seconds;
    }
}
