package io.minikafka.explain;

/**
 * A way that a rule can come out, with its sentence. What stands in braces is a fact; no other number may stand in a
 * sentence, so that every number is the state's.
 */
public sealed interface Sentence
        permits Branch, ControllerBranch, KafkaBranch, ProducerBranch, RuleBranch, SessionBranch, TransactionBranch {

    /** Its name, which no other sentence has. */
    String name();

    /** The rule that came out so. */
    Rule rule();

    /** The sentence, with {@code {label}} where a fact stands. */
    String template();
}
