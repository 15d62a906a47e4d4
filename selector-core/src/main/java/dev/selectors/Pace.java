package dev.selectors;

/**
 * How long the runs of a worker are on average, and the turns in them; this decides whether what it
 * wakes should wait for it. {@link WorkerPool} says what a worker does at which pace.
 */
enum Pace {
  /** Waking another worker would cost more than running a few selectors. */
  SHORT,
  /** What this worker does not come to at once is worth waking another one for. */
  MEDIUM,
  /** Nothing should wait for the end of a turn. */
  LONG,
  /** The same; and a run is to give way by the clock, however few its turns are. */
  TIMED;

  static final long MEDIUM_RUN_NANOS = 500;
  private static final long LONG_TURN_NANOS = 200;
  private static final long TIMED_RUN_NANOS = 20_000;
  /** Behind so many a selector is likely to have several messages when its time comes. */
  private static final int MANY_QUEUED = 64;

  /** The pace of a worker that was busy for so long, and has ended so many runs and turns. */
  static Pace of(long nanos, int runs, int turns) {
    long run = nanos / Math.max(runs, 1);
    if (run >= TIMED_RUN_NANOS) {
      return TIMED;
    }
    if (areTurnsLong(nanos, runs, turns)) {
      return LONG;
    }
    return run < MEDIUM_RUN_NANOS ? SHORT : MEDIUM;
  }

  /** Whether the turns of such a worker are long, however long its runs are. */
  static boolean areTurnsLong(long nanos, int runs, int turns) {
    // What a run does that has no turns at all counts as one.
    return nanos / Math.max(Math.max(turns, runs), 1) >= LONG_TURN_NANOS;
  }

  /**
   * Whether something that a run has woken is to be run next, by the same worker.
   *
   * @param queued how many selectors wait in the worker's queue
   */
  boolean keeps(int queued) {
    return queued <= MANY_QUEUED && (this == SHORT || this == MEDIUM);
  }
}
