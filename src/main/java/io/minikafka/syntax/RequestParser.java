package io.minikafka.syntax;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.cluster.Outcome;
import io.minikafka.record.Bytes;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.vavr.control.Either;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reads lines of the command language, and writes requests as lines. Keeps the parsers it has made; for one thread. */
public final class RequestParser {

    private final Commands commands = new Commands();

    /** The line that bytes hold: UTF-8, but a byte that is not stands for itself, as if given with {@code \xNN}. */
    public static String line(Bytes bytes) {
        return Word.text(bytes);
    }

    /** The commands of a line, in order; none for a blank line or a comment. A bad line is one refused command. */
    public List<ParsedCommand> parse(String line) {
        List<List<Word>> words;
        try {
            words = LineReader.read(line);
        } catch (SyntaxException notUnderstood) {
            return List.of(new ParsedCommand(Literal.visible(line.strip()), refused(notUnderstood)));
        }
        List<ParsedCommand> parsed = new ArrayList<>();
        for (List<Word> command : words) {
            parsed.add(parseCommand(command));
        }
        return parsed;
    }

    private ParsedCommand parseCommand(List<Word> words) {
        String line = written(words);
        try {
            return new ParsedCommand(line, Either.right(read(words)));
        } catch (SyntaxException notUnderstood) {
            return new ParsedCommand(line, refused(notUnderstood));
        }
    }

    private static String written(List<Word> words) {
        StringBuilder written = new StringBuilder();
        for (Word word : words) {
            if (written.isEmpty()) {
                written.append(word.written());
            } else {
                written.append(' ').append(word.isSendNumber() ? word.text() : word.written());
            }
        }
        return written.toString();
    }

    private Request read(List<Word> words) {
        String name = words.get(0).text();
        CommandSyntax syntax = Commands.named(name).orElseThrow(() -> unknownCommand(name));
        Optional<List<Word>> supposed = WhatIfSyntax.supposed(words, Word::text).filter(rest -> !rest.isEmpty());
        if (supposed.isPresent()) {
            if (WhatIfSyntax.isBefore(supposed.get().get(0).text())) {
                throw WhatIfSyntax.notSupposed();
            }
            return WhatIfSyntax.of(read(supposed.get()));
        }
        CommandLine parser = commands.parser(syntax);
        WordNumbers numbers = WordNumbers.of(words.subList(1, words.size()), parser.getCommandSpec(), syntax.usage());
        try {
            return syntax.read(new Arguments(parser.parseArgs(numbers.arguments()), numbers));
        } catch (ParameterException notAccepted) {
            throw new SyntaxException(explain(notAccepted, numbers) + "; usage: " + syntax.usage());
        }
    }

    private static SyntaxException unknownCommand(String name) {
        String hint = Suggestion.closest(name, Commands.names())
                .map(known -> "did you mean " + known + "?")
                .orElse("help lists the commands");
        return new SyntaxException("unknown command " + Literal.ofText(name) + "; " + hint);
    }

    private static String explain(ParameterException notAccepted, WordNumbers numbers) {
        if (notAccepted instanceof UnmatchedArgumentException unmatched) {
            return Literal.ofText(numbers.value(unmatched.getUnmatched().get(0))) + " is one argument too many";
        }
        if (notAccepted instanceof MissingParameterException missing) {
            ArgSpec argument = missing.getMissing().get(0);
            return argument.isOption() ? argument.toString() + " needs a value" : "missing " + argument.paramLabel();
        }
        if (notAccepted instanceof OverwrittenOptionException overwritten) {
            return overwritten.getOverwritten() + " is given twice";
        }
        return Literal.visible(String.valueOf(notAccepted.getMessage()));
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
