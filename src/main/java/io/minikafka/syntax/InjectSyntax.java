package io.minikafka.syntax;

import io.minikafka.cluster.ClusterCommand;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import java.util.List;
import java.util.Optional;

/** {@code inject}. */
final class InjectSyntax extends CommandSyntax {

    /** Long enough to leave half of most batches. */
    private static final int WHOLE = Integer.MAX_VALUE;

    private static final String FLUSH_ERROR = "flush-error";
    private static final String FETCH_ERROR = "fetch-error";
    private static final String TORN_WRITE = "torn-write";
    private static final String CORRUPT = "corrupt";

    InjectSyntax() {
        super(
                "inject",
                FLUSH_ERROR + " | " + FETCH_ERROR + " --broker B | " + TORN_WRITE + " --broker B [--bytes N] | "
                        + CORRUPT + " [TARGET] --broker B --offset N",
                "make storage or a fetch fail on purpose",
                "inject flush-error");
    }

    /** The words for what can be made to fail. */
    static List<String> faults() {
        return List.of(FLUSH_ERROR, FETCH_ERROR, TORN_WRITE, CORRUPT);
    }

    @Override
    void declare(Options options) {
        options.required("FAULT", ValueKind.FAULT)
                .optional("TARGET", ValueKind.TARGET)
                .value("--broker", "B", ValueKind.BROKER, "whose fetch fails, or whose log is hurt")
                .value("--bytes", "N", "how many of the next write arrive (default: half)")
                .value("--offset", "N", "which record is damaged");
    }

    @Override
    Request read(Arguments arguments) {
        return arguments.parameter(0).equals(FETCH_ERROR)
                ? fetchError(arguments)
                : new Request.Inject(fault(arguments), arguments.targetOrAll(1));
    }

    private Request fetchError(Arguments arguments) {
        if (arguments.optionalParameter(1).isPresent()) {
            throw new SyntaxException("fetch-error is about a broker, whatever it fetches; usage: " + usage());
        }
        return new Request.Execute(new ClusterCommand.InjectFetchError(
                needed(arguments, "--broker").intValue()));
    }

    private Request.Fault fault(Arguments arguments) {
        return switch (arguments.parameter(0)) {
            case FLUSH_ERROR -> new Request.Fault.FlushError();
            case TORN_WRITE ->
                new Request.Fault.TornWrite(
                        needed(arguments, "--broker").intValue(),
                        arguments
                                .number("--bytes", 0, Integer.MAX_VALUE)
                                .orElse((long) WHOLE)
                                .intValue());
            case CORRUPT ->
                new Request.Fault.Corrupt(needed(arguments, "--broker").intValue(), needed(arguments, "--offset"));
            default ->
                throw new SyntaxException("inject knows no " + Literal.ofText(arguments.parameter(0))
                        + Suggestion.after(arguments.parameter(0), faults()) + "; usage: " + usage());
        };
    }

    private Long needed(Arguments arguments, String option) {
        long limit = option.equals("--broker") ? Integer.MAX_VALUE : Long.MAX_VALUE;
        return arguments
                .number(option, 0, limit)
                .orElseThrow(() -> new SyntaxException("missing " + option + "; usage: " + usage()));
    }

    @Override
    Optional<List<String>> write(Request request) {
        if (!(request instanceof Request.Inject inject)) {
            return Words.ofCommand(
                    request,
                    ClusterCommand.InjectFetchError.class,
                    (words, command) -> words.add(FETCH_ERROR).add("--broker").add(command.broker()));
        }
        Words words = new Words();
        if (inject.fault() instanceof Request.Fault.TornWrite torn) {
            words.add(TORN_WRITE).target(inject.target()).add("--broker").add(torn.broker());
            if (torn.bytes() < WHOLE) {
                words.add("--bytes").add(torn.bytes());
            }
        } else if (inject.fault() instanceof Request.Fault.Corrupt corrupt) {
            words.add(CORRUPT).target(inject.target());
            words.add("--broker").add(corrupt.broker()).add("--offset").add(corrupt.offset());
        } else {
            words.add(FLUSH_ERROR).target(inject.target());
        }
        return Optional.of(words.list());
    }
}
