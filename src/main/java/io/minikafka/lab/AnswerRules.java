package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.record.Literal;
import io.minikafka.session.Request;
import io.minikafka.syntax.ParsedCommand;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What an answer may do. Whoever wrote it is not trusted: it works on its own cluster in memory, and on nothing else;
 * no file, no directory, no history in which the exercise's own lines could be undone.
 */
final class AnswerRules {

    /** The longest answer, in characters. */
    static final int MAX_LENGTH = 64 << 10;

    private static final Set<String> OF_EXERCISES = Set.of(
            "allow",
            "answer",
            "chapter",
            "check",
            "choice",
            "compare",
            "end",
            "exercise",
            "hint",
            "predict",
            "question",
            "vary");

    /** The commands that are not for the cluster in any form. */
    private static final Set<String> NEVER = Set.of(
            "compare", "diff", "exit", "explore", "goto", "history", "redo", "save", "share", "source", "tour", "undo",
            "watch");

    private AnswerRules() {}

    /** Why an answer is not run at all; empty where it may be. */
    static Optional<String> refusal(
            Exercise exercise, LabScript answer, String value, Function<String, List<ParsedCommand>> parser) {
        if (answer.exercise().isPresent()) {
            return Optional.of("an answer holds only its own lines; leave the exercise's directives out");
        }
        Optional<String> wrongChoice = wrongChoice(exercise, answer);
        if (wrongChoice.isPresent()) {
            return wrongChoice;
        }
        for (Element.Command command : exercise.commands(answer.elements(), value)) {
            if (!exercise.hasGap()) {
                return Optional.of("line " + command.number() + ": this exercise only asks; answer with lines"
                        + " \"#: choose NAME LETTER\", and leave commands out");
            }
            if (!command.predictions().isEmpty()) {
                return Optional.of("line " + command.number() + ": an answer asks nothing; leave predict out");
            }
            for (ParsedCommand parsed : parser.apply(command.text())) {
                Optional<String> problem = problem(exercise, parsed);
                if (problem.isPresent()) {
                    return Optional.of("line " + command.number() + ": " + ShownText.of(problem.get()));
                }
            }
        }
        return Optional.empty();
    }

    /** Where a directive stands that only an exercise has; empty where none does. */
    static Optional<String> directiveOfExercise(String answer) {
        int number = 0;
        for (String line : answer.lines().toList()) {
            number++;
            String stripped = line.strip();
            String word =
                    stripped.startsWith("#:") ? stripped.substring(2).strip().split("\\s", 2)[0] : "";
            if (OF_EXERCISES.contains(word)) {
                return Optional.of("line " + number + ": an answer holds only its own lines; leave \"#: " + word
                        + "\" out, which belongs to the exercise");
            }
        }
        return Optional.empty();
    }

    /** Where a placeholder stands in the commands of somebody who has a value of their own; empty where none does. */
    static Optional<String> placeholder(Exercise exercise, String answer) {
        if (exercise.vary().isEmpty() || exercise.values().size() > 1) {
            return Optional.empty();
        }
        String written = "${" + exercise.vary().get().name() + "}";
        int number = 0;
        for (String line : answer.lines().toList()) {
            number++;
            if (line.contains(written) && !line.stripLeading().startsWith("#")) {
                return Optional.of("line " + number + ": write your own value in place of " + written
                        + "; it is what the exercise's text means by it");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> wrongChoice(Exercise exercise, LabScript answer) {
        Set<String> answered = new LinkedHashSet<>();
        for (Element.Chosen chosen : answer.chosen()) {
            Optional<Question> asked = exercise.question(chosen.question());
            Optional<String> problem = Optional.empty();
            if (asked.isEmpty()) {
                List<String> names =
                        exercise.questions().stream().map(Question::name).toList();
                problem = Optional.of("there is no question " + Literal.ofText(chosen.question()) + "; there are: "
                        + (names.isEmpty() ? "none" : String.join(", ", names)));
            } else if (asked.get().choice(chosen.letter()).isEmpty()) {
                List<Question.Choice> choices = asked.get().choices();
                problem = Optional.of(chosen.question() + " has the choices a to "
                        + choices.get(choices.size() - 1).letter() + ", found " + Literal.ofText(chosen.letter()));
            } else if (!answered.add(chosen.question())) {
                problem = Optional.of(chosen.question() + " is answered above already; choose once");
            }
            if (problem.isPresent()) {
                return Optional.of("line " + chosen.number() + ": " + problem.get());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> problem(Exercise exercise, ParsedCommand parsed) {
        if (parsed.request().isLeft()) {
            return Optional.of(parsed.request().getLeft().message());
        }
        String name = name(parsed);
        if (!isForCluster(parsed.request().get())) {
            return Optional.of(parsed.line()
                    + " is nothing for an answer: it may use commands for the cluster, no files, settings or history");
        }
        if (!exercise.allowed().isEmpty() && !exercise.allowed().contains(name)) {
            return Optional.of("this exercise is to be solved without " + name + "; it allows "
                    + String.join(", ", exercise.allowed()));
        }
        return Optional.empty();
    }

    /** Whether an answer may use a command at all, in one of its forms at least. */
    static boolean mayBeUsed(String command) {
        return !NEVER.contains(command);
    }

    private static String name(ParsedCommand parsed) {
        int end = parsed.line().indexOf(' ');
        return end < 0 ? parsed.line() : parsed.line().substring(0, end);
    }

    /** Whether a request is for the cluster alone, or only tells something. */
    static boolean isForCluster(Request request) {
        if (request instanceof Request.WhatIf supposed) {
            return isForCluster(supposed.request());
        }
        return request instanceof Request.Execute
                || request instanceof Request.Restart
                || request instanceof Request.Retry
                || request instanceof Request.Inject
                || request instanceof Request.Show
                || request instanceof Request.Explain
                || request instanceof Request.Help;
    }
}
