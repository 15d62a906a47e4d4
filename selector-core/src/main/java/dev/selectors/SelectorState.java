package dev.selectors;

/**
 * Where a selector is in its life. New, then started, that is one of idle, scheduled, running and
 * awaiting, then terminated for ever.
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
   * Suspended until an awaited stage completes, or its parent restarts it; no thread is held. So is
   * one that waits for its children to end.
   */
  record Awaiting() implements SelectorState {}

  /**
   * Has ended.
   *
   * @param reason why
   */
  record Terminated(ExitReason reason) implements SelectorState {}
}
