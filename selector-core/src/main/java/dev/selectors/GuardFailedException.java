package dev.selectors;

/** Says that a guard has thrown instead of giving an answer; a failure of its selector. */
@SuppressWarnings("serial") // not meant to be written anywhere
public final class GuardFailedException extends RuntimeException {
  GuardFailedException(String selector, String mailbox, Throwable cause) {
    super(
        "the guard of mailbox '"
            + mailbox
            + "' of "
            + selector
            + " threw "
            + cause.getClass().getName()
            + "; a guard must answer true or false from the selector's own state",
        cause);
  }
}
