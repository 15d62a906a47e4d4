package dev.selectors;

/**
 * Whether another way of working is better than the usual one. It is tried while there is a reason
 * to, and the way that gets more turns done stays until the next trial; if that is the other way,
 * the next trial is one of the usual way.
 */
final class Alternative {
  private final double worthwhile;
  private final double worthReturning;
  private Trial trial;
  private boolean better;

  /**
   * Starts with the usual way. What is measured differs from look to look, most where turns differ
   * from each other, and changing the way for nothing costs something.
   *
   * @param worthwhile how many times as many turns the other way has to get done
   * @param worthReturning the same for the usual way, once the other one has turned out better
   */
  Alternative(double worthwhile, double worthReturning) {
    this.worthwhile = worthwhile;
    this.worthReturning = worthReturning;
    this.trial = new Trial(worthwhile);
  }

  /**
   * Takes notice of what was seen at one look.
   *
   * @param telling whether it says anything: some worker had something to do all the time
   * @param reason whether there is a reason to try the other way; if that is taken already, to try
   *     the usual one
   * @param turns how many there were since the look before, on all workers
   * @param nanos the time since then
   * @return true if the other way is to be taken now
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
        trial =
            new Trial(better ? worthReturning : worthwhile); // of the way that was left just now
      }
    } else {
      trial.begins(reason, turns, nanos);
    }
  }
}
