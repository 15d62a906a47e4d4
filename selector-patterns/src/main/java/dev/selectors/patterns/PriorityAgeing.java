package dev.selectors.patterns;

/**
 * Whose turn it is by age. Every so many messages, it is the turn of the next level in which a
 * message waits, going round from the one that had the turn before.
 */
final class PriorityAgeing {
  /*
   * To ask a level whether a message waits in it costs more the more messages wait. So the more
   * urgent levels, those up to the one that had the last turn, are closed, and a message is sent to
   * a mailbox behind all levels. Either one of the levels that are left open is served, or that
   * message tells that none of them can be; then all are open again.
   */
  private final int levels;
  private int period; // 0 if there is no ageing
  private int sinceTurn;
  private boolean due;
  private int last;
  /** The levels up to this one are closed. */
  private int closed = -1;

  PriorityAgeing(int levels) {
    this.levels = levels;
  }

  void every(int messages) {
    period = messages;
  }

  boolean mayGo(int level) {
    return level > closed;
  }

  /**
   * A message of that level is handled.
   *
   * @return true if levels stand back now, until one of the others is served, or
   *     {@link #nobodyMayGo}
   */
  boolean handled(int level) {
    if (period == 0) {
      return false;
    }
    sinceTurn++;
    if (due && mayGo(level)) { // else it went as nobody could be asked: the turn is still to come
      due = false;
      closed = -1;
      last = level;
      sinceTurn = 0;
    }
    if (sinceTurn < period - 1) {
      return false;
    }
    due = true;
    closed = last == levels - 1 ? -1 : last;
    return closed >= 0;
  }

  void nobodyMayGo() {
    closed = -1;
  }
}
