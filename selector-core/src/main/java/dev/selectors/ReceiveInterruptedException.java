package dev.selectors;

/**
 * The thread of a selector was interrupted while it waited in {@code receive}. No message was
 * taken, and the thread is not interrupted any more: the selector may receive again.
 */
public final class ReceiveInterruptedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ReceiveInterruptedException(String selector) {
    super("the thread of " + selector + " was interrupted while it waited in receive");
  }
}
