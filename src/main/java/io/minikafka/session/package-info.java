/**
 * An open cluster: it executes requests one by one, remembers what producers were told, and says what was lost.
 *
 * <p>{@link io.minikafka.session.Session} turns a {@link io.minikafka.session.Request} into a {@link
 * io.minikafka.session.Result}. The cluster itself stands behind a {@link io.minikafka.session.Backend}.
 *
 * <p>May use: {@code storage} and below.
 */
@NullMarked
package io.minikafka.session;

import org.jspecify.annotations.NullMarked;
