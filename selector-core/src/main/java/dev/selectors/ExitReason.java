package dev.selectors;

/** Why a selector has ended. */
public sealed interface ExitReason {
  /**
   * It called {@link Selector#exit}; or its {@linkplain ThreadSelector#run body} has returned, or
   * its {@linkplain EventSelector#run steps} are done, or it was {@linkplain Directive#RESUME
   * resumed} after they had failed before the first {@code react}; or it had disabled all its
   * mailboxes in a system that is built {@linkplain SystemBuilder#exitWhenAllDisabled() so}.
   */
  record Normal() implements ExitReason {}

  /** Somebody called {@link Selector#stop}, or its parent has ended or begun anew. */
  record Stopped() implements ExitReason {}

  /**
   * It failed, and was not to go on or begin anew, or no worker would run it.
   *
   * @param cause what was thrown
   */
  record Failed(Throwable cause) implements ExitReason {}

  /**
   * A selector that it was {@linkplain Selector#link linked} to has ended, other than normally.
   *
   * @param selector the first to end, perhaps many links away
   * @param reason why that one has ended; not {@code Linked} itself
   */
  record Linked(Selector selector, ExitReason reason) implements ExitReason {
    static Linked by(Exit exit) {
      return exit.reason() instanceof Linked first
          ? first
          : new Linked(exit.selector(), exit.reason());
    }

    /** Names the selector. */
    @Override
    public String toString() {
      return "Linked[" + selector.name() + ": " + reason + "]";
    }
  }

  /** Its system was closed. */
  record SystemClosed() implements ExitReason {}
}
