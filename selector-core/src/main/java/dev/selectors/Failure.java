package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * A failure that a selector's code has thrown, as told to the system's
 * {@linkplain SystemBuilder#onFailure failure handler}.
 *
 * @param selector the name of the selector that failed; "a watcher of" it if only a
 *     {@linkplain Selector#monitor monitor} did
 * @param mailbox the name of the mailbox whose handler or guard failed; null if it was a hook, a
 *     timer, a continuation, or nothing of the kind: the log says which
 * @param cause what was thrown; a {@link StoppedError} if a turn was cut short where it waited,
 *     since the selector is to begin anew because of one of {@linkplain Supervision#oneForAll those
 *     that begin anew together}
 * @param directive what becomes of the selector: {@link Directive#STOP} if it had exited before it
 *     failed, whatever {@link Selector#onFailure} says; {@link Directive#RESUME} also if nothing
 *     becomes of it, since only a monitor has failed, or a {@linkplain Selector#async(Runnable)
 *     task} whose selector has ended or begun anew meanwhile
 */
public record Failure(
    String selector, @Nullable String mailbox, Throwable cause, Directive directive) {

  /** To be told, for nobody else would tell of it: not to be lost for want of memory. */
  static Failure of(
      Lifecycle selector, @Nullable String mailbox, Throwable cause, Directive directive) {
    for (int attempt = 0; ; attempt++) {
      try {
        return new Failure(selector.name(), mailbox, cause, directive);
      } catch (OutOfMemoryError e) {
        Shortage.pause(attempt, e);
      }
    }
  }
}
