package dev.selectors;

/**
 * Whether one more worker should be woken for what waits in the queues of others, where turns are
 * short. It depends on the selectors: those that have little to do with one another are done twice
 * as fast by two workers, those that meet in one mailbox more slowly. So it is tried, and what
 * comes of it says how soon it is tried again.
 */
final class Reinforcement {
  /** For so many looks something has to wait before the first trial. */
  static final int FIRST_PATIENCE = 16;
  /** The same after many trials in vain, a quarter of a second. */
  static final int LONGEST_PATIENCE = 256;
  /** How many looks a trial takes; before the first of them the worker was still on its way. */
  static final int TRIAL = 5;
  /** So much faster it has to be: the other one could have slept. */
  private static final double WORTHWHILE = 1.2;
  /** Of what was before only the latest matters, in nanoseconds. */
  private static final long MEMORY = 64_000_000;

  /** Turns in some time. */
  private static final class Rate {
    private double turns;
    private double nanos;

    void add(int more, long inNanos) {
      turns += more;
      nanos += inNanos;
      if (nanos > MEMORY) {
        turns /= 2;
        nanos /= 2;
      }
    }

    void forget() {
      turns = 0;
      nanos = 0;
    }

    /** Whether it is higher than so many times the other one. */
    boolean exceeds(double times, Rate other) {
      return turns * other.nanos > times * other.turns * nanos;
    }
  }

  private final Rate without = new Rate();
  private final Rate with = new Rate();
  private int patience = FIRST_PATIENCE;
  private int waited;
  /** How many looks of a trial are to come. */
  private int trial;

  /**
   * Takes notice of what was seen at one look.
   *
   * @param waiting whether something waits although a worker is idle
   * @param turns how many there were since the look before, on all workers
   * @param nanos the time since then
   * @return true if the idle worker is to be woken now
   */
  boolean isWanted(boolean waiting, int turns, long nanos) {
    if (trial > 0) {
      if (trial < TRIAL) {
        with.add(turns, nanos);
      }
      trial--;
      if (trial == 0) {
        judge();
      }
      return waiting && trial > 0;
    }
    if (!waiting) {
      return false;
    }
    without.add(turns, nanos);
    waited++;
    if (waited < patience) {
      return false;
    }
    trial = TRIAL;
    with.forget();
    return true;
  }

  private void judge() {
    patience = with.exceeds(WORTHWHILE, without)
        ? Math.max(1, patience / 4)
        : Math.min(LONGEST_PATIENCE, patience * 2);
    waited = 0;
  }
}
