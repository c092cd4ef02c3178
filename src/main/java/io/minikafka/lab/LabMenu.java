package io.minikafka.lab;

import io.minikafka.record.Literal;
import io.minikafka.view.Prose;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Shows labs, folder by folder, and how far somebody is in each, and lets them choose one. Not for several threads. */
public final class LabMenu {

    private static final String PROMPT = "number or name: ";

    /** So many lines are shown at once, for a window of 24 has the title, the keys and the prompt besides. */
    private static final int ROWS = 18;

    private final List<LabShelf> shelves;
    private final ProgressFile file;
    private final PlayDesk desk;
    /** The folder that is looked into; empty while one is chosen. */
    private Optional<LabShelf> open;
    /** The first entry that was not shown; 0 once all were. */
    private int next;

    /**
     * A menu of labs, in this order.
     *
     * @param folder what all of them are below
     */
    public LabMenu(List<LabFile> labs, Path folder, ProgressFile file, PlayDesk desk) throws ScriptException {
        this.shelves = LabShelf.of(labs, folder);
        this.file = file;
        this.desk = desk;
        this.open = shelves.size() == 1 ? Optional.of(shelves.get(0)) : Optional.empty();
    }

    /** Lets somebody choose by number or name; nothing when they want none. */
    public Optional<LabFile> choose() throws IOException {
        show();
        while (true) {
            String word = desk.line(PROMPT).orElse("q").strip();
            if (word.equals("q") || word.equals("quit")) {
                return Optional.empty();
            }
            Optional<LabFile> lab = lab(word);
            if (lab.isPresent()) {
                return lab;
            }
            if (isTurn(word)) {
                show();
            } else {
                told("There is no " + (open.isEmpty() ? "folder or " : "") + "lab " + Literal.ofText(word)
                        + "; choose a number from 1 to " + entries() + ", or a lab's name.");
            }
        }
    }

    /** The lab of this name, or of this number in the folder that is looked into. */
    private Optional<LabFile> lab(String word) {
        for (LabShelf shelf : shelves) {
            for (LabFile lab : shelf.labs()) {
                if (lab.name().equals(word)) {
                    return Optional.of(lab);
                }
            }
        }
        return open.flatMap(shelf -> numbered(shelf.labs(), word));
    }

    private static <T> Optional<T> numbered(List<T> entries, String word) {
        for (int i = 0; i < entries.size(); i++) {
            if (word.equals(String.valueOf(i + 1))) {
                return Optional.of(entries.get(i));
            }
        }
        return Optional.empty();
    }

    /** Whether a word leads to other entries: into a folder, back out of it, or on to what was not shown yet. */
    private boolean isTurn(String word) {
        if (word.isEmpty()) {
            return true;
        }
        Optional<LabShelf> chosen = open.isEmpty() ? numbered(shelves, word) : Optional.empty();
        boolean isBack = open.isPresent() && shelves.size() > 1 && (word.equals("b") || word.equals(PlayDesk.BACK));
        if (chosen.isPresent() || isBack) {
            open = chosen;
            next = 0;
        }
        return chosen.isPresent() || isBack;
    }

    private int entries() {
        return open.map(shelf -> shelf.labs().size()).orElse(shelves.size());
    }

    /** Shows as many entries as fit, from the first that was not shown. */
    private void show() {
        told(open.map(LabShelf::title).orElse("Labs, by folder"));
        int rows = 0;
        int first = next;
        while (next < entries()) {
            List<String> lines = entry(next);
            rows += lines.size();
            if (rows > ROWS && next > first) {
                break;
            }
            lines.forEach(desk::show);
            next++;
        }
        boolean isWhole = first == 0 && next == entries();
        next = next == entries() ? 0 : next;
        told((open.isEmpty() ? "A number opens a folder, a lab's name plays it;" : "A number or a name plays a lab;")
                + (isWhole ? "" : next == 0 ? " Enter shows the first again," : " Enter shows more,")
                + (open.isPresent() && shelves.size() > 1 ? " b goes back to the folders," : "") + " q leaves.");
    }

    private List<String> entry(int index) {
        String text = open.map(shelf -> lab(shelf.labs().get(index))).orElseGet(() -> folder(shelves.get(index)));
        return Prose.hanging(String.format(Locale.ROOT, "%3d  ", index + 1), text, desk.width());
    }

    private String folder(LabShelf shelf) {
        int done = 0;
        for (LabFile lab : shelf.labs()) {
            done += file.of(lab).filter(LabProgress::isFinished).isPresent() ? 1 : 0;
        }
        return shelf.title() + " (" + shelf.labs().size() + (done == 0 ? "" : ", " + done + " done") + ")";
    }

    /** A lab's name, its title, and how far somebody is in it. */
    private String lab(LabFile lab) {
        String name = Literal.visible(lab.name());
        try {
            String text = TextFile.read(lab.script());
            LabScript script = LabScript.parseLab(lab.display(), text);
            List<String> parts = new ArrayList<>();
            script.title().ifPresent(parts::add);
            String state = state(lab, text, script.exercise());
            if (!state.isEmpty()) {
                parts.add("(" + state + ")");
            }
            return name + ": " + String.join(" ", parts);
        } catch (ScriptException broken) {
            return name + " (is broken)";
        }
    }

    private String state(LabFile lab, String text, Optional<Exercise> exercise) {
        Optional<LabProgress> kept = file.of(lab);
        if (kept.isEmpty()) {
            return "";
        }
        LabProgress progress = kept.get();
        if (!progress.content().equals(LabProgress.content(text))) {
            return "has changed";
        }
        if (exercise.isPresent() && progress.attempts() > 0) {
            return progress.points() + " of " + exercise.get().points() + " points";
        }
        return progress.isFinished() ? done(progress) : "step " + progress.step() + " of " + progress.size();
    }

    private static String done(LabProgress progress) {
        return progress.choices().isEmpty()
                ? "done"
                : "done, " + progress.right() + " of " + progress.choices().size();
    }

    private void told(String text) {
        Prose.paragraphs(List.of(text), desk.width()).forEach(desk::show);
    }
}
