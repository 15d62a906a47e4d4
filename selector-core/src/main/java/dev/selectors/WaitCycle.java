package dev.selectors;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Selectors that wait for each other, for answers or for room, and do nothing else: a deadlock,
 * unless a timer or a message from elsewhere makes one of them go on. The deadlines of requests end
 * it; a wait for room lasts until one of them is stopped or interrupted.
 *
 * @param waits who waits for whom; the last one for the first
 */
public record WaitCycle(List<Wait> waits) {
  /**
   * One selector waits for another.
   *
   * @param selector the name of the one that waits
   * @param awaited the name of the one that is to answer, or to make room
   * @param mailbox the name of the mailbox that the request was sent to, or that is full
   * @param where what keeps the request from being answered, or the mailbox full
   */
  public record Wait(String selector, String awaited, String mailbox, String where) {
    @Override
    public String toString() {
      return selector + " waits for " + awaited + ", in mailbox '" + mailbox + "': " + where;
    }
  }

  /** Copies the list. */
  public WaitCycle {
    waits = List.copyOf(waits);
  }

  /** Names the cycle. */
  @Override
  public String toString() {
    return "wait cycle of " + waits.size() + ": "
        + waits.stream().map(Wait::toString).collect(Collectors.joining("; "));
  }
}
