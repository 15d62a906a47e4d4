package dev.selectors;

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
 * <p>All methods are callable from any thread.
 *
 * @param <M> the messages it takes
 */
@FunctionalInterface
public interface MailboxRef<M> {
  /**
   * Sends a message and returns at once; the receiver handles it later, in a turn of its own.
   *
   * <p>Messages of one sender to one mailbox are handled in the order of sending, each exactly once
   * while the receiver lives. There is no promise of order across mailboxes. A message that cannot
   * be delivered becomes a {@link DeadLetter}; the sender is not told.
   *
   * @throws NullPointerException if {@code message} is null
   */
  void send(M message);

  /**
   * Sends a message if there is room for it, and tells.
   *
   * @return false if the mailbox is bounded and full, or if its selector has terminated; the
   *     message then stays the caller's
   * @throws NullPointerException if {@code message} is null
   */
  default boolean trySend(M message) {
    send(message);
    return true;
  }

  /**
   * Sends a message as soon as there is room for it.
   *
   * @return completes when the mailbox has taken the message, not when it was handled;
   *     exceptionally, with an {@link UndeliverableException}, if it never will
   * @throws NullPointerException if {@code message} is null
   */
  default CompletionStage<@Nullable Void> sendAsync(M message) {
    send(message);
    return CompletableFuture.completedFuture(null);
  }
}
