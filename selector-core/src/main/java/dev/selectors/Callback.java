package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * A call of the system into a selector's own code, as told to
 * {@link SystemBuilder#beforeCallback}: for traces, and for tests that make such a call
 * fail.
 *
 * @param selector whose code is about to be called
 * @param kind what is about to be called
 * @param mailbox whose handler or guard it is; null for all else
 */
public record Callback(
    Selector selector, Kind kind, @Nullable Mailbox<?> mailbox) {
  /** What is about to be called. */
  public enum Kind {
    /** A mailbox's handler with a message, or code that has received one. */
    HANDLER,
    /** A mailbox's guard or head guard, or both; or {@link Cases}, about a message that waits. */
    GUARD,
    /** {@link Selector#onStart}. */
    START,
    /** The body of a {@link ThreadSelector}, or the first step of an {@link EventSelector}. */
    BODY,
    /** {@link Selector#onExit}. */
    EXIT,
    /** {@link Selector#onFailure}. */
    FAILURE,
    /** The action of a {@linkplain Selector#after timer}, or the step that a time limit leads to. */
    TIMER,
    /** The continuation of a stage or a task. */
    CONTINUATION,
    /** A {@linkplain Selector#async(Runnable) task}, alongside the turns of the selector. */
    TASK
  }

  /** Names the selector, the mailbox and the kind. */
  @Override
  public String toString() {
    return selector.name() + (mailbox == null ? "" : "." + mailbox.name()) + " " + kind;
  }
}
