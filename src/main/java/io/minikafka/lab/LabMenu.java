package io.minikafka.lab;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Shows labs and how far somebody is in each, and lets them choose one. */
public final class LabMenu {

    private final List<LabFile> labs;
    private final ProgressFile file;

    /** A menu of labs, in this order. */
    public LabMenu(List<LabFile> labs, ProgressFile file) {
        this.labs = List.copyOf(labs);
        this.file = file;
    }

    /** A line for each lab: its number, how far somebody is in it, its name. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < labs.size(); i++) {
            LabFile lab = labs.get(i);
            lines.add(String.format(Locale.ROOT, "%3d  %-14s  %s", i + 1, state(lab), Literal.visible(lab.name())));
        }
        return lines;
    }

    private String state(LabFile lab) {
        try {
            String text = TextFile.read(lab.script());
            Optional<Exercise> exercise =
                    LabScript.parseLab(lab.display(), text).exercise();
            Optional<LabProgress> kept = file.of(lab);
            if (kept.isEmpty()) {
                return exercise.isPresent() ? "exercise" : "";
            }
            LabProgress progress = kept.get();
            if (!progress.content().equals(LabProgress.content(text))) {
                return "has changed";
            }
            if (exercise.isPresent() && progress.attempts() > 0) {
                return progress.points() + " of " + exercise.get().points() + " points";
            }
            return progress.isFinished() ? done(progress) : "step " + progress.step() + " of " + progress.size();
        } catch (ScriptException broken) {
            return "is broken";
        }
    }

    private static String done(LabProgress progress) {
        return progress.choices().isEmpty()
                ? "done"
                : "done, " + progress.right() + " of " + progress.choices().size();
    }

    /** Lets somebody choose by number or name; nothing when they want none. */
    public Optional<LabFile> choose(PlayDesk desk) throws IOException {
        lines().forEach(desk::show);
        while (true) {
            Optional<String> line = desk.line("number or name, q to leave: ");
            String word = line.orElse("q").strip();
            if (word.equals("q") || word.equals("quit")) {
                return Optional.empty();
            }
            for (int i = 0; i < labs.size(); i++) {
                if (word.equals(String.valueOf(i + 1))
                        || word.equals(labs.get(i).name())) {
                    return Optional.of(labs.get(i));
                }
            }
            if (!word.isEmpty()) {
                desk.show("There is no lab " + Literal.ofText(word) + "; choose a number from 1 to " + labs.size()
                        + ", or a name.");
            }
        }
    }
}
