package io.minikafka.syntax;

import io.minikafka.record.Literal;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command's words as picocli gets to see them: the names of options as they are, and in place of every value its
 * number. So picocli need not guess which words are options, which costs it two exceptions a word, and cannot be misled.
 */
final class WordNumbers {

    private final CommandSpec spec;
    private final String usage;
    private final List<String> arguments = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    private WordNumbers(CommandSpec spec, String usage) {
        this.spec = spec;
        this.usage = usage;
    }

    /**
     * Tells options from values. Quoted words and negative numbers are values, and so is whatever stands behind
     * {@code --} or behind the {@code =} of an option.
     *
     * @throws SyntaxException for an option that the command does not have
     */
    static WordNumbers of(List<Word> words, CommandSpec spec, String usage) {
        WordNumbers numbers = new WordNumbers(spec, usage);
        boolean isOptionsEnd = false;
        for (Word word : words) {
            if (isOptionsEnd || word.isLiteral() || isValue(word.text())) {
                numbers.addValue(word.text());
            } else if (word.text().equals("--")) {
                isOptionsEnd = true;
                numbers.arguments.add(word.text());
            } else {
                numbers.addOption(word.text());
            }
        }
        return numbers;
    }

    String[] arguments() {
        return arguments.toArray(new String[0]);
    }

    /** The value that picocli knows by a number. */
    String value(String number) {
        return values.get(Integer.parseInt(number));
    }

    List<String> values(List<String> numbers) {
        List<String> values = new ArrayList<>();
        for (String number : numbers) {
            values.add(value(number));
        }
        return values;
    }

    /** A dash alone and a negative number are values. */
    private static boolean isValue(String text) {
        if (!text.startsWith("-")) {
            return true;
        }
        for (int i = 1; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private void addValue(String text) {
        arguments.add(String.valueOf(values.size()));
        values.add(text);
    }

    private void addOption(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? text : text.substring(0, equals);
        OptionSpec option = spec.optionsMap().get(name);
        if (option == null) {
            throw new SyntaxException("unknown option " + new Word(name, false).written() + hint(name));
        }
        arguments.add(name);
        if (equals >= 0) {
            String value = text.substring(equals + 1);
            if (option.arity().max() == 0) {
                throw new SyntaxException(name + " takes no value, found " + Literal.ofText(value));
            }
            addValue(value);
        }
    }

    private String hint(String name) {
        List<String> known = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            known.add(option.longestName());
        }
        return Suggestion.closest(name, known)
                .map(option -> "; did you mean " + option + "?")
                .orElse("; quote it if it is a value; usage: " + usage);
    }
}
