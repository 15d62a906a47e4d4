package dev.selectors;

/**
 * Tells whoever waits in {@code receive} to wait no longer; no message was taken. To a selector it
 * says that it is to end, or to begin anew: let it pass; it ends the turn, and does not count as a
 * failure. But if the turn was about something that is now abandoned, because its selector begins
 * anew, that is reported as a {@link Failure}. It is also thrown by {@code call}, and by a
 * {@code send} that {@linkplain Overflow#WAIT waits for room}, whose message is not lost but goes
 * on waiting; and by {@code spawnChild} in a system that has begun to stop its selectors, since it
 * is too late for that.
 *
 * <p>To a thread that is not a selector it says that its {@link ThreadInbox}, or the inbox's
 * system, is closed: nothing will come any more, so do not receive again.
 *
 * <p>An error, though nothing is wrong, so that {@code catch (Exception e)} around the handling of
 * one message, in a body that goes on with the next one, lets it pass. Whoever catches it and
 * receives again gets it again, for ever.
 */
public final class StoppedError extends Error {
  private static final long serialVersionUID = 1;

  StoppedError(String selector) {
    this(selector, " is about to end or begin anew, and must not wait any longer");
  }

  private StoppedError(String who, String why) {
    super(who + why);
  }

  static StoppedError ofInbox(String inbox) {
    return new StoppedError(
        inbox,
        " is closed, by itself or with its system; nothing will come, so do not receive again");
  }
}
