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
  private static final int MOST_WARMUPS = 1_000;
  private static final Effort QUICK = new Effort(3, 10, 5);
  /** Of libraries with more code some is compiled after two seconds only, and ours is one. */
  private static final Duration WARMUP = Duration.ofSeconds(3);

  private static final Duration RATHER_LONG_RUN = Duration.ofSeconds(1);

  /**
   * The least effort that compares libraries and not their compilation: two JVMs, warmed up for
   * about the same time each.
   */
  static Effort brief(Cell<?, ?> cell) {
    return new Effort(2, warmups(cell, BRIEF_WARMUP, 10), 6);
  }

  /**
   * The least effort that gives a picture: less than half a second of runs in each of two JVMs,
   * most of them to warm up. A run of more than a second is its own warm-up, and one of several
   * seconds has to do.
   */
  static Effort overview(Cell<?, ?> cell) {
    if (isVeryLong(cell)) {
      return new Effort(1, 0, 1);
    }
    if (cell.roughly().compareTo(RATHER_LONG_RUN) > 0) {
      return new Effort(2, 0, 1);
    }
    long half = OVERVIEW_FORK.dividedBy(cell.roughly()) / 2;
    return new Effort(2, Math.clamp(half, 1, 50), Math.clamp(half, 1, 5));
  }

  /** Whether nobody would wait for a run of each variant. */
  static boolean isVeryLong(Cell<?, ?> cell) {
    return cell.roughly().compareTo(VERY_LONG_RUN) > 0;
  }

  /** The effort for a cell at a size: it warms up for about three seconds. */
  static Effort of(Cell<?, ?> cell, Size size) {
    if (size == Size.QUICK) {
      return QUICK;
    }
    return cell.roughly().compareTo(LONG_RUN) > 0
        ? new Effort(5, warmups(cell, WARMUP, 2), 3)
        : new Effort(5, warmups(cell, WARMUP, 10), 10);
  }

  /** About as many runs of the cell as take so long. */
  static int warmups(Cell<?, ?> cell, Duration time, int least) {
    return Math.clamp(time.dividedBy(cell.roughly()), least, MOST_WARMUPS);
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
