package dev.selectors;

/** Why a selector has ended. */
public sealed interface ExitReason {
  /** It called {@link Selector#exit}. */
  record Normal() implements ExitReason {}

  /** Somebody called {@link Selector#stop}. */
  record Stopped() implements ExitReason {}

  /**
   * It failed, and its directive was {@link Directive#STOP}.
   *
   * @param cause what was thrown
   */
  record Failed(Throwable cause) implements ExitReason {}

  /** Its system was closed. */
  record SystemClosed() implements ExitReason {}
}
