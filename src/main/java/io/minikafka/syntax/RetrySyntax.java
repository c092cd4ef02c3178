package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code retry}. */
final class RetrySyntax extends CommandSyntax {

    RetrySyntax() {
        super("retry", "#N", "send the batch of an earlier send once more", "retry #1");
    }

    @Override
    void declare(Options options) {
        options.required("#N", ValueKind.SEND);
    }

    @Override
    Request read(Arguments arguments) {
        String text = arguments.parameter(0);
        String digits = text.startsWith("#") ? text.substring(1) : text;
        return new Request.Retry((int) Arguments.number("#N", digits, 1, Integer.MAX_VALUE));
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.Retry retry
                ? Optional.of(new Words().add("#" + retry.sendNumber()).list())
                : Optional.empty();
    }
}
