package io.minikafka.lab;

import io.minikafka.cluster.ErrorCode;
import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A script as a person wrote it: prose, commands, and directives that say what must hold.
 *
 * @param name the file's name, for messages
 * @param title what {@code #: title} says, if it stands there
 * @param chapter what {@code #: chapter} says, if it stands there
 * @param elements everything else, in order; of an exercise as it is handed out, with the first of its values
 * @param exercise what the directives of an exercise say, if there are any
 */
public record LabScript(
        String name,
        Optional<String> title,
        Optional<String> chapter,
        List<Element> elements,
        Optional<Exercise> exercise) {

    public LabScript {
        elements = List.copyOf(elements);
    }

    /** A script of nothing but elements. */
    LabScript(String name, List<Element> elements) {
        this(name, Optional.empty(), Optional.empty(), elements, Optional.empty());
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
        return script;
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
