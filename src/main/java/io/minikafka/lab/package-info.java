/**
 * Scripts and labs: what runs lines from a file, a pipe or a prompt, and what compares them with what is expected.
 *
 * <p>{@link io.minikafka.lab.ScriptRunner} carries out lines, whatever door they came through. A {@link
 * io.minikafka.lab.LabScript} is what a person wrote, a {@link io.minikafka.lab.Transcript} what was observed; {@link
 * io.minikafka.lab.LabRunner} replays one and compares it with the other.
 *
 * <p>A lab with an {@link io.minikafka.lab.Exercise} has a gap for a learner's lines; an {@link
 * io.minikafka.lab.AnswerResult} says what they earn, and {@link io.minikafka.lab.LabLint} proves that the checks tell
 * right from wrong.
 *
 * <p>A {@link io.minikafka.lab.Grader} marks what a class has handed in, in a {@link io.minikafka.lab.ClassFolder}: each
 * answer by itself and within {@link io.minikafka.lab.Limits}, since nobody knows who wrote it.
 *
 * <p>May use: {@code syntax}, {@code view}, {@code explain}, {@code session} and below.
 */
@NullMarked
package io.minikafka.lab;

import org.jspecify.annotations.NullMarked;
