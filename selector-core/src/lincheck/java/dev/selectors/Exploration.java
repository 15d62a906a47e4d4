package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.function.Executable;

/**
 * The two ways in which Lincheck looks for a wrong interleaving. Model checking steers the threads
 * itself, through switches that it chooses, as if memory were sequentially consistent; stress lets
 * them run, with memory as the machine has it. The first finds what needs an unlikely switch.
 * Neither finds for certain what needs a weak memory: that is for jcstress.
 */
enum Exploration {
  MODEL_CHECKING,
  STRESS;

  /** How many scenarios are made up; each of them is run many times. */
  private static final int SCENARIOS = Integer.getInteger("selectors.scenarios", 30);

  /** Operations must return what they would return one after the other, in some order. */
  void check(Class<?> subject, Class<?> sequential) {
    options().sequentialSpecification(sequential).check(subject);
  }

  /** What operations return means nothing by itself; what counts is the subject's validation. */
  void validate(Class<?> subject) {
    options().verifier(EpsilonVerifier.class).check(subject);
  }

  private Options<?, ?> options() {
    return this == STRESS ? sized(new StressOptions()) : modelChecking();
  }

  private static ModelCheckingOptions modelChecking() {
    // A loop that goes round for long is no sign of a hang here: a run looks a hundred times for a
    // message that is under way.
    return sized(new ModelCheckingOptions()).loopBound(1_000);
  }

  private static <O extends Options<O, ?>> O sized(O options) {
    return options
        .iterations(SCENARIOS)
        .invocationsPerIteration(1_000)
        .threads(3)
        .actorsPerThread(2)
        .actorsBefore(2)
        .actorsAfter(1);
  }

  /** No operation waits for another thread, wherever that one was stopped. */
  static void checkThatNobodyWaits(Class<?> subject) {
    modelChecking()
        .checkObstructionFreedom(true)
        .verifier(EpsilonVerifier.class)
        .check(subject);
  }

  /** Demands that model checking finds a bug, and that it is this one. */
  static void assertFound(String bug, Executable search) {
    String found = assertThrows(LincheckAssertionError.class, search).getMessage();
    assertTrue(found != null && found.contains(bug), found);
  }
}
