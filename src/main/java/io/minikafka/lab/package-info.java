/**
 * Scripts and labs: what runs lines from a file, a pipe or a prompt, and what compares them with what is expected.
 *
 * <p>{@link io.minikafka.lab.ScriptRunner} carries out lines, whatever door they came through. A {@link
 * io.minikafka.lab.LabScript} is what a person wrote, a {@link io.minikafka.lab.Transcript} what was observed; {@link
 * io.minikafka.lab.LabRunner} replays one and compares it with the other.
 *
 * <p>A lab with an {@link io.minikafka.lab.Exercise} has a gap for a learner's lines, or asks a {@link
 * io.minikafka.lab.Question}; an {@link io.minikafka.lab.AnswerResult} says what an answer earns, {@link
 * io.minikafka.lab.WrongAnswers} which misunderstanding it shows, and {@link io.minikafka.lab.LabLint} proves that the
 * checks tell right from wrong. {@link io.minikafka.lab.Misconceptions} is the one list of what can be misunderstood.
 *
 * <p>A {@link io.minikafka.lab.LabIndex} says what the labs teach and which of them, and which test, shows each promised
 * behaviour; a {@link io.minikafka.lab.LabIndexPage} is the page that it fills.
 *
 * <p>A {@link io.minikafka.lab.Grader} marks what a class has handed in, in a {@link io.minikafka.lab.ClassFolder}: each
 * answer by itself and within {@link io.minikafka.lab.Limits}, since nobody knows who wrote it.
 *
 * <p>A {@link io.minikafka.lab.LabPlayer} goes through a lab with somebody at a {@link io.minikafka.lab.PlayDesk}, which is
 * a terminal or a pipe; a {@code Play} is where they are, and a {@link io.minikafka.lab.ProgressFile} remembers it. {@link
 * io.minikafka.lab.LabReplay} leads into a lab, {@link io.minikafka.lab.LabWatch} checks what is saved, {@link
 * io.minikafka.lab.PredictedTranscript} marks answers that were foretold.
 *
 * <p>May use: {@code syntax}, {@code view}, {@code explain}, {@code session} and below.
 */
@NullMarked
package io.minikafka.lab;

import org.jspecify.annotations.NullMarked;
