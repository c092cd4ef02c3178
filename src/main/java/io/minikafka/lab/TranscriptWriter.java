package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import io.minikafka.lab.Transcript.Line;
import java.util.ArrayList;
import java.util.List;

/** Writes a transcript while a lab runs: prose as it stands, commands with their answers in fenced blocks. */
final class TranscriptWriter {

    private static final int SHORTEST_FENCE = 3;

    private final List<Line> lines = new ArrayList<>();
    private final List<Line> block = new ArrayList<>();
    private int blanks;

    /** Starts with a comment that says what the file is, and the title. */
    TranscriptWriter(LabScript script, String fileName) {
        add("<!-- Generated from " + fileName + " by \"lab bless\". Edit that file, not this one. -->");
        add("");
        add("# " + script.title().orElse(fileName));
        add("");
    }

    private void add(String text) {
        lines.add(new Line(text, 0, ""));
    }

    void prose(Element.Prose prose) {
        closeBlock();
        lines.add(new Line(prose.text(), prose.number(), ""));
    }

    /** Shows where an answer goes. */
    void gap(Element.Gap gap) {
        closeBlock();
        separate();
        lines.add(new Line("> **Your lines go here.** To begin with:", gap.number(), ""));
        add("");
    }

    /** Asks the questions, and lists what an answer is checked for, as far as it is no secret. */
    void checks(Exercise exercise) {
        closeBlock();
        List<Question> questions = exercise.questions();
        if (!questions.isEmpty()) {
            heading("## Questions");
            questions.forEach(this::ask);
        }
        if (questions.size() == exercise.checks().size()) {
            return;
        }
        heading("## What is checked");
        for (ExerciseCheck check : exercise.checks()) {
            if (check instanceof LookCheck) {
                lines.add(new Line("- " + check.shown() + " (" + check.worth() + ")", check.line(), ""));
            }
        }
        add("");
    }

    private void heading(String text) {
        separate();
        add(text);
        add("");
    }

    private void ask(Question question) {
        String last = question.choices().get(question.choices().size() - 1).letter();
        lines.add(new Line("**" + question.title() + "** (" + question.worth() + ")", question.line(), ""));
        add("");
        for (Question.Choice choice : question.choices()) {
            lines.add(new Line("- " + choice.letter() + ": " + choice.text(), question.line(), ""));
        }
        add("");
        String how = "Answer with a line `#: choose " + question.name() + " LETTER`, a to " + last + ".";
        lines.add(new Line(how, question.line(), ""));
        add("");
    }

    /** A blank line separates; inside a block of commands it stays in the block. */
    void blank() {
        if (block.isEmpty()) {
            separate();
        } else {
            blanks++;
        }
    }

    /** Shows a command; one that is to be predicted is asked about first, and its answer folded. */
    void command(Element.Command command) {
        if (!command.predictions().isEmpty()) {
            closeBlock();
            separate();
            for (Prediction prediction : command.predictions()) {
                ask(prediction);
            }
            lines.add(new Line("<details>", command.number(), command.shown()));
            String summary = "<summary>Now run <code>" + escaped(command.shown()) + "</code></summary>";
            lines.add(new Line(summary, command.number(), command.shown()));
            add("");
        }
        if (block.isEmpty()) {
            separate();
        }
        for (; blanks > 0; blanks--) {
            block.add(new Line("", command.number(), command.shown()));
        }
        block.add(new Line(ScriptRunner.PROMPT + command.shown(), command.number(), command.shown()));
    }

    /** A section of its own that compares. */
    void comparison(Element.Compare comparison, List<String> answer) {
        closeBlock();
        separate();
        lines.add(new Line(
                "### The same under the " + comparison.rules() + " rules",
                comparison.number(),
                comparison.command().shown()));
        add("");
        command(comparison.command());
        answer.forEach(line -> answer(comparison.command(), line));
        closeBlock();
    }

    void answer(Element.Command command, String line) {
        block.add(new Line(line, command.number(), command.shown()));
    }

    private void ask(Prediction prediction) {
        lines.add(new Line("**Predict:** " + prediction.question(), prediction.line(), ""));
        add("");
        for (int i = 0; i < prediction.choices().size(); i++) {
            Prediction.Choice choice = prediction.choices().get(i);
            lines.add(new Line((i + 1) + ". " + choice.text(), choice.line(), ""));
        }
        add("");
    }

    /** Ends a fold with the numbers of the right choices. */
    void right(Element.Command command, List<Integer> choices) {
        if (command.predictions().isEmpty()) {
            return;
        }
        closeBlock();
        for (int i = 0; i < choices.size(); i++) {
            String asked = command.predictions().size() == 1
                    ? ""
                    : " of \"" + command.predictions().get(i).question() + "\"";
            lines.add(new Line("Choice " + choices.get(i) + asked + " is right.", command.number(), command.shown()));
            add("");
        }
        lines.add(new Line("</details>", command.number(), command.shown()));
        add("");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    Transcript transcript() {
        closeBlock();
        return new Transcript(lines);
    }

    private void separate() {
        if (!lines.get(lines.size() - 1).text().isEmpty()) {
            add("");
        }
    }

    private void closeBlock() {
        if (block.isEmpty()) {
            return;
        }
        String fence = fence();
        lines.add(new Line(
                fence + "console", block.get(0).scriptLine(), block.get(0).command()));
        lines.addAll(block);
        add(fence);
        add("");
        block.clear();
        blanks = 0;
    }

    /** Longer than any run of backticks that starts a line inside. */
    private String fence() {
        int longest = SHORTEST_FENCE - 1;
        for (Line line : block) {
            String text = line.text().stripLeading();
            int run = 0;
            while (run < text.length() && text.charAt(run) == '`') {
                run++;
            }
            longest = Math.max(longest, run);
        }
        return "`".repeat(longest + 1);
    }
}
