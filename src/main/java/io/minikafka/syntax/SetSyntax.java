package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.cluster.Delivery;
import io.minikafka.record.Literal;
import io.minikafka.replication.RuleSet;
import io.minikafka.replication.RuleSets;
import io.minikafka.session.Request;
import io.minikafka.session.Request.Output;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code set}. */
final class SetSyntax extends CommandSyntax {

    SetSyntax() {
        super(
                "set",
                "output text|json | status on|off | isr-changes|metadata automatic|manual",
                "change how answers are shown",
                "set output json");
    }

    @Override
    void declare(Options options) {
        options.required("NAME", ValueKind.SETTABLE).required("VALUE", ValueKind.SET_VALUE);
    }

    /** What may be set; by the chapters' rules nothing is ever on its way. */
    static List<String> namesUnder(RuleSet rules) {
        return rules.isOfChapters()
                ? List.of("output", "status")
                : List.of("output", "status", "isr-changes", "metadata");
    }

    /** What may be set under a name. */
    static List<String> values(String name) {
        return switch (name) {
            case "output" -> List.of("text", "json");
            case "status" -> List.of("on", "off");
            case "isr-changes", "metadata" -> List.of("automatic", "manual");
            default -> List.of();
        };
    }

    @Override
    Request read(Arguments arguments) {
        String value = arguments.parameter(1);
        return switch (arguments.parameter(0)) {
            case "output" -> output(value);
            case "status" -> status(value);
            case "isr-changes" -> delivery(Delivery.ISR_CHANGES, value);
            case "metadata" -> delivery(Delivery.METADATA, value);
            default ->
                throw new SyntaxException("set knows no " + Literal.ofText(arguments.parameter(0))
                        + Suggestion.after(arguments.parameter(0), namesUnder(RuleSets.KAFKA)) + "; usage: "
                        + usage());
        };
    }

    private static String found(String name, String value) {
        return Literal.ofText(value) + Suggestion.after(value, values(name));
    }

    private static Request output(String value) {
        return switch (value) {
            case "text" -> new Request.SetOutput(Output.TEXT);
            case "json" -> new Request.SetOutput(Output.JSON);
            default -> throw new SyntaxException("output is text or json, found " + found("output", value));
        };
    }

    private static Request status(String value) {
        return switch (value) {
            case "on" -> new Request.SetStatus(true);
            case "off" -> new Request.SetStatus(false);
            default -> throw new SyntaxException("status is on or off, found " + found("status", value));
        };
    }

    private static Request delivery(Delivery what, String value) {
        return switch (value) {
            case "automatic" -> new Request.Execute(new ClusterCommand.SetDelivery(what, false));
            case "manual" -> new Request.Execute(new ClusterCommand.SetDelivery(what, true));
            default ->
                throw new SyntaxException(what.word() + " is automatic or manual, found " + found(what.word(), value));
        };
    }

    @Override
    Optional<List<String>> write(Request request) {
        if (request instanceof Request.Execute execute && execute.command() instanceof ClusterCommand.SetDelivery set) {
            return Optional.of(List.of(set.what().word(), set.isManual() ? "manual" : "automatic"));
        }
        if (request instanceof Request.SetStatus set) {
            return Optional.of(List.of("status", set.isShown() ? "on" : "off"));
        }
        return request instanceof Request.SetOutput set
                ? Optional.of(List.of("output", set.output().name().toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }
}
