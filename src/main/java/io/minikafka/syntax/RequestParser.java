package io.minikafka.syntax;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.vavr.control.Either;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reads lines of the command language, and writes requests as lines. Keeps the parsers it has made; for one thread. */
public final class RequestParser {

    private final Commands commands = new Commands();

    /** The commands of a line, in order; none for a blank line or a comment. A bad line is one refused command. */
    public List<ParsedCommand> parse(String line) {
        List<List<Word>> words;
        try {
            words = LineReader.read(line);
        } catch (SyntaxException notUnderstood) {
            return List.of(new ParsedCommand(line.strip(), refused(notUnderstood)));
        }
        return words.stream().map(this::parseCommand).toList();
    }

    private ParsedCommand parseCommand(List<Word> words) {
        String line = words.stream().map(RequestParser::written).collect(Collectors.joining(" "));
        try {
            return new ParsedCommand(line, Either.right(read(words)));
        } catch (SyntaxException notUnderstood) {
            return new ParsedCommand(line, refused(notUnderstood));
        }
    }

    /** A word as it would be typed; an option's dashes stay bare. */
    private static String written(Word word) {
        String literal = Literal.of(Word.bytes(word.text()));
        boolean isBareDash = !word.isLiteral() && word.text().startsWith("-");
        return isBareDash && literal.equals("\"" + word.text() + "\"") ? word.text() : literal;
    }

    private Request read(List<Word> words) {
        String name = words.get(0).text();
        CommandSyntax syntax = Commands.named(name).orElseThrow(() -> unknownCommand(name));
        CommandLine parser = commands.parser(syntax);
        String[] arguments = words.stream().skip(1).map(WordMarks::put).toArray(String[]::new);
        try {
            return syntax.read(new Arguments(parser.parseArgs(arguments)));
        } catch (ParameterException notAccepted) {
            throw new SyntaxException(explain(notAccepted) + "; usage: " + syntax.usage());
        }
    }

    private static SyntaxException unknownCommand(String name) {
        String hint = Suggestion.closest(name, Commands.names())
                .map(known -> "did you mean " + known + "?")
                .orElse("help lists the commands");
        return new SyntaxException("unknown command " + Literal.of(Word.bytes(name)) + "; " + hint);
    }

    private static String explain(ParameterException notAccepted) {
        if (notAccepted instanceof UnmatchedArgumentException unmatched) {
            String word = WordMarks.strip(unmatched.getUnmatched().get(0));
            String written = Literal.of(Word.bytes(word));
            if (!unmatched.isUnknownOption()) {
                return written + " is one argument too many";
            }
            List<String> known = unmatched.getCommandLine().getCommandSpec().options().stream()
                    .map(option -> option.longestName())
                    .toList();
            return "unknown option " + word
                    + Suggestion.closest(word, known)
                            .map(option -> "; did you mean " + option + "?")
                            .orElse("");
        }
        if (notAccepted instanceof MissingParameterException missing) {
            ArgSpec argument = missing.getMissing().get(0);
            return argument.isOption() ? argument.toString() + " needs a value" : "missing " + argument.paramLabel();
        }
        if (notAccepted instanceof OverwrittenOptionException overwritten) {
            return overwritten.getOverwritten() + " is given twice";
        }
        return String.valueOf(notAccepted.getMessage());
    }

    private static Either<Outcome.Refused, Request> refused(SyntaxException notUnderstood) {
        return Either.left(new Outcome.Refused(ErrorCode.INVALID_COMMAND, notUnderstood.reason()));
    }

    /** Writes a request as a line that is read as the same request. */
    public static String write(Request request) {
        for (CommandSyntax syntax : Commands.all()) {
            Optional<List<String>> words = syntax.write(request);
            if (words.isPresent()) {
                return words.get().isEmpty() ? syntax.name() : syntax.name() + " " + String.join(" ", words.get());
            }
        }
        throw new IllegalArgumentException("no command writes " + request);
    }
}
