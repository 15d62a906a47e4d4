package dev.selectors;

import static java.lang.annotation.ElementType.TYPE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A class of tests that does nothing in this JVM but wait for others that it has started, for
 * seconds. Such classes run one after the other, at the same time as all that is not one of them.
 */
@Target(TYPE)
@Retention(RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("another JVM")
@interface InAnotherJvm {}
