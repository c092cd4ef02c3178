package io.minikafka.syntax;

import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.minikafka.session.Request.Output;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code set}. */
final class SetSyntax extends CommandSyntax {

    SetSyntax() {
        super("set", "output text|json", "change how answers are printed", "set output json");
    }

    @Override
    void declare(Options options) {
        options.required("NAME", ValueKind.SETTABLE).required("VALUE", ValueKind.SET_VALUE);
    }

    static List<String> names() {
        return List.of("output");
    }

    /** What may be set under a name. */
    static List<String> values(String name) {
        return name.equals("output") ? List.of("text", "json") : List.of();
    }

    @Override
    Request read(Arguments arguments) {
        if (!arguments.parameter(0).equals("output")) {
            throw new SyntaxException("set knows no " + Literal.ofText(arguments.parameter(0)) + "; usage: " + usage());
        }
        return switch (arguments.parameter(1)) {
            case "text" -> new Request.SetOutput(Output.TEXT);
            case "json" -> new Request.SetOutput(Output.JSON);
            default ->
                throw new SyntaxException("output is text or json, found " + Literal.ofText(arguments.parameter(1)));
        };
    }

    @Override
    Optional<List<String>> write(Request request) {
        return request instanceof Request.SetOutput set
                ? Optional.of(List.of("output", set.output().name().toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }
}
