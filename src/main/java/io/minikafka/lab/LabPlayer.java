package io.minikafka.lab;

import io.minikafka.session.Session;
import io.minikafka.view.Prose;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Plays labs with somebody at a desk, and keeps how far they are. */
public final class LabPlayer {

    private final PlayDesk desk;
    private final ProgressFile file;
    private boolean isKept = true;
    private boolean isFailureTold;

    /** Plays at a desk. */
    public LabPlayer(PlayDesk desk, ProgressFile file) {
        this.desk = desk;
        this.file = file;
    }

    /**
     * What somebody wants to play.
     *
     * @param lab the lab
     * @param isAnew whether what was done before is forgotten
     * @param value the only value with which an exercise that varies is played; empty for all of them
     * @param command how to go on with it, as a command line without the program's name
     */
    public record Wish(LabFile lab, boolean isAnew, Optional<String> value, String command) {}

    /**
     * Plays a lab until its end, or until somebody leaves.
     *
     * @throws ScriptException when the lab cannot be read or run
     */
    public void play(Wish wish) throws ScriptException, IOException {
        LabFile lab = wish.lab();
        String text = TextFile.read(lab.script());
        LabScript script = LabScript.parseLab(lab.display(), text);
        Optional<Exercise> exercise =
                script.exercise().map(whole -> wish.value().map(whole::onlyWith).orElse(whole));
        LabProgress before = before(lab, LabProgress.content(text), wish.isAnew());
        desk.show(script.title().orElse(lab.name()));
        desk.show("Enter = next, ? = keys, q = quit");
        try (Play play = new Play(lab, script, desk::width)) {
            play.resume(before.isAtEnd() ? 0 : before.step(), before.choices());
            if (before.isAtEnd()) {
                told("You have been through it; it starts over, with your predictions as you made them. --again forgets"
                        + " them.");
            } else if (play.position() > 0) {
                told("You go on after step " + play.position() + " of " + play.size() + "; b goes back.");
            }
            run(play, wish, exercise, before);
        }
    }

    private LabProgress before(LabFile lab, String content, boolean isAnew) {
        Optional<LabProgress> kept = isAnew ? Optional.empty() : file.of(lab);
        if (kept.isPresent() && !kept.get().content().equals(content)) {
            told("This lab has changed since you played it, so it starts anew.");
        }
        return kept.filter(progress -> progress.content().equals(content)).orElseGet(() -> LabProgress.start(content));
    }

    private void run(Play play, Wish wish, Optional<Exercise> exercise, LabProgress before)
            throws ScriptException, IOException {
        LabFile lab = wish.lab();
        LabProgress progress = before;
        show(play.card());
        while (true) {
            PlayWord.Kind kind;
            boolean isSolved = false;
            if (play.isAtEnd() && exercise.isPresent()) {
                ExercisePlayer answering = new ExercisePlayer(desk, lab, exercise.get(), this::keep);
                progress = answering.run(progress);
                isSolved = answering.isSolved();
                kind = answering.isBackWanted() ? PlayWord.Kind.BACK : PlayWord.Kind.QUIT;
            } else {
                kind = stroke(play);
            }
            boolean isAtEnd = play.isAtEnd();
            boolean isDone = isSolved || (isAtEnd && kind == PlayWord.Kind.NEXT);
            boolean isOver = isDone || kind == PlayWord.Kind.QUIT || !react(kind, play);
            progress = progress.at(play);
            keep(lab, isDone ? progress.finished() : progress);
            if (isOver) {
                end(play, wish, isDone);
                return;
            }
        }
    }

    /** Waits for what somebody wants; a choice is made at once. */
    private PlayWord.Kind stroke(Play play) throws ScriptException, IOException {
        int choices = play.question().map(open -> open.choices().size()).orElse(0);
        Optional<String> stroke = desk.stroke(prompt(play, choices));
        if (stroke.isEmpty()) {
            return PlayWord.Kind.QUIT;
        }
        PlayWord word = PlayWord.of(stroke.get(), choices);
        if (word.kind() == PlayWord.Kind.NEXT && choices > 0) {
            told("A prediction comes first: " + PlayText.letters(choices) + ".");
            return PlayWord.Kind.UNKNOWN;
        }
        if (word.kind() == PlayWord.Kind.CHOICE) {
            desk.show("You predict " + PlayText.letter(word.choice()) + ".");
            int position = play.position();
            show(play.choose(word.choice()));
            if (play.position() > position) {
                show(play.card());
            }
        } else if (word.kind() == PlayWord.Kind.UNKNOWN) {
            told("No such key here; " + keys(choices, play));
        }
        return word.kind();
    }

    /** Does what is wanted; false once there is nobody any more. */
    private boolean react(PlayWord.Kind kind, Play play) throws ScriptException, IOException {
        int choices = play.question().map(open -> open.choices().size()).orElse(0);
        switch (kind) {
            case NEXT -> {
                show(play.next());
                show(play.card());
            }
            case BACK -> {
                if (play.back()) {
                    desk.show("Back before step " + (play.position() + 1) + ".");
                    show(play.card());
                } else {
                    told("This is the beginning.");
                }
            }
            case TRY -> {
                try (Session session = play.copy()) {
                    String where = "A cluster as the lab's is here, for you to try; exit leads back to the lab.";
                    if (!desk.tryOut(session, where)) {
                        return false;
                    }
                }
                desk.show("Back in the lab, where it was.");
                show(play.card());
            }
            case HELP -> told(keys(choices, play));
            default -> {}
        }
        return true;
    }

    private static String prompt(Play play, int choices) {
        if (choices > 0) {
            return "[" + PlayText.letters(choices) + "] your prediction  [?] keys ";
        }
        return play.isAtEnd() ? "[Enter] done  [t] try on  [b] back " : "[Enter] run it  [?] keys ";
    }

    private static String keys(int choices, Play play) {
        String first = choices > 0
                ? PlayText.letters(choices) + " = your prediction, < or the left arrow = back"
                : (play.isAtEnd() ? "Enter = done" : "Enter or space = run the command") + ", b = back";
        return first + ", t = try the shell here, q = quit and keep where you are, ? = this.";
    }

    private void end(Play play, Wish wish, boolean isDone) {
        Play.Score score = play.score();
        desk.show("");
        told((isDone ? "That was " + wish.lab().name() + "." : left(play, wish))
                + (score.asked() > 0 ? " " + score + "." : ""));
        for (String misunderstanding : play.misunderstandings()) {
            told("Worth another thought, for it is not so: " + misunderstanding);
        }
    }

    private String left(Play play, Wish wish) {
        return "Left after step " + play.position() + " of " + play.size()
                + (isKept ? "; " + wish.command() + " goes on there." : ", which is not kept.");
    }

    private void keep(LabFile lab, LabProgress progress) {
        try {
            file.keep(lab, progress);
            isKept = true;
        } catch (ScriptException notKept) {
            isKept = false;
            if (!isFailureTold) {
                isFailureTold = true;
                told("Your progress is not kept: " + notKept.problem() + ".");
            }
        }
    }

    private void told(String text) {
        show(Prose.paragraphs(List.of(text), desk.width()));
    }

    private void show(List<String> lines) {
        lines.forEach(desk::show);
    }
}
