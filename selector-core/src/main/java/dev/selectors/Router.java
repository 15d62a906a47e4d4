package dev.selectors;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A ref that picks a mailbox of one selector for each message, on the sender's thread. */
final class Router<M> implements MailboxRef<M> {
  private final Cell cell;
  private final Function<? super M, ? extends Mailbox<? super M>> route;

  Router(Cell cell, Function<? super M, ? extends Mailbox<? super M>> route) {
    this.cell = cell;
    this.route = route;
  }

  /** Names the selector. */
  @Override
  public String toString() {
    return "a router of " + cell.name();
  }

  @Override
  public void send(M message) {
    target(message).send(message);
  }

  @Override
  public boolean trySend(M message) {
    return target(message).trySend(message);
  }

  @Override
  public CompletionStage<@Nullable Void> sendAsync(M message) {
    return target(message).sendAsync(message);
  }

  /** Whether the selector of all its mailboxes has ended. */
  boolean isOfTheDead() {
    return cell.is(ControlWord.TERMINATED);
  }

  Mailbox<? super M> target(M message) {
    if (message == null) {
      throw new NullPointerException("message to " + this + " is null");
    }
    Mailbox<? super M> target = route.apply(message);
    if (target == null) {
      throw new IllegalArgumentException(this + " has no mailbox for a "
          + DeadLetter.kind(message)
          + "; its function must return a mailbox for every message");
    }
    cell.requireOwn(target);
    return target;
  }
}
