package dev.selectors.patterns;

/** A subscriber has thrown what it must not; it is cancelled, and its publisher goes on. */
final class FlowSubscriberException extends RuntimeException {
  private static final long serialVersionUID = 1;

  FlowSubscriberException(Throwable cause) {
    super("a subscriber has thrown in onNext; it gets nothing more", cause);
  }
}
