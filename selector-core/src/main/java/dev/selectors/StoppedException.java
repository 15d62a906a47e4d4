package dev.selectors;

/**
 * The selector is to end, or to begin anew, while its thread waits in {@code receive}. Let it pass:
 * it ends the turn, and does not count as a failure. No message was taken.
 */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StoppedException(String selector) {
    super(selector + " was asked to end while it waited in receive");
  }
}
