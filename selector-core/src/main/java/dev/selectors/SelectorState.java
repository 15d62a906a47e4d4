package dev.selectors;

import java.util.List;

/**
 * Where a selector is in its life. New, then started, that is one of idle, scheduled, running,
 * blocked, detached and awaiting, then terminated for ever.
 */
public sealed interface SelectorState {
  /** Not spawned yet; messages may be sent already. */
  record New() implements SelectorState {}

  /** Nothing to do; no thread is held. */
  record Idle() implements SelectorState {}

  /** Waits for a worker. */
  record Scheduled() implements SelectorState {}

  /** A worker is inside. */
  record Running() implements SelectorState {}

  /**
   * Its thread waits, with its stack: in {@code receive}, in {@code call}, or in {@code send} for
   * room.
   *
   * @param mailboxes the names of those it waits for; none if it waits for something else
   * @param sinceTurn how many turns there had been
   */
  record Blocked(List<String> mailboxes, long sinceTurn) implements SelectorState {
    /** Copies the list. */
    public Blocked {
      mailboxes = List.copyOf(mailboxes);
    }
  }

  /**
   * It waits in {@code react}; no thread is held.
   *
   * @param mailboxes the names of those it waits for
   * @param sinceTurn how many turns there had been
   */
  record Detached(List<String> mailboxes, long sinceTurn) implements SelectorState {
    /** Copies the list. */
    public Detached {
      mailboxes = List.copyOf(mailboxes);
    }
  }

  /**
   * Suspended until an awaited stage completes, or its parent restarts it; no thread is held. A
   * selector that waits for its children to end is in this state too.
   */
  record Awaiting() implements SelectorState {}

  /**
   * Has ended.
   *
   * @param reason why
   */
  record Terminated(ExitReason reason) implements SelectorState {}
}
