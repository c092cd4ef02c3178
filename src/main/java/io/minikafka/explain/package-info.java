/**
 * Why an answer came out so, and what the words mean.
 *
 * <p>{@link io.minikafka.explain.Explainer} goes once more through the events of an answer, from its state before to its
 * state after, and says at each step which {@link io.minikafka.explain.Rule} decided, on which numbers, and what Apache
 * Kafka does there. The numbers come from the rules of {@code replication} themselves, asked at the moment in question.
 * Everything is a pure function that ends in an {@link io.minikafka.explain.Explanation}; the texts are loaded when
 * something is explained, never before.
 *
 * <p>Where the rules are not the chapters', each row of the table is a {@link io.minikafka.explain.Rule} of its own; its
 * paragraph ends with what the row says, and what the chapters' says where that differs. {@code KafkaTelling} goes through
 * the events there, and a telling of each subject knows what belongs to one.
 *
 * <p>To explain a new rule: a constant in {@link io.minikafka.explain.Rule} with its twin in Kafka, one in {@link
 * io.minikafka.explain.Branch} or another {@link io.minikafka.explain.Sentence} of its subject for each way it can come
 * out, a call where the event is told, and a script in {@code Stories} that comes there. A new word is a section in {@code terms.md}. The tests say what is missing.
 *
 * <p>May use: {@code session} and below.
 */
@NullMarked
package io.minikafka.explain;

import org.jspecify.annotations.NullMarked;
