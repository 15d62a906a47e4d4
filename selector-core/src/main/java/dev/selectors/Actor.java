package dev.selectors;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A selector with one mailbox, which is open unless the actor closes it by {@link #disableAll} or
 * awaits a stage.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="actor"}
 *
 * <p>Order, threads, memory and failure are as for {@link Selector}; sending to the actor is
 * sending to its mailbox.
 *
 * <p>Carl Hewitt, Peter Bishop and Richard Steiger, <cite>A Universal Modular ACTOR Formalism for
 * Artificial Intelligence</cite>, IJCAI 1973.
 *
 * @param <M> the messages it takes; a sealed type makes the handler's {@code switch} exhaustive
 */
public abstract class Actor<M> extends Selector implements MailboxRef<M> {
  private final Mailbox<M> inbox = cell.mailboxOfActor();

  /** Makes an actor that is not spawned yet. */
  protected Actor() {}

  /**
   * Handles one message, in a turn of its own. What it throws is a failure of the actor.
   *
   * @param message never null
   */
  protected abstract void receive(M message);

  @Override
  @SuppressWarnings("unchecked") // the inbox of an actor takes what the actor does
  final <N> void received(Mailbox<N> mailbox, N message) {
    receive((M) message);
  }

  Mailbox<M> inbox() {
    return inbox;
  }

  /** {@inheritDoc} */
  @Override
  public final void send(M message) {
    inbox.send(message);
  }

  /** {@inheritDoc} */
  @Override
  public final void sendAll(Iterable<? extends M> messages) {
    inbox.sendAll(messages);
  }

  /** {@inheritDoc} */
  @Override
  public final boolean trySend(M message) {
    return inbox.trySend(message);
  }

  /** {@inheritDoc} */
  @Override
  public final CompletionStage<@Nullable Void> sendAsync(M message) {
    return inbox.sendAsync(message);
  }
}
