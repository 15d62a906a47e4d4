package dev.selectors;

import java.util.function.LongSupplier;

/**
 * What one run may use up before it gives way to others, and has used up. It belongs to the thread
 * of the run: were it a part of the selector, each turn would take from senders the cache line that
 * has the {@link ControlWord}.
 */
final class Slice {
  /** How long a run may take where runs are long. */
  static final long TIME_NANOS = 100_000;
  /** Of turns that are shorter, several are taken between two looks at the clock. */
  static final long SHORT_TURN_NANOS = 1_000;
  /** How many at the most. */
  static final int BETWEEN_LOOKS = 16;

  private final LongSupplier clock;
  private boolean timed;
  private long began;
  private long looked;
  private int between;
  /** When so many turns are left, there is something to be looked at: the clock, or the end. */
  private int look;

  private int left;
  private int turns;
  private int takenOver;
  private int rowsStopped;
  private int rowsBroken;

  Slice() {
    this(System::nanoTime);
  }

  /** @param clock in nanoseconds */
  Slice(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Whether the next runs are bounded by time as well. Long turns of one selector would otherwise be
   * as many as short ones of another, which has to wait for all of them.
   */
  void timed(boolean now) {
    timed = now;
  }

  /** Begins a run of that many turns at the most. */
  void begin(int throughput) {
    left = throughput;
    turns = 0;
    look = 0;
    if (timed) {
      began = clock.getAsLong();
      looked = began;
      between = 1;
      look = left - 1;
    }
  }

  /** A row of messages ends with this turn: what it relied on has changed. */
  void stopRow() {
    rowsStopped++;
  }

  /** The same; and what was taken in the row is off its queue already. */
  void breakRow() {
    rowsBroken++;
    rowsStopped++;
  }

  /** How many turns have stopped or broken the row they belong to, if they belong to one. */
  int rowsStopped() {
    return rowsStopped;
  }

  /** How many have broken it. */
  int rowsBroken() {
    return rowsBroken;
  }

  boolean isUsedUp() {
    return left <= look && isOver();
  }

  private boolean isOver() {
    if (left <= 0) {
      return true;
    }
    long now = clock.getAsLong();
    boolean shortTurns = now - looked < SHORT_TURN_NANOS * between;
    between = shortTurns ? Math.min(2 * between, BETWEEN_LOOKS) : 1;
    looked = now;
    look = Math.max(0, left - between);
    if (now - began >= TIME_NANOS) {
      left = 0;
    }
    return left == 0;
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
    takenOver += its;
    return its;
  }

  /** How many turns were taken over, in all runs. */
  int takenOver() {
    return takenOver;
  }
}
