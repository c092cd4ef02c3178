package io.minikafka.syntax;

import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** {@code what-if}; its words are those of another command, so that it is the parser which reads them. */
final class WhatIfSyntax extends CommandSyntax {

    private static final String NAME = "what-if";

    WhatIfSyntax() {
        super(
                NAME,
                "COMMAND…",
                "what a command would be answered, without doing it",
                "what-if send events x --acks all");
    }

    @Override
    void declare(Options options) {
        options.required("COMMAND", ValueKind.COMMAND).rest("ARGUMENT");
    }

    @Override
    Request read(Arguments arguments) {
        throw new SyntaxException("missing COMMAND; usage: " + usage());
    }

    /** The words behind what-if, which are those of another command; empty where a line starts with another word. */
    static <W> Optional<List<W>> supposed(List<W> words, Function<W, String> text) {
        return !words.isEmpty() && isBefore(text.apply(words.get(0)))
                ? Optional.of(words.subList(1, words.size()))
                : Optional.empty();
    }

    /** Whether another command stands behind a first word. */
    static boolean isBefore(String word) {
        return word.equals(NAME);
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
