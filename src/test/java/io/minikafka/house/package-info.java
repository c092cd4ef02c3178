/**
 * The rules of the house as tests: which package may use which, how long code may get, what it may not say.
 *
 * <p>They read the compiled main classes and the sources under {@code src}, never the tests of another package.
 */
@NullMarked
package io.minikafka.house;

import org.jspecify.annotations.NullMarked;
