package io.minikafka.explore;

import io.minikafka.search.SearchWatch;
import io.minikafka.session.Request;
import io.minikafka.session.Scripted;
import io.minikafka.syntax.RequestParser;
import java.util.List;

/** Explorations as lines of the command language. */
final class Requests {

    static final int PLENTY = 1_000_000;

    private Requests() {}

    static Request.Explore of(String line) {
        return (Request.Explore)
                new RequestParser().parse(line).get(0).request().get();
    }

    /** What a line finds from where a session is. */
    static Exploration explore(Scripted session, String line) {
        return Explorer.explore(session.session().state(), of(line), PLENTY, SearchWatch.NONE)
                .get();
    }

    /** The schedule as lines. */
    static List<String> lines(Exploration exploration) {
        return exploration.schedule().stream().map(RequestParser::write).toList();
    }
}
