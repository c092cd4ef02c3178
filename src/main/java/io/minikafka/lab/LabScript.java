package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A script as a person wrote it: prose, commands, and directives that say what must hold.
 *
 * @param name the file's name, for messages
 * @param title what {@code #: title} says, if it stands there
 * @param chapter what {@code #: chapter} says, if it stands there
 * @param misconception what {@code #: misconception} says of a wrong answer: the tag of what it stands for
 * @param elements everything else, in order; of an exercise as it is handed out, with the first of its values
 * @param exercise what the directives of an exercise say, if there are any
 */
public record LabScript(
        String name,
        Optional<String> title,
        Optional<String> chapter,
        Optional<String> misconception,
        List<Element> elements,
        Optional<Exercise> exercise) {

    public LabScript {
        elements = List.copyOf(elements);
    }

    /** A script of nothing but elements. */
    LabScript(String name, List<Element> elements) {
        this(name, Optional.empty(), Optional.empty(), Optional.empty(), elements, Optional.empty());
    }

    /** A piece of a script. */
    public sealed interface Element {
        /** A line of Markdown prose, without its {@code # }, and its line in the file, from 1. */
        record Prose(int number, String text) implements Element {}

        /** A blank line. */
        record Blank() implements Element {}

        /** Where the gap of an exercise starts, and its line in the file, from 1. */
        record Gap(int number) implements Element {}

        /**
         * What an answer chooses.
         *
         * @param number its line in the file, from 1
         * @param question the question's name
         * @param letter the choice's
         */
        record Chosen(int number, String question, String letter) implements Element {}

        /**
         * Where the transcript compares what was done so far with the same under other rules.
         *
         * @param number its line in the file, from 1
         * @param rules the name of the other set of rules
         */
        record Compare(int number, String rules) implements Element {

            /** The command that does it. */
            Command command() {
                return new Command(number, "compare " + rules, Optional.empty(), List.of(), List.of());
            }
        }

        /**
         * A line of the command language.
         *
         * @param number its line in the file, from 1
         * @param text the line
         * @param expectedError the code its first command must be refused with
         * @param expectations what must hold of its last command's answer
         * @param predictions what is asked before it runs, about its last command's answer
         */
        record Command(
                int number,
                String text,
                Optional<ErrorCode> expectedError,
                List<Expectation> expectations,
                List<Prediction> predictions)
                implements Element {
            public Command {
                expectations = List.copyOf(expectations);
                predictions = List.copyOf(predictions);
            }

            Command withText(String other) {
                return new Command(number, other, expectedError, expectations, predictions);
            }

            /** The line as it may be printed. */
            String shown() {
                return Literal.visible(text);
            }
        }
    }

    /** Parses a script, of which only labs need a title. */
    public static LabScript parse(String name, String text) throws ScriptException {
        return new LabScriptParser(name).parse(text);
    }

    /** Parses a lab: a script whose first directive is its title. */
    public static LabScript parseLab(String name, String text) throws ScriptException {
        LabScript script = parse(name, text);
        if (script.title().isEmpty()) {
            throw new ScriptException(name + ":1: a lab starts with a line \"#: title …\"; add one");
        }
        if (script.misconception().isPresent()) {
            throw new ScriptException(name + ": misconception says what a wrong answer stands for; leave it out");
        }
        if (!script.chosen().isEmpty()) {
            throw new ScriptException(name + ":" + script.chosen().get(0).number()
                    + ": choose answers a question; it belongs into an answer");
        }
        return script;
    }

    /** The tags of the misunderstandings that it names, in alphabetical order. */
    SortedSet<String> tags() {
        SortedSet<String> tags = new TreeSet<>();
        misconception.ifPresent(tag -> tags.add(tag));
        for (Element.Command command : commands()) {
            for (Prediction prediction : command.predictions()) {
                prediction.choices().forEach(choice -> choice.misconception().ifPresent(tag -> tags.add(tag)));
            }
        }
        for (Question question : exercise.map(Exercise::questions).orElse(List.of())) {
            question.choices().forEach(choice -> choice.misconception().ifPresent(shown -> tags.add(shown.tag())));
        }
        return tags;
    }

    /** What is chosen, in order. */
    List<Element.Chosen> chosen() {
        List<Element.Chosen> chosen = new ArrayList<>();
        for (Element element : elements) {
            if (element instanceof Element.Chosen choice) {
                chosen.add(choice);
            }
        }
        return chosen;
    }

    /** The letter that is chosen as the answer to a question. */
    Optional<String> chosen(String question) {
        return chosen().stream()
                .filter(choice -> choice.question().equals(question))
                .map(Element.Chosen::letter)
                .findFirst();
    }

    /** The command lines, in order. */
    public List<Element.Command> commands() {
        List<Element.Command> commands = new ArrayList<>();
        for (Element element : elements) {
            if (element instanceof Element.Command command) {
                commands.add(command);
            }
        }
        return commands;
    }
}
