package io.minikafka.explain;

/** What rows of the table say under two sets of rules. */
public enum RuleBranch implements Sentence {
    NOTHING_TO_DO(Rule.OTHER, "by the {semantics} rules there was nothing to do, so nothing has changed"),
    ROW_IN_FORCE(Rule.TABLE, "by the {semantics} rules, {row}: {sentence} ({source})"),
    TWIN_OF_ROW(Rule.TABLE, "by the {twin} rules, {row}: {twinSentence} ({twinSource})"),
    ROW_AND_TWIN(Rule.TABLE, "{row}, by the {semantics} rules: {sentence}; by the {twin} rules: {twinSentence}");

    private final Rule rule;
    private final String template;

    RuleBranch(Rule rule, String template) {
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
