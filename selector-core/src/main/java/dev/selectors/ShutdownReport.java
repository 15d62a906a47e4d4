package dev.selectors;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What the shutdown of a system has left.
 *
 * @param drained whether all turns and tasks were done before selectors were stopped; timers that
 *     were not due, and stages that others would have completed, do not count
 * @param undelivered messages that were waiting when their selector ended with the system, or wait
 *     in one that is still running, or for room there; including those yet to be reported as dead
 *     letters, but not those of one that had ended before; the mailboxes with the most come first
 * @param unfinished names of selectors that were stopped with the system in the middle of
 *     something, and have not gone on with it: they awaited a stage, or a task of theirs; or were
 *     inside a turn that waited in {@code receive}, for the answer to a {@code call}, or for room,
 *     or that was interrupted at the deadline, however that turn ended. The body of a
 *     {@link ThreadSelector} that waits for its next message, even inside a clause, is not among
 *     them, nor is a selector that has a timer set
 * @param stillRunning names of selectors that did not end in time: inside a turn at the
 *     deadline, and not interrupted, as on an executor that is not the system's, or not heeding
 *     the interrupt; or not run by such an executor by then. Reporting very many dead letters
 *     takes time too: a selector ends when all of its own have been reported. Or a single line, if
 *     all selectors have ended, but a task of one of them is still at work, or whoever is told of
 *     the end of one by its own thread, that a request will not be answered, or that a task was
 *     lost
 * @param deadLetters how many dead letters there were in the system's whole life, by reason,
 *     in the order of these
 */
public record ShutdownReport(
    boolean drained,
    List<Undelivered> undelivered,
    List<String> unfinished,
    List<String> stillRunning,
    Map<DeadLetter.Reason, Long> deadLetters) {
  /**
   * How many messages were left in one mailbox.
   *
   * @param selector the name of the selector
   * @param mailbox the name of the mailbox
   * @param messages how many
   */
  public record Undelivered(String selector, String mailbox, long messages) {}

  /** Copies the collections. */
  public ShutdownReport {
    undelivered = List.copyOf(undelivered);
    unfinished = List.copyOf(unfinished);
    stillRunning = List.copyOf(stillRunning);
    // Not Map.copyOf, whose order is another one in each JVM, and so what is printed would be, too.
    Map<DeadLetter.Reason, Long> inOrder = new EnumMap<>(DeadLetter.Reason.class);
    inOrder.putAll(Map.copyOf(deadLetters));
    deadLetters = Collections.unmodifiableMap(inOrder);
  }

  /**
   * Whether nothing was left: no message, nothing unfinished, and no selector still running. Work
   * that was to be done by a timer does not count, nor do requests that a selector had taken, and
   * kept to answer them later: those have failed, and only who asked is told.
   *
   * @return true even if the system was not {@link #drained()}, as long as nothing waited then
   */
  public boolean isClean() {
    return undelivered.isEmpty() && unfinished.isEmpty() && stillRunning.isEmpty();
  }
}
