package dev.selectors;

/**
 * Says that a guard has thrown instead of giving an answer; a failure of its selector. The same
 * goes for a guard of {@link Cases} by which a selector receives or reacts; the text tells which
 * guard it was.
 */
@SuppressWarnings("serial") // not meant to be written anywhere
public final class GuardFailedException extends RuntimeException {
  private GuardFailedException(String what, Mailbox<?> mailbox, Throwable cause, String wayOut) {
    super(
        what
            + " mailbox '"
            + mailbox.name()
            + "' of "
            + mailbox.cell().name()
            + " threw "
            + cause.getClass().getName()
            + "; "
            + wayOut,
        cause);
  }

  static GuardFailedException of(Mailbox<?> mailbox, Throwable cause) {
    return new GuardFailedException(
        "the guard of",
        mailbox,
        cause,
        "a guard must answer true or false from the selector's own state");
  }

  static GuardFailedException ofCases(Mailbox<?> mailbox, Throwable cause) {
    return new GuardFailedException(
        "the guard of a case for", mailbox, cause, "it must answer true or false from the message");
  }
}
