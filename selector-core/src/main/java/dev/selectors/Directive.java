package dev.selectors;

/**
 * What becomes of a selector in which a turn, a guard or a hook has failed: the answer of
 * {@link Selector#onFailure}.
 *
 * <p>The message whose turn has failed counts as handled, whatever the answer: it is not given to
 * the selector again, and is no dead letter. If its work must be done, its sender has to send it
 * again.
 */
public enum Directive {
  /** The selector ends; its waiting messages become dead letters. */
  STOP,

  /**
   * The selector goes on with its next message, all else as the failed turn left it. A guard that
   * has failed is asked again after the next turn, or a {@link Selector#recheck}. A request whose
   * handler has failed fails at once; but if a continuation, a task or a timer was to answer it and
   * that has failed, the request waits until its deadline, unless that calls {@link ReplyTo#fail}.
   */
  RESUME,

  /**
   * The selector begins anew: waiting messages are kept, gates go back to their declared start,
   * expected stages, tasks and timers are forgotten, and {@link Selector#onStart} runs again, which
   * has to reset the selector's own fields. Its children are stopped first. In answer to a failure
   * of {@code onStart} itself it means {@link #STOP}, unless it is the answer of a parent.
   */
  RESTART,

  /**
   * The parent decides, by its {@link Supervision}; without a parent it means {@link #STOP}. As the
   * answer of a supervision: the child ends, and the parent fails with a
   * {@link ChildFailedException}.
   */
  ESCALATE
}
