package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * An address that messages of type {@code M} can be sent to, and nothing more.
 *
 * <p>A {@link Mailbox} is one; so is any lambda, which makes adapters and test probes one-liners:
 *
 * {@snippet file="dev/selectors/Snippets.java" region="ref"}
 *
 * <p><b>Threads.</b> All methods are callable from any thread. A lambda is executed by the sender,
 * and by several at once if several send. Only {@code send} can pass it null; refusing that is up
 * to the lambda.
 *
 * <p><b>Memory consistency effects:</b> what a thread did before it sent a message to a mailbox
 * <i>happens-before</i> the turn that handles it.
 *
 * @param <M> the messages it takes
 */
@FunctionalInterface
public interface MailboxRef<M> {
  /**
   * Sends a message and returns at once; the receiver handles it later, in a turn of its own. Only
   * a virtual thread may have to wait, for room in a mailbox with {@link Overflow#WAIT}, until it
   * is interrupted or the selector that waits there is to end or to begin anew; on other threads a
   * message to a full mailbox becomes a {@link DeadLetter}.
   *
   * <p>Messages of one sender to one mailbox are handled in the order of sending, each exactly once
   * while the receiver lives, unless a bound refuses or drops them. Across mailboxes only
   * {@link SelectionPolicy#arrivalOrder} promises an order. A message that cannot be delivered
   * becomes a {@link DeadLetter}; the sender is not told.
   *
   * @param message what to send; from now on the receiver's, so better immutable
   * @throws NullPointerException if {@code message} is null
   * @throws StoppedError if a selector waits for room, and is to end or to begin anew; the message
   *     goes on waiting, and must not be sent again
   */
  void send(M message);

  /**
   * Sends messages, as if each were {@linkplain #send sent} in the order of the iteration. To a
   * mailbox that is neither bounded nor {@linkplain Mailbox#selective selective}, of a selector
   * that does not serve in {@linkplain SelectionPolicy#arrivalOrder order of arrival}, they go as
   * one: no message of another sender comes between them, and they cost little more than one. To
   * other mailboxes, and through a {@linkplain Selector#router router}, they go one by one.
   *
   * @param messages iterated once, by the caller; may be empty
   * @throws StoppedError as {@link #send} does, when all have been sent
   * @throws NullPointerException if {@code messages} or one of them is null; nothing is sent then,
   *     nor if the iteration throws
   */
  default void sendAll(Iterable<? extends M> messages) {
    List<M> all = new ArrayList<>();
    Objects.requireNonNull(messages, () -> "messages to " + this + " are null");
    messages.forEach(m -> all.add(requireMessage(m)));
    StoppedError stopped = null;
    for (M message : all) {
      try {
        send(message);
      } catch (StoppedError e) { // this one waits for room now, and so will those behind it
        stopped = e;
      }
    }
    if (stopped != null) {
      throw stopped;
    }
  }

  /**
   * Sends a message if there is room for it, and tells whether it did. Never waits for room.
   *
   * @param message what to send
   * @return false if the mailbox is bounded and full, or if its selector has terminated; the
   *     message then stays the caller's
   * @throws NullPointerException if {@code message} is null
   */
  default boolean trySend(M message) {
    send(requireMessage(message));
    return true;
  }

  /**
   * Sends a message, and tells when the mailbox has taken it. If the mailbox is full,
   * {@link Overflow#WAIT} sends it as soon as there is room; {@link Overflow#REJECT} refuses it at
   * once.
   *
   * @param message what to send; it also becomes a {@link DeadLetter} if the receiver has ended or
   *     ends meanwhile, and stays the caller's if it was refused for lack of room
   * @return completes when the mailbox has taken the message, not when it was handled;
   *     exceptionally, with an {@link UndeliverableException}, if it never will; dependent actions
   *     run at once if there was room, else in a task of their own on the system's workers, or, if
   *     the receiver has ended, on the thread that found that out: they should be quick. Cancelling
   *     it has no effect on the message
   * @throws NullPointerException if {@code message} is null
   */
  default CompletionStage<@Nullable Void> sendAsync(M message) {
    send(requireMessage(message));
    return CompletableFuture.completedFuture(null);
  }

  private M requireMessage(M message) {
    if (message == null) {
      throw new NullPointerException(
          "message to " + this + " is null; send a message that says what null means");
    }
    return message;
  }
}
