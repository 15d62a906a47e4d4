package dev.selectors;

/** Why a selector has ended. */
public sealed interface ExitReason {
  /**
   * It called {@link Selector#exit}, or had disabled all its mailboxes in a system that is built
   * {@linkplain SelectorSystem.Builder#exitWhenAllDisabled() so}.
   */
  record Normal() implements ExitReason {}

  /** Somebody called {@link Selector#stop}. */
  record Stopped() implements ExitReason {}

  /**
   * It failed, and its directive was {@link Directive#STOP}, or no worker would run it.
   *
   * @param cause what was thrown
   */
  record Failed(Throwable cause) implements ExitReason {}

  /** Its system was closed. */
  record SystemClosed() implements ExitReason {}
}
