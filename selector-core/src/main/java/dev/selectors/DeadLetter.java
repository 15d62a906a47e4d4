package dev.selectors;

/**
 * A message that could not be delivered, and why.
 *
 * <p>Every dead letter is counted, and told to the system's
 * {@linkplain SystemBuilder#onDeadLetter handler}, unless the handler has made it itself. Its text
 * does not contain the message, which may be private. No dead letter is made of what is {@link
 * Unmissed}.
 *
 * @param selector the name of the receiver; "an outsider" if an answer comes too late for somebody
 *     who is not a selector
 * @param mailbox the name of its mailbox
 * @param message the message
 * @param reason why it could not be delivered
 */
public record DeadLetter(String selector, String mailbox, Object message, Reason reason) {
  /**
   * A message that nobody misses when its receiver ends: messages of this kind that still wait
   * then, or come later, are let go silently, neither counted nor reported. It is meant for what a
   * selector, or a part of it, tells itself and what does not matter after the end, such as that it
   * is to end. One that a bound keeps out or drops is a dead letter all the same; so is a request.
   */
  public interface Unmissed {}

  /** Why a message could not be delivered. */
  public enum Reason {
    /** Its receiver has terminated. */
    TERMINATED("the selector has terminated"),
    /** Its receiver ended with the system, before it got to the message. */
    SYSTEM_CLOSED("the system was closed"),
    /** The mailbox is bounded and was full. */
    MAILBOX_FULL("the mailbox is full"),
    /** It gave way to a newer message: {@link Overflow#DROP_OLDEST}. */
    DROPPED("it gave way to a newer message"),
    /**
     * A request that was answered otherwise, or withdrawn, or whose deadline had passed, before its
     * turn came.
     */
    EXPIRED("nobody is waiting for the answer any more"),
    /** The answer to a request that had already been answered, or had failed. */
    LATE_REPLY("the request had already been answered, or had failed");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }

    /** Whether its receiver has ended. */
    boolean isOfAnEnd() {
      return this == TERMINATED || this == SYSTEM_CLOSED;
    }
  }

  /** Whether somebody misses the message if its receiver has ended: see {@link Unmissed}. */
  static boolean isMissed(Object message) {
    return !(message instanceof Unmissed);
  }

  /** What kind of message it is, for texts that are not to show what is in it. */
  static String kind(Object message) {
    Class<?> type = message.getClass();
    return type.isAnonymousClass() ? type.getName() : type.getSimpleName();
  }

  @Override
  public String toString() {
    return "DeadLetter[a "
        + kind(message)
        + " for mailbox '"
        + mailbox
        + "' of "
        + selector
        + ": "
        + reason.text
        + "]";
  }
}
