package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Size;
import java.time.Duration;

/**
 * How often a cell is run.
 *
 * @param forks JVMs, one per round
 * @param warmups runs of each JVM that are not counted
 * @param iterations runs of each JVM that are counted, all of them
 */
record Effort(int forks, int warmups, int iterations) {
  private static final Duration LONG_RUN = Duration.ofMillis(400);
  private static final Duration VERY_LONG_RUN = Duration.ofSeconds(5);
  private static final Duration BRIEF_WARMUP = Duration.ofMillis(1_500);
  private static final Duration OVERVIEW_FORK = Duration.ofMillis(400);
  private static final Effort QUICK = new Effort(3, 10, 5);
  /** After ten runs of some milliseconds the time would be that of the compiler. */
  private static final Duration WARMUP = Duration.ofSeconds(1);

  private static final Effort FULL_OF_LONG_RUNS = new Effort(5, 2, 3);

  /**
   * The least effort that compares libraries and not their compilation: two JVMs, warmed up for
   * about the same time each.
   */
  static Effort brief(Cell<?, ?> cell) {
    return new Effort(2, warmups(cell, BRIEF_WARMUP, 1_000), 6);
  }

  /**
   * The least effort that gives a picture: less than half a second of runs in each of two JVMs,
   * most of them to warm up. A run of more than a second is its own warm-up, and one of several
   * seconds has to do.
   */
  static Effort overview(Cell<?, ?> cell) {
    if (cell.roughly().compareTo(VERY_LONG_RUN) > 0) {
      return new Effort(1, 0, 1);
    }
    if (cell.roughly().compareTo(WARMUP) > 0) {
      return new Effort(2, 0, 1);
    }
    long half = OVERVIEW_FORK.dividedBy(cell.roughly()) / 2;
    return new Effort(2, Math.clamp(half, 1, 50), Math.clamp(half, 1, 5));
  }

  /**
   * The effort for a cell at a size: short runs warm up for about a second, long ones within one.
   */
  static Effort of(Cell<?, ?> cell, Size size) {
    if (size == Size.QUICK) {
      return QUICK;
    }
    return cell.roughly().compareTo(LONG_RUN) > 0
        ? FULL_OF_LONG_RUNS
        : new Effort(5, warmups(cell, WARMUP, 200), 10);
  }

  private static int warmups(Cell<?, ?> cell, Duration time, int most) {
    return Math.clamp(time.dividedBy(cell.roughly()), 10, most);
  }

  /** All runs of one JVM. */
  int runs() {
    return warmups + iterations;
  }

  @Override
  public String toString() {
    return Words.count(forks, "fork") + " x (" + warmups + " warm-ups + " + iterations
        + " iterations)";
  }
}
