package dev.selectors;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A test that waits for the clock, as one of what is left inside a turn when time is up: it runs at
 * once with the others of its class, which is done before the next class begins.
 */
@Target(METHOD)
@Retention(RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@interface MostlyWaits {}
