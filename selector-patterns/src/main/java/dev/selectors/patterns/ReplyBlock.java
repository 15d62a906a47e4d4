package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.SelectorContext;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The mailboxes of one selector that are closed while it waits for an answer. All changes are in
 * the core, in gates and awaited stages, so that nothing has to be reset after a restart.
 */
final class ReplyBlock {
  private final SelectorContext context;
  private final Mailbox<?>[] closed;
  private boolean checked;

  ReplyBlock(SelectorContext context, Mailbox<?>... closed) {
    this.context = Objects.requireNonNull(context, "context of the selector that asks is null");
    this.closed = Objects.requireNonNull(closed, "array of mailboxes to be closed is null")
        .clone();
    for (Mailbox<?> mailbox : this.closed) {
      Objects.requireNonNull(mailbox, "mailbox to be closed while an answer is awaited is null");
      // Refuses most mailboxes that are not ours; the rest come to light with the first request.
      Owner.require(
          mailbox,
          () -> "mailbox " + mailbox
              + " cannot be closed while an answer is awaited: it belongs to another"
              + " selector, or this is not one of its own turns; name mailboxes of the"
              + " selector that asks, in its constructor or in a turn");
    }
  }

  SelectorContext context() {
    return context;
  }

  /**
   * Asks for something that ends with the stage: closes the mailboxes until then, and tells the
   * result in a turn of its own.
   *
   * @param ask is not called if a mailbox is not ours
   * @return calls it off
   */
  <T> OpenRequest ask(
      Supplier<? extends CompletionStage<T>> ask,
      Consumer<? super T> onValue,
      Consumer<? super Throwable> onError) {
    OpenRequest open = new OpenRequest(context);
    until(open, ask, open.toTell(onValue), open.toTell(onError));
    return open;
  }

  /**
   * Closes the mailboxes until the stage completes, and goes on in a turn of its own. If it was
   * called off, that turn only opens the mailboxes.
   *
   * @param open is for its consumers to end
   * @param ask is not called if a mailbox is not ours
   */
  <T> void until(
      OpenRequest open,
      Supplier<? extends CompletionStage<T>> ask,
      Consumer<? super T> onValue,
      Consumer<? super Throwable> onError) {
    requireOwn();
    CompletionStage<T> stage = ask.get();
    open.awaits(stage.toCompletableFuture());
    context
        .await(stage, (value, error) -> {
          if (open.isOver()) {
            return;
          }
          if (error == null) {
            onValue.accept(Objects.requireNonNull(value, "a stage of ours has no value"));
          } else {
            onError.accept(error);
          }
        })
        .whileDisabled(closed);
  }

  /** Only awaiting a stage can tell. A completed one closes nothing for longer than the turn. */
  private void requireOwn() {
    if (!checked && closed.length > 0) {
      context
          .await(CompletableFuture.completedStage(true), (yes, none) -> {})
          .whileDisabled(closed);
    }
    checked = true;
  }

  /**
   * What is done about a failure that nobody handles: it becomes a failure of the selector that
   * asks.
   */
  static void failFast(Throwable cause) {
    throw Thrown.unchecked(cause);
  }
}
