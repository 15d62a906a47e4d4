package dev.selectors;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A test that waits for the clock, such as one of what is left inside a turn when time is up. It
 * runs at the same time as the others of its class; the class is done before the next class begins.
 */
@Target(METHOD)
@Retention(RUNTIME)
@Execution(ExecutionMode.CONCURRENT)
@interface MostlyWaits {}
