package io.minikafka.random;

import io.minikafka.session.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a sequence of requests that shows something as short and as plain as it can, by leaving out and by simplifying.
 *
 * <p>Source: delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
 */
final class Shrinker {

    private final Predicate<List<Request.OfSession>> shows;

    /**
     * A shrinker.
     *
     * @param shows tells whether a sequence still shows it
     */
    Shrinker(Predicate<List<Request.OfSession>> shows) {
        this.shows = shows;
    }

    /** What must remain of a finding: the same kind of failure, in a run that its profile allows. */
    static List<Request.OfSession> shrink(Search.Finding finding) {
        return new Shrinker(requests -> Search.replay(finding.profile(), requests)
                        .filter(failure ->
                                failure.kind().equals(finding.failure().kind()))
                        .isPresent())
                .shrink(finding.requests());
    }

    /** Shrinks until nothing can be left out and nothing is simpler; what does not show it stays as it is. */
    List<Request.OfSession> shrink(List<Request.OfSession> requests) {
        if (!shows.test(requests)) {
            return requests;
        }
        List<Request.OfSession> shrunk = requests;
        List<Request.OfSession> last;
        do {
            last = shrunk;
            shrunk = simplifyTogether(simplify(leaveOut(shrunk)));
        } while (!shrunk.equals(last));
        List<Request.OfSession> renamed = Simplification.rename(shrunk);
        return shows.test(renamed) ? renamed : shrunk;
    }

    /** Leaves out longer pieces first, then shorter ones, down to single requests. */
    private List<Request.OfSession> leaveOut(List<Request.OfSession> requests) {
        List<Request.OfSession> kept = requests;
        for (int size = Math.max(1, kept.size() / 2); size >= 1; size /= 2) {
            int start = 0;
            while (start < kept.size()) {
                List<Request.OfSession> fewer = new ArrayList<>(kept.subList(0, start));
                fewer.addAll(kept.subList(Math.min(kept.size(), start + size), kept.size()));
                if (shows.test(fewer)) {
                    kept = fewer;
                } else {
                    start += size;
                }
            }
        }
        return kept;
    }

    private List<Request.OfSession> simplify(List<Request.OfSession> requests) {
        List<Request.OfSession> simple = requests;
        for (int i = 0; i < simple.size(); i++) {
            for (Request.OfSession candidate : Simplification.of(simple.get(i))) {
                List<Request.OfSession> simpler = new ArrayList<>(simple);
                simpler.set(i, candidate);
                if (shows.test(simpler)) {
                    simple = simpler;
                    i--;
                    break;
                }
            }
        }
        return simple;
    }

    private List<Request.OfSession> simplifyTogether(List<Request.OfSession> requests) {
        return Simplification.ofAll(requests).stream().filter(shows).findFirst().orElse(requests);
    }
}
