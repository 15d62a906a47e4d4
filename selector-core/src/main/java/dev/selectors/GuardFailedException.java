package dev.selectors;

/**
 * Says that a guard has thrown instead of giving an answer; a failure of its selector. So it is
 * of a guard of {@link Cases} that a selector receives or reacts by; the text tells which it was.
 */
@SuppressWarnings("serial") // not meant to be written anywhere
public final class GuardFailedException extends RuntimeException {
  /** Brings what {@link Cases} have thrown to where it is told as that of any guard. */
  static final class OfCases extends RuntimeException {
    private final Throwable thrown;

    OfCases(Throwable thrown) {
      super(null, null, false, false);
      this.thrown = thrown;
    }
  }

  GuardFailedException(String selector, String mailbox, Throwable cause) {
    super(text(selector, mailbox, cause), thrown(cause));
  }

  private static Throwable thrown(Throwable cause) {
    return cause instanceof OfCases of ? of.thrown : cause;
  }

  private static String text(String selector, String mailbox, Throwable cause) {
    boolean ofCases = cause instanceof OfCases;
    return (ofCases ? "the guard of a case for mailbox '" : "the guard of mailbox '")
        + mailbox
        + "' of "
        + selector
        + " threw "
        + thrown(cause).getClass().getName()
        + (ofCases
            ? "; it must answer true or false from the message"
            : "; a guard must answer true or false from the selector's own state");
  }
}
