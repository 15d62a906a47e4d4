package dev.selectors;

/**
 * Whoever waits in {@code receive} is to wait no longer; no message was taken. To a selector it says
 * that it is to end, or to begin anew: let it pass, it ends the turn, and does not count as a
 * failure. To a thread that is no selector it says that its {@link ThreadInbox}, or the system of
 * that, is closed: nothing will come any more, so do not receive again.
 */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StoppedException(String selector) {
    this(selector, " was asked to end while it waited in receive");
  }

  private StoppedException(String who, String why) {
    super(who + why);
  }

  static StoppedException ofInbox(String inbox) {
    return new StoppedException(
        inbox,
        " is closed, by itself or with its system; nothing will come, so do not receive again");
  }
}
