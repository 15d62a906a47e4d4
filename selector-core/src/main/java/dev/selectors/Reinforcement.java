package dev.selectors;

/**
 * Whether one more worker should be woken for what waits in the queues of others, where turns are
 * short. That depends on the selectors: two workers get through those that have little to do with
 * one another twice as fast, and through those that meet in one mailbox more slowly. So it is
 * tried.
 */
final class Reinforcement {
  /** It has to be so much faster: the other worker could have slept. */
  private static final double WORTHWHILE = 1.2;

  private final Trial trial = new Trial(WORTHWHILE);

  /**
   * Takes notice of what was seen at one look.
   *
   * @param waiting whether something waits although a worker is idle
   * @param turns how many there were since the look before, on all workers
   * @param nanos the time since then
   * @return true if the idle worker is to be woken now
   */
  boolean isWanted(boolean waiting, int turns, long nanos) {
    if (trial.isUnderWay()) {
      trial.succeeds(turns, nanos); // or not: that only says how soon the next one is
      return waiting && trial.isUnderWay(); // it may have gone back to sleep
    }
    return waiting && trial.begins(true, turns, nanos);
  }
}
