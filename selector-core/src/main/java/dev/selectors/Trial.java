package dev.selectors;

/**
 * Tries from time to time whether workers get more turns done in another way. Nobody can tell
 * beforehand: it depends on what the selectors do. The result of a trial decides how soon there is
 * another one.
 */
final class Trial {
  /** For so many looks there has to be a reason to try before the first trial. */
  static final int FIRST_PATIENCE = 16;
  /** The same after many trials in vain, a quarter of a second. */
  static final int LONGEST_PATIENCE = 256;
  /** How many looks a trial takes; in the first of them the other way has only just begun. */
  static final int LOOKS = 5;
  /** How much of the time before a trial matters: the latest, in nanoseconds. */
  private static final long MEMORY = 32_000_000;

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

  private final double worthwhile;
  private final Rate asUsual = new Rate();
  private final Rate otherwise = new Rate();
  private int patience = FIRST_PATIENCE;
  private int waited;
  /** How many looks are to come; none if it is not under way. */
  private int left;

  /** @param worthwhile how many times as many turns there must be in the same time */
  Trial(double worthwhile) {
    this.worthwhile = worthwhile;
  }

  boolean isUnderWay() {
    return left > 0;
  }

  /**
   * Takes notice of a look while none is under way.
   *
   * @param reason whether there is a reason to try; what was seen without one counts as well, as
   *     what the other way has to beat
   * @param turns how many there were since the look before, on all workers
   * @param nanos the time since then
   * @return true if the other way is to be taken from now on, until the trial is over
   */
  boolean begins(boolean reason, int turns, long nanos) {
    asUsual.add(turns, nanos);
    if (!reason || ++waited < patience) {
      return false;
    }
    left = LOOKS;
    otherwise.forget();
    return true;
  }

  /** Takes notice of a look while one is under way; true if it is over now, and was worthwhile. */
  boolean succeeds(int turns, long nanos) {
    if (left < LOOKS) {
      otherwise.add(turns, nanos);
    }
    left--;
    if (left > 0) {
      return false;
    }
    boolean success = otherwise.exceeds(worthwhile, asUsual);
    patience = success ? Math.max(1, patience / 4) : Math.min(LONGEST_PATIENCE, patience * 2);
    waited = 0;
    return success;
  }
}
