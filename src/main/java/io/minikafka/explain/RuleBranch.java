package io.minikafka.explain;

/** What rows of the table say under two sets of rules. */
public enum RuleBranch implements Sentence {
    TWIN_OF_EVENT(Rule.RULES, "by the {twin} rules, {row}: {twinSentence}"),
    NOTHING_TO_DO(Rule.RULES, "by the {semantics} rules there was nothing to do, so nothing has changed"),
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
