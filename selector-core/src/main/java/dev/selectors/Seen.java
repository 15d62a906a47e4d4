package dev.selectors;

import java.util.List;

/** What was seen of one worker at the last look, and what it has done since the one before. */
final class Seen {
  /** If so much waits for a worker, that is worth another worker. */
  private static final long BACKLOG_NANOS = 50_000;
  /** A turn that computes for so many looks counts as one that is blocked. */
  private static final int COMPUTING = 100;
  /** A turn of this length is never taken for a short one that has taken long once. */
  private static final long BEYOND_DOUBT_NANOS = 5_000;

  /** More than any number of looks that matters. */
  private static final int MOST_LOOKS = 1 << 20;

  private final WorkerThread worker;
  private int allRuns;
  private int allTurns;
  /** The same, with those of the run that is under way. */
  private int turnsSoFar;

  private int allTakenIn;
  private long nanos;
  int runs;
  int turns;
  int takenIn;
  int queued;
  boolean occupied;
  /** Whether it was occupied at both looks, so that it most likely was all the time. */
  boolean occupiedThroughout;
  /** For how many looks it has been in one and the same run. */
  int stuck;
  /** For how many looks it has been inside something that a run or a task has forked. */
  int elsewhere;
  /** When it was seen first in the turn that it is in. */
  long stuckSince;
  /** Whether somebody was told of that turn. */
  boolean isToldOf;

  Seen(WorkerThread worker) {
    this.worker = worker;
  }

  /** @param nanos how long ago the last look was, or rather was meant to be */
  void look(long nanos) {
    this.nanos = nanos;
    runs = worker.runs() - allRuns;
    turns = worker.turns() - allTurns;
    takenIn = worker.takenIn() - allTakenIn;
    allRuns += runs;
    allTurns += turns;
    allTakenIn += takenIn;
    boolean before = occupied;
    occupied = worker.isOccupied();
    occupiedThroughout = before && occupied;
    stuck = occupied && runs == 0 ? oneMore(stuck) : 0;
    elsewhere = !occupied && runs == 0 && worker.isElsewhere() ? oneMore(elsewhere) : 0;
    int soFar = worker.allTurns();
    if (stuck == 1 || soFar != turnsSoFar) {
      stuckSince = System.nanoTime();
      isToldOf = false;
    }
    turnsSoFar = soFar;
    queued = worker.getQueuedTaskCount();
  }

  /** One look more, as long as that matters: a task can be at work for months, and an int wraps. */
  static int oneMore(int looks) {
    return looks < MOST_LOOKS ? looks + 1 : MOST_LOOKS;
  }

  /** What it was in at the last look. */
  LongTurns.LongTurn turn(List<StackTraceElement> at) {
    return new LongTurns.LongTurn(worker, allRuns, turnsSoFar, at);
  }

  /** To be asked only if it was occupied throughout. */
  private Pace pace() {
    return Pace.of(nanos, runs, turns);
  }

  /** Whether others have to be there for what it wakes, or does not come to. */
  boolean hasLongTurns() {
    return occupiedThroughout && Pace.areTurnsLong(nanos, runs, turns);
  }

  /** Whether its turns seem to be long, but not so long that there is no doubt. */
  boolean isDoubtful() {
    return occupiedThroughout && !isBeyondDoubt() && pace() == Pace.LONG;
  }

  /** Whether it will be of no interest soon: its turns are long, without doubt, and end. */
  boolean isSteady() {
    return occupiedThroughout && runs > 0 && isBeyondDoubt() && !waits();
  }

  private boolean isBeyondDoubt() {
    return turns <= nanos / BEYOND_DOUBT_NANOS;
  }

  /**
   * Whether it is blocked in what it is in, which counts as so if it takes very long; or says that
   * it waits.
   */
  boolean isBlocked() {
    int looks = Math.max(stuck, elsewhere - 1); // one alone can be chance
    return worker.waitsInTurn() || looks >= COMPUTING || (looks > 0 && waits());
  }

  /** Whether it waits for something, as far as the JVM knows. */
  private boolean waits() {
    Thread.State its = worker.getState();
    return its == Thread.State.BLOCKED
        || its == Thread.State.WAITING
        || its == Thread.State.TIMED_WAITING;
  }

  void tellPace(boolean doubted) {
    if (occupiedThroughout) {
      worker.pace(doubted && isDoubtful() ? Pace.SHORT : pace());
    }
  }

  /** Whether what waits for it is worth another worker, however that may turn out. */
  boolean needsHelp() {
    long run = nanos / Math.max(runs, 1);
    return queued > 0 && (run >= Pace.MEDIUM_RUN_NANOS || run * queued >= BACKLOG_NANOS);
  }
}
