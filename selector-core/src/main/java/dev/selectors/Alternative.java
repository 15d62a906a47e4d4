package dev.selectors;

/**
 * Whether another way to go about it than the usual one is the better one. It is tried while there
 * is a reason to, and what gets more turns done stays until the next trial; of the usual way, then.
 */
final class Alternative {
  /** So much faster it has to be: what has been measured differs from look to look. */
  private static final double WORTHWHILE = 1.1;

  private Trial trial = new Trial(WORTHWHILE);
  private boolean better;

  /**
   * Takes notice of what was seen at one look.
   *
   * @param telling whether it says anything: some worker had something to do all the time
   * @param reason whether there is a reason to try the other way; if that is gone already, to try
   *     the usual one
   * @param turns how many there were since the look before, on all workers
   * @param nanos the time since then
   * @return true if the other way is to be gone now
   */
  boolean prevails(boolean telling, boolean reason, int turns, long nanos) {
    if (telling) {
      takeNotice(reason, turns, nanos);
    }
    return better != trial.isUnderWay();
  }

  /** Whether one of the two is being tried: then nothing else should change. */
  boolean isTried() {
    return trial.isUnderWay();
  }

  private void takeNotice(boolean reason, int turns, long nanos) {
    if (trial.isUnderWay()) {
      if (trial.succeeds(turns, nanos)) {
        better = !better;
        trial = new Trial(WORTHWHILE); // of the way that was left just now
      }
    } else {
      trial.begins(reason, turns, nanos);
    }
  }
}
