package dev.selectors;

/**
 * What one run may use up before it gives way to others, and has used up. It belongs to the thread
 * of the run: were it a part of the selector, each turn would take from senders the cache line that
 * has the {@link ControlWord}.
 */
final class Slice {
  private int left;
  private int turns;
  private int rowsBroken;

  /** Begins a run of that many turns at the most. */
  void begin(int throughput) {
    left = throughput;
    turns = 0;
  }

  /** A turn takes messages itself. */
  void breakRow() {
    rowsBroken++;
  }

  /** How many turns have taken messages themselves. */
  int rowsBroken() {
    return rowsBroken;
  }

  boolean isUsedUp() {
    return left <= 0;
  }

  void countTurn() {
    left--;
    turns++;
  }

  /** Uses up as much as a turn would. */
  void spend() {
    left--;
  }

  /** How many turns there were since the run began, or since they were taken over. */
  int turns() {
    return turns;
  }

  /** The same, for one who adds them to his own. */
  int takeOverTurns() {
    int its = turns;
    turns = 0;
    return its;
  }
}
