package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code what-if}; its words are those of another command, so that it is the parser which reads them. */
final class WhatIfSyntax extends CommandSyntax {

    static final String NAME = "what-if";

    WhatIfSyntax() {
        super(
                NAME,
                "COMMAND…",
                "what a command would be answered, without doing it",
                "what-if send events x --acks all");
    }

    @Override
    void declare(Options options) {
        options.required("COMMAND").rest("ARGUMENT");
    }

    @Override
    Request read(Arguments arguments) {
        throw new SyntaxException("missing COMMAND; usage: " + usage());
    }

    /** Supposes a request. */
    static Request of(Request request) {
        if (request instanceof Request.OfTimeline || !(request instanceof Request.OfSession supposed)) {
            throw notSupposed();
        }
        return new Request.WhatIf(supposed);
    }

    /** What cannot be supposed, such as another supposition. */
    static SyntaxException notSupposed() {
        return new SyntaxException("what-if takes a command about the cluster, as in what-if promote events 2");
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.WhatIf whatIf
                ? Optional.of(List.of(RequestParser.write(whatIf.request())))
                : Optional.empty();
    }
}
