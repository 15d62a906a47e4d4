package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Size;
import java.time.Duration;

/**
 * How often a cell is run.
 *
 * @param forks JVMs, one per round
 * @param warmups the runs of each JVM that are not counted
 * @param iterations the counted runs of each JVM, all of them
 */
record Effort(int forks, Warmups warmups, int iterations) {
  /** That of the original suite. */
  static final Effort SAVINA = new Effort(1, Warmups.runs(0), 12);

  private static final Duration LONG_RUN = Duration.ofMillis(400);
  private static final Duration VERY_LONG_RUN = Duration.ofSeconds(5);
  private static final Duration OVERVIEW_FORK = Duration.ofMillis(400);
  private static final Effort QUICK = new Effort(3, Warmups.runs(10), 5);
  /** Libraries with more code, such as ours, have some of it compiled only after two seconds. */
  private static final Warmups USUAL_WARMUPS = Warmups.seconds(3);

  /** Ten runs of some milliseconds would tell only what else the machine was just doing. */
  private static final Duration COUNTED = Duration.ofSeconds(1);

  private static final Duration BRIEFLY_COUNTED = Duration.ofMillis(200);

  private static final Duration RATHER_LONG_RUN = Duration.ofSeconds(1);

  /**
   * The least effort that compares libraries, not their compilation: two JVMs, each warmed up for
   * the same time.
   */
  static Effort brief(Cell<?, ?> cell) {
    return new Effort(2, Warmups.seconds(2), runs(cell, BRIEFLY_COUNTED, 6, 30));
  }

  /**
   * The least effort that gives a picture: less than half a second of runs in each of two JVMs,
   * most of them warm-ups. A run of more than a second is its own warm-up, and a single run of
   * several seconds has to do.
   */
  static Effort overview(Cell<?, ?> cell) {
    if (isVeryLong(cell)) {
      return new Effort(1, Warmups.runs(0), 1);
    }
    if (isRatherLong(cell)) {
      return new Effort(2, Warmups.runs(0), 1);
    }
    Duration half = OVERVIEW_FORK.dividedBy(2);
    return new Effort(2, Warmups.runs(runs(cell, half, 1, 50)), runs(cell, half, 1, 5));
  }

  /** Whether a run is so long that nobody would wait for one of each variant. */
  static boolean isVeryLong(Cell<?, ?> cell) {
    return cell.roughly().compareTo(VERY_LONG_RUN) > 0;
  }

  private static boolean isRatherLong(Cell<?, ?> cell) {
    return cell.roughly().compareTo(RATHER_LONG_RUN) > 0;
  }

  /**
   * The effort for a cell at a size: warms up for three seconds, or for two runs if they are long.
   */
  static Effort of(Cell<?, ?> cell, Size size) {
    if (size == Size.QUICK) {
      return QUICK;
    }
    Warmups warmups = isRatherLong(cell) ? Warmups.runs(2) : USUAL_WARMUPS;
    boolean isLong = cell.roughly().compareTo(LONG_RUN) > 0;
    return new Effort(5, warmups, isLong ? 3 : runs(cell, COUNTED, 10, 100));
  }

  /** As many runs of the cell as take about this long, within bounds. */
  private static int runs(Cell<?, ?> cell, Duration time, int least, int most) {
    return Math.clamp(time.dividedBy(cell.roughly()), least, most);
  }

  /** In how many steps one JVM does this. */
  int steps() {
    return warmups.steps() + iterations;
  }

  /** About how many seconds this takes, if a run takes this many. */
  double expectedSeconds(double run) {
    return warmups.expectedSeconds(run) + iterations * run;
  }

  @Override
  public String toString() {
    return Words.count(forks, "fork") + " x (" + warmups + " + "
        + Words.count(iterations, "iteration") + ")";
  }
}
