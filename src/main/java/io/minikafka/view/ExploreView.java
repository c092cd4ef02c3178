package io.minikafka.view;

import io.minikafka.explore.Exploration;
import io.minikafka.search.SearchResult;
import io.minikafka.search.SearchWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an exploration came to: the schedule, or how much was searched in vain. */
public final class ExploreView {

    private ExploreView() {}

    /**
     * The exploration in words.
     *
     * @param preparation the commands that lead to where it began, as lines of the command language
     * @param schedule its schedule as such lines
     */
    public static List<String> lines(Exploration exploration, List<String> preparation, List<String> schedule) {
        SearchResult search = exploration.search();
        List<String> lines = new ArrayList<>();
        if (!preparation.isEmpty()) {
            lines.add("under " + exploration.semantics() + " rules, in a new cluster like this one:");
            preparation.forEach(line -> lines.add("  " + line));
        }
        if (!search.isFound()) {
            lines.add(exploration.goal().name() + ": " + extent(search));
            lines.add("searched: " + String.join(", ", exploration.commands()) + "; " + records(exploration));
            return lines;
        }
        lines.add(exploration.goal().name() + " after " + steps(search.depth()) + ": "
                + exploration.goal().sentence());
        schedule.forEach(line -> lines.add("  " + line));
        lines.add("no schedule of these commands is shorter; " + states(search.states()) + " looked at");
        if (preparation.isEmpty() && !exploration.request().isApplied()) {
            lines.add("the same with --apply carries it out: undo goes back through it, save keeps it as a lab");
        }
        return lines;
    }

    private static String extent(SearchResult search) {
        String searched = "none within " + steps(search.depth()) + ", " + states(search.states()) + ", not exhausted";
        return switch (search.end()) {
            case EXHAUSTED ->
                "none at any depth, " + states(search.states()) + ", exhausted: the farthest is "
                        + steps(search.depth()) + " away";
            case STATES -> searched + ": these are as many states as may be";
            case MEMORY -> searched + ": the memory is nearly full";
            case CANCELLED -> searched + ": stopped as asked";
            default -> searched;
        };
    }

    private static String records(Exploration exploration) {
        int values = exploration.request().values();
        return "at most " + (values == 1 ? "1 record" : values + " records")
                + exploration.request().acks().map(acks -> " with acks=" + acks).orElse("");
    }

    private static String steps(int steps) {
        return steps == 1 ? "1 step" : steps + " steps";
    }

    private static String states(int states) {
        return states == 1 ? "1 state" : String.format(Locale.ROOT, "%,d states", states);
    }

    /** A line that tells how far a search has come. */
    public static String progress(SearchWatch.Progress searched, double seconds) {
        return String.format(
                Locale.ROOT,
                "exploring: %,d states, %s deep, %,.0f states/s; Ctrl-C stops",
                searched.states(),
                steps(searched.depth()),
                searched.states() / seconds);
    }

    /** The exploration as plain data. */
    public static Map<String, @Nullable Object> object(
            Exploration exploration, List<String> preparation, List<String> schedule) {
        SearchResult search = exploration.search();
        return new JsonFields()
                .put("goal", exploration.goal().name())
                .put("end", search.end().name().toLowerCase(Locale.ROOT))
                .put("semantics", exploration.semantics())
                .put("preparation", preparation)
                .put("schedule", schedule)
                .put("depth", search.depth())
                .put("states", search.states())
                .put("generated", search.generated())
                .put("maxStates", exploration.maxStates())
                .put("commands", exploration.commands())
                .put("values", exploration.request().values())
                .put("acks", exploration.request().acks().orElse(null))
                .map();
    }
}
