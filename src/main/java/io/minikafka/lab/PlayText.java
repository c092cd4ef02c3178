package io.minikafka.lab;

import io.minikafka.view.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * How questions, and what became of predictions, are put to somebody who plays.
 *
 * @param width how wide lines may be, in columns
 * @param misconceptions what is believed by who chooses wrongly
 */
record PlayText(IntSupplier width, Misconceptions misconceptions) {

    /** Choices are called by letters; those that are keys of their own are left out. */
    private static final String LETTERS = "abcdefghijklmnoprsuvwxyz";

    /** What a choice is called, by its number from 1; past the letters by the number itself. */
    static String letter(int choice) {
        return choice <= LETTERS.length() ? LETTERS.substring(choice - 1, choice) : String.valueOf(choice);
    }

    /** The letters that there are to choose from. */
    static String letters(int choices) {
        return letter(1) + "-" + letter(choices);
    }

    /** A choice with its letter before it. */
    static List<String> choice(String letter, String text, int width) {
        return Prose.hanging("  " + letter + "  ", text, width);
    }

    /** A text in lines, indented by so many columns. */
    List<String> wrapped(String text, int indent) {
        return Prose.hanging(" ".repeat(indent), text, width.getAsInt());
    }

    /** An open question and its choices. */
    List<String> asked(Prediction open) {
        List<String> lines = new ArrayList<>(wrapped("Predict: " + open.question(), 0));
        for (int i = 0; i < open.choices().size(); i++) {
            lines.addAll(choice(letter(i + 1), open.choices().get(i).text(), width.getAsInt()));
        }
        return lines;
    }

    /** A question that was answered, the choice by its number from 1. */
    List<String> predicted(Prediction made, int chosen) {
        List<String> lines = new ArrayList<>(wrapped("Predict: " + made.question(), 0));
        String text = made.choices().get(chosen - 1).text();
        lines.addAll(wrapped("You predicted " + letter(chosen) + ": " + text, 2));
        return lines;
    }

    /**
     * A prediction held against what came out; nothing where no choice is right, which is the lab's fault.
     *
     * @param chosen the choice that was made, by its number from 1
     * @param right the right one
     */
    List<String> compared(Prediction prediction, int chosen, int right) {
        if (right == 0) {
            return List.of();
        }
        Prediction.Choice choice = prediction.choices().get(chosen - 1);
        if (chosen == right) {
            return wrapped("* Right, as you predicted: " + choice.text(), 0);
        }
        List<String> lines = new ArrayList<>(wrapped("* Not as you predicted: " + choice.text(), 0));
        String text = prediction.choices().get(right - 1).text();
        lines.addAll(wrapped("It is " + letter(right) + ": " + text, 2));
        choice.misconception()
                .ifPresent(tag -> lines.addAll(wrapped("Behind it is a misunderstanding: " + belief(tag), 2)));
        return lines;
    }

    /** What is believed by who falls for a misunderstanding, else what it is called. */
    String belief(String tag) {
        return misconceptions.belief(tag).orElse(tag.replace('-', ' ') + ".");
    }
}
