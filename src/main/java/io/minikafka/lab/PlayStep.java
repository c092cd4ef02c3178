package io.minikafka.lab;

import io.minikafka.lab.LabScript.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A stretch of a lab as it is played: something to read, then a command.
 *
 * @param prose lines of Markdown; empty ones part paragraphs
 * @param command what runs then; empty at the end of a lab, and at the gap of an exercise
 */
record PlayStep(List<String> prose, Optional<Element.Command> command) {

    PlayStep {
        prose = List.copyOf(prose);
    }

    /** The steps of a lab, up to the gap where there is one; the last has no command. */
    static List<PlayStep> of(List<Element> elements) {
        List<PlayStep> steps = new ArrayList<>();
        List<String> prose = new ArrayList<>();
        for (Element element : elements) {
            if (element instanceof Element.Prose line) {
                prose.add(line.text());
            } else if (element instanceof Element.Blank) {
                prose.add("");
            } else if (element instanceof Element.Gap) {
                break;
            } else if (element instanceof Element.Command command) {
                steps.add(new PlayStep(prose, Optional.of(command)));
                prose.clear();
            } else if (element instanceof Element.Compare comparison) {
                steps.add(new PlayStep(prose, Optional.of(comparison.command())));
                prose.clear();
            }
        }
        steps.add(new PlayStep(prose, Optional.empty()));
        return steps;
    }

    /** The questions before the command. */
    List<Prediction> predictions() {
        return command.map(Element.Command::predictions).orElse(List.of());
    }

    /** What there is to read, broken to a width in columns; none where there is nothing. */
    List<String> shown(int width) {
        return MarkdownText.wrap(prose, width);
    }
}
