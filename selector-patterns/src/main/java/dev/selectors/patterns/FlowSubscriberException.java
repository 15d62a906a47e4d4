package dev.selectors.patterns;

/** A subscriber has thrown, which it must not; it is cancelled, and its publisher goes on. */
final class FlowSubscriberException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private FlowSubscriberException(Throwable cause) {
    super("a subscriber has thrown; it gets nothing more", cause);
  }

  /**
   * Returns what to throw; what is fatal is thrown here as it is, and no publisher goes on after
   * it.
   */
  static FlowSubscriberException of(Throwable thrown) {
    if (Thrown.isFatal(thrown)) {
      throw Thrown.unchecked(thrown);
    }
    return new FlowSubscriberException(thrown);
  }
}
