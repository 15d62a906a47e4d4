package dev.selectors;

/** What was seen of all workers at one look. */
final class Look {
  /** Whether anything was done, or is being done. */
  boolean busy;
  /** Whether some worker had something to do all the time, most likely. */
  boolean busyThroughout;
  /** Whether something waits for such a worker. */
  boolean waiting;
  /** Whether what waits is worth another worker, however that may turn out. */
  boolean helpWanted;
  /** Whether turns seem to be long, but perhaps only seem so. */
  boolean doubtful;

  /** Whether no worker had long turns. */
  boolean allShort = true;
  /** How many workers have ended a run. */
  int working;
  /** How many have turns that are long, without doubt, and end. */
  int steady;

  int runs;
  int turns;
  /** How many selectors were taken in that were woken from outside. */
  int takenIn;

  void add(Seen its) {
    busy |= its.occupied || its.runs > 0;
    busyThroughout |= its.occupiedThroughout;
    waiting |= its.occupiedThroughout && its.queued > 0;
    helpWanted |= its.needsHelp();
    doubtful |= its.isDoubtful();
    allShort &= !its.hasLongTurns();
    steady += its.isSteady() ? 1 : 0;
    working += its.runs > 0 ? 1 : 0;
    runs += its.runs;
    turns += its.turns;
    takenIn += its.takenIn;
  }
}
