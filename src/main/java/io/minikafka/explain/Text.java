package io.minikafka.explain;

/** One way a rule can come out, with its sentence. */
interface Text {

    /** Which text it is, such as {@code ISR_OUT_LAG}. */
    String name();

    /** The rule that came out so. */
    Rule rule();

    /** The sentence, with {@code {label}} where a fact stands. */
    String template();
}
