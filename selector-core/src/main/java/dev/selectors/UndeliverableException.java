package dev.selectors;

/**
 * Says that a message was not delivered: a stage of {@link MailboxRef#sendAsync}, or of a request,
 * fails with it.
 */
@SuppressWarnings("serial") // not meant to be written anywhere
public final class UndeliverableException extends RuntimeException {
  /** Why the message was not delivered. */
  private final DeadLetter.Reason reason;

  UndeliverableException(String selector, String mailbox, DeadLetter.Reason reason) {
    super("mailbox '" + mailbox + "' of " + selector + " did not take the message: " + reason.text()
        + remedy(reason));
    this.reason = reason;
  }

  /**
   * Why the message was not delivered.
   *
   * @return {@link DeadLetter.Reason#MAILBOX_FULL} if there was no room and the mailbox does not
   *     let senders wait; {@link DeadLetter.Reason#DROPPED} if a request gave way to a newer
   *     message; {@link DeadLetter.Reason#LATE_REPLY} for an answer that nobody waits for; else its
   *     selector has ended
   */
  public DeadLetter.Reason reason() {
    return reason;
  }

  private static String remedy(DeadLetter.Reason reason) {
    if (reason == DeadLetter.Reason.MAILBOX_FULL) {
      return "; declare it with Overflow.WAIT to wait for room, or with a larger bound";
    }
    return reason.isOfAnEnd() ? "; monitor the selector to learn of its end" : "";
  }
}
