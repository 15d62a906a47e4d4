package dev.selectors;

/**
 * Whether turns that seem to be long are to be taken for short ones. At {@link Pace#LONG} a worker
 * gives away all that it wakes, which takes longer than a short turn: so if short turns take long
 * for once, as code is compiled or memory collected, they go on to do so. Whether that is the case
 * shows only where they are taken for short ones. So it is tried, and what gets more turns done
 * stays until the next trial.
 */
final class Doubt {
  /** So much faster it has to be: what has been measured differs from look to look. */
  private static final double WORTHWHILE = 1.1;

  private Trial trial = new Trial(WORTHWHILE);
  private boolean justified;

  /**
   * Takes notice of what was seen at one look.
   *
   * @param busy whether some worker had something to do all the time: what else was seen says
   *     nothing
   * @param seemLong whether some turns seem to be long, but not so long that there is no doubt
   * @param turns how many there were since the look before, on all workers
   * @param nanos the time since then
   * @return true if such turns are to be taken for short ones now
   */
  boolean prevails(boolean busy, boolean seemLong, int turns, long nanos) {
    if (busy) {
      takeNotice(seemLong, turns, nanos);
    }
    return justified != trial.isUnderWay();
  }

  private void takeNotice(boolean seemLong, int turns, long nanos) {
    if (trial.isUnderWay()) {
      if (trial.succeeds(turns, nanos)) {
        justified = !justified;
        trial = new Trial(WORTHWHILE); // of the way that was left just now
      }
    } else {
      trial.begins(seemLong, turns, nanos);
    }
  }
}
