package dev.selectors.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is run once for each of many seeds, with a {@link SimulatedSystem} of its own as its
 * parameter. To JUnit it is one test; it cannot also be a parameterized or repeated one; there
 * {@link SimulatedSystem#explore} does the same.
 *
 * {@snippet file="dev/selectors/testkit/SnippetsTest.java" region="test"}
 *
 * <p>At the end of each run the simulation is {@linkplain SimulatedSystem#verify verified} and
 * closed. The first run that fails ends the test. It is then run again with ever fewer turns put
 * off, for as long as it fails at the same place with the same kind of error; a bounded number of
 * times. The error tells the seed, the smallest schedule that was found, how to run that again, and
 * what happened in it.
 *
 * <p>Each run has a new instance of the test class, and of those around it, on which
 * {@code @BeforeEach} and {@code @AfterEach} methods are called; they can have the simulation as a
 * parameter too. Its {@code @AutoClose} fields are closed after them. With {@code PER_CLASS}
 * lifecycle all runs share the one instance. Extensions do what they do before and after each test
 * only once for all runs, and fields that they set in an instance are not set in the new ones: take
 * what they give as a parameter.
 *
 * <p>JUnit's configuration parameters, and system properties, override the annotation:
 * {@code selectors.seed} replays one run, {@code selectors.seeds} says how many to run.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Test
@SuppressWarnings("exports") // the extension is JUnit's to make, nobody else's
@ExtendWith(SelectorTestExtension.class)
public @interface SelectorTest {
  /**
   * How many seeds to run, from 0 on. Each build runs the same ones.
   *
   * @return at least 1
   */
  int seeds() default 100;

  /**
   * The one run to repeat, as a failure has printed it.
   *
   * @return a seed, such as {@code 42}, or a schedule, such as {@code 42:3,17}; empty to run all
   */
  String seed() default "";
}
