package dev.selectors.testkit;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.opentest4j.TestAbortedException;

/**
 * Runs a test with one seed after another, until one fails.
 *
 * @param seeds how many seeds, from 0 on
 * @param only the one schedule to run; null for all seeds
 * @param report describes the run that failed
 */
record Exploration(int seeds, @Nullable Schedule only, Report report) {
  /** Names the property that replays one run. */
  static final String SEED = "selectors.seed";
  /** Names the property that says how many seeds to run. */
  static final String SEEDS = "selectors.seeds";

  /** What to run where there is no annotation. */
  static Exploration of(int seeds) {
    Exploration e = of(seeds, "", System::getProperty);
    return new Exploration(e.seeds, e.only, Report.OF_EXPLORE);
  }

  /**
   * What to run of a {@link SelectorTest}.
   *
   * @param seeds how many, if no property says otherwise
   * @param seed the schedule, if no property says otherwise; empty for all seeds
   * @param property looks up a property; null if it is not set
   */
  static Exploration of(int seeds, String seed, Function<String, @Nullable String> property) {
    String replayed = property.apply(SEED);
    String schedule = replayed == null || replayed.isBlank() ? seed : replayed;
    String many = property.apply(SEEDS);
    int n = many == null || many.isBlank() ? seeds : number(many);
    if (n < 1) {
      throw new IllegalArgumentException("number of seeds is " + n + "; it must be at least 1");
    }
    return new Exploration(
        n, schedule.isBlank() ? null : Schedule.parse(schedule), Report.OF_SELECTOR_TEST);
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "property " + SEEDS + " is '" + text + "'; it must be a number of seeds, such as 10000",
          e);
    }
  }

  /** A run in which an assumption does not hold has passed; if all runs are like that, none has. */
  void run(ThrowingConsumer<SimulatedSystem> test) {
    Objects.requireNonNull(test, "test to be run is null");
    if (only != null) {
      Outcome outcome = Outcome.of(only, test);
      if (outcome.hasFailed()) {
        throw report.of(outcome, "");
      }
      if (outcome.aborted() != null) {
        throw outcome.aborted();
      }
      return;
    }
    TestAbortedException aborted = null;
    int held = 0;
    for (int seed = 0; seed < seeds; seed++) {
      Outcome outcome = Outcome.inHaste(Schedule.of(seed), test);
      if (outcome.hasFailed()) {
        throw outcome.wasInterrupted()
            ? report.of(outcome, "It was interrupted, and so it was not run again.")
            : new Shrinking(test, outcome, report).report();
      }
      if (outcome.aborted() != null) {
        aborted = outcome.aborted();
      } else {
        held++;
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new IllegalStateException("interrupted after " + (seed + 1) + " of " + seeds
            + " seeds, none of which has failed");
      }
    }
    if (held == 0 && aborted != null) {
      throw aborted;
    }
  }
}
