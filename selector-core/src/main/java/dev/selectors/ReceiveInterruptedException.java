package dev.selectors;

/**
 * The thread of a selector was interrupted while it waited in {@code receive} or {@code call}. No
 * message was taken, the request of a {@code call} is withdrawn, and the thread is no longer
 * interrupted: the selector may receive and call again. A {@code call} that was answered at the same
 * time returns instead, and the thread stays interrupted.
 */
public final class ReceiveInterruptedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ReceiveInterruptedException(String selector) {
    super("the thread of " + selector + " was interrupted while it waited in receive or call");
  }
}
