package io.minikafka.explain;

/** The ways a command about the session can come out, each with its sentence. */
public enum SessionBranch implements Sentence {
    UNDONE(Rule.TIMELINE, "step {step} is undone: {command}"),
    REDONE(Rule.TIMELINE, "step {step} is there again, as it was decided then: {command}"),
    MORE_STEPS(Rule.TIMELINE, "and {more} steps more; history lists them"),
    MOVED(
            Rule.TIMELINE,
            "step {stepFrom} -> {stepTo} of {stepLast}: the state that step {stepTo} left is put in place as a whole; no"
                    + " rule is asked again"),
    MOVED_NOWHERE(Rule.TIMELINE, "the session is at step {stepTo} of {stepLast} already, so nothing moved"),
    SHOWN_NOW(
            Rule.TIMELINE,
            "{partition} is shown with leader {leader}, epoch {epoch}, isr {isr}, hw {hw}, leader leo {leaderLeo}"),
    NOT_THERE_NOW(Rule.TIMELINE, "{partition} is not there at that step"),
    NO_PARTITION_DIFFERS(Rule.TIMELINE, "every partition is as it was"),
    NUMBERS_NOW(
            Rule.TIMELINE,
            "sends {sendsBefore} -> {sendsNow}, lost {lostBefore} -> {lostNow}, clock {clockBefore} -> {clockNow} ms"),
    REDO_REACHES(
            Rule.TIMELINE,
            "redo reaches step {stepLast}; a new command that may change something forgets what is behind step"
                    + " {stepTo}"),
    FILES_FOLLOW(
            Rule.TIMELINE,
            "the files still hold what the last change left; they are brought to this state before the next one"),
    LISTED(
            Rule.TIMELINE,
            "steps {stepFrom} to {stepTo} of {stepLast}, the session is at step {stepNow}; what a step changed is the"
                    + " difference between the states before and after it"),
    COMPARED(
            Rule.TIMELINE,
            "the states after step {stepFrom} and after step {stepTo} are compared, not the commands between them;"
                    + " partitions that differ: {differing}"),

    SUPPOSED(
            Rule.SUPPOSITION,
            "nothing of this is done: a copy without a store decided it, with so many events there: {supposed}; what"
                    + " follows is about the copy"),
    SUPPOSES_FILES(
            Rule.SUPPOSITION, "taken for granted: the files hold what the state says; only a restart reads them"),
    SUPPOSES_NO_FAULT(Rule.SUPPOSITION, "taken for granted: the fault that is armed in the store does not happen"),

    SAVED(
            Rule.SESSION,
            "{file} leads from a fresh cluster to step {stepNow}, in so many commands: {commands}; steps that were undone"
                    + " are left out ({undone}), a refused command has its expect-error, and it was run once for the"
                    + " transcript"),
    SHARED(
            Rule.SESSION,
            "the line leads from a fresh cluster to step {stepNow}, in so many commands: {commands}; steps that were undone"
                    + " are left out ({undone})"),
    SOURCED(
            Rule.SESSION,
            "{file} was carried out line by line, as if typed, up to step {stepNow}; not as it declares: {problems};"
                    + " what follows is about its last answer"),
    TOURING(
            Rule.SESSION,
            "the tour changes nothing, at step {stepNow} as before; it goes on when a command changes what it waits for,"
                    + " whatever that was typed as"),
    OWN_REFUSED(Rule.SESSION, "{code}: {message}; the cluster was not asked, so it is as it was");

    private final Rule rule;
    private final String template;

    SessionBranch(Rule rule, String template) {
        this.rule = rule;
        this.template = template;
    }

    @Override
    public Rule rule() {
        return rule;
    }

    @Override
    public String template() {
        return template;
    }
}
