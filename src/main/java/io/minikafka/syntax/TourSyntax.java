package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code tour}. */
final class TourSyntax extends CommandSyntax {

    TourSyntax() {
        super("tour", "", "five minutes, from the first send to a lost record", "tour");
    }

    @Override
    void declare(Options options) {
        // It takes nothing.
    }

    @Override
    Request read(Arguments arguments) {
        return new Request.Tour();
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Tour ? Optional.of(List.of()) : Optional.empty();
    }
}
