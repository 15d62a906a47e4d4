package dev.selectors;

import java.util.function.LongSupplier;

/**
 * What one run may use up before it gives way to others, and what it has used up. It belongs to the
 * thread of the run: if it were a part of the selector, each turn would take the cache line of the
 * {@link ControlWord} away from senders.
 */
final class Slice {
  /** How long a run may take where runs are long. */
  static final long TIME_NANOS = 100_000;
  /** Of turns that are shorter, several are taken between two looks at the clock. */
  static final long SHORT_TURN_NANOS = 1_000;
  /** How many of these at most. */
  static final int BETWEEN_LOOKS = 16;

  private static final int NOW = Integer.MAX_VALUE;

  /** No row. */
  static final int NONE = -1;

  private final LongSupplier clock;
  private boolean timed;
  private long began;
  private long looked;
  private int between;
  /** When so many turns are left, there is something to be looked at: the clock, or the end. */
  private int look;

  private int left;
  /** What would have been left at the beginning if only turns used it up. */
  private int full;

  private int takenOver;
  private boolean interruptedBefore;

  // The state of the row that is under way. These are no local variables of the method that takes
  // it: each of those would be written to the stack before a handler is called, and read again
  // after it.

  /** As {@link #look}, or {@link #NOW}. */
  private int alarm;

  /** The index of its mailbox; {@link #NONE} if no row is under way, or it was broken. */
  private int row = NONE;

  private int turnsBeforeRow;
  /** For {@link OneWordReadySet}: the bit of its mailbox. */
  long mailbox;
  /** The same: the bits of its rivals, and its own. */
  long rivals;

  Slice() {
    this(System::nanoTime);
  }

  /** @param clock in nanoseconds */
  Slice(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Whether the next runs are bounded by time as well. Otherwise one selector could take as many
   * long turns as another takes short ones, and that one has to wait for all of them.
   */
  void timed(boolean now) {
    timed = now;
  }

  /** Begins a run of at most that many turns. */
  void begin(int throughput) {
    left = throughput;
    full = throughput;
    look = 0;
    if (timed) {
      began = clock.getAsLong();
      looked = began;
      between = 1;
      look = left - 1;
    }
  }

  // ---- interrupt status of the thread

  /**
   * At the beginning of a run on a thread that does other things, too: if that was interrupted
   * before, it has to be so afterwards.
   */
  void noteInterrupt() {
    interruptedBefore = Thread.currentThread().isInterrupted();
  }

  /** An interrupt was meant for what was called in the run, not for what comes next. */
  void forgetInterrupt() {
    if (!interruptedBefore) {
      Thread.interrupted();
    }
  }

  // ---- row: messages of one mailbox, as long as it would be selected again

  /** Begins a row of messages of the mailbox with that index. */
  void beginRow(int index, int endOfRivals) {
    alarm = look;
    row = index;
    turnsBeforeRow = allTurns();
    mailbox = 1L << index;
    rivals = OneWordReadySet.below(endOfRivals);
  }

  /** The row ends with this turn: what it relied on has changed. */
  void stopRow() {
    alarm = NOW;
  }

  /**
   * Ends the row, if there is one, even in the middle of its turn.
   *
   * @return the index of its mailbox; {@link #NONE} if there was none, or it was ended before
   */
  int endRow() {
    int ended = row;
    row = NONE;
    stopRow();
    return ended;
  }

  /** Whether the row was stopped, or the run is used up. */
  boolean isRowOver() {
    return left <= alarm && (alarm == NOW || isOver());
  }

  /** Whether the row had any turns: it had none if all its messages were void. */
  boolean hadTurnsInRow() {
    return allTurns() != turnsBeforeRow;
  }

  /** How many turns there were in all runs; a guess, except for the thread of the run. */
  int allTurns() {
    return takenOver + full - left;
  }

  // ----

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
    if (alarm != NOW) {
      alarm = look;
    }
    if (now - began >= TIME_NANOS) {
      full -= left;
      left = 0;
    }
    return left == 0;
  }

  /** How many turns may be taken, if time allows. */
  int left() {
    return left;
  }

  void countTurn() {
    left--;
  }

  /** Uses up as much as a turn would. */
  void spend() {
    left--;
    full--;
  }

  /**
   * How many turns there were since the run began, or since they were taken over; a guess, except
   * for the thread of the run.
   */
  int turns() {
    return Math.max(0, full - left); // an onlooker may see one old and one new number
  }

  /**
   * The same, for a caller that adds them to its own. From then on, less than nothing left is
   * nothing.
   */
  int takeOverTurns() {
    int its = full - left;
    if (left < 0) {
      left = 0; // a turn that receives goes on all the same, for ever perhaps: this would wrap
    }
    full = left;
    takenOver += its;
    return its;
  }

  /** How many turns were taken over, in all runs. */
  int takenOver() {
    return takenOver;
  }
}
