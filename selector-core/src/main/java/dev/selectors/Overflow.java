package dev.selectors;

/**
 * What becomes of a message for which a {@linkplain Mailbox#bounded bounded} mailbox has no room.
 */
public enum Overflow {
  /**
   * The new message is refused: {@code trySend} answers false, {@code sendAsync} fails, and
   * {@code send} makes it a {@linkplain DeadLetter.Reason#MAILBOX_FULL dead letter}.
   */
  REJECT,

  /**
   * The message that has waited longest gives way, even to {@code trySend}, which answers true; it
   * becomes a {@linkplain DeadLetter.Reason#DROPPED dead letter}. While all places are taken by
   * senders that are still putting their messages in, any other sender waits for the first of
   * these: with few places and many senders, for as long as one of them is without a processor.
   */
  DROP_OLDEST,

  /**
   * The sender waits, first come first served: {@code sendAsync} completes when there is room, and
   * {@code send} parks if called on a virtual thread. On a platform thread, where {@code send} must
   * not block, and in a turn of the selector itself, it acts as {@link #REJECT} does; so does
   * {@code trySend} always. A request waits for room, up to its deadline, wherever it comes from.
   * An interrupt ends the parking, and the thread keeps its interrupt status: the message goes on
   * waiting, in its place, and with those that it sends after it the thread acts as a platform
   * thread does. A selector that parks, as a {@link ThreadSelector} can, hears there that it is to
   * end, or to begin anew: {@code send} throws a {@link StoppedError}, and the message goes on
   * waiting. From then on, and after {@code exit()}, it does not park, and messages wait without
   * it; nor does whoever is told of its end park on the thread that tells.
   */
  WAIT
}
