package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.SelectorContext;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * The mailboxes of one selector that are closed while it waits for an answer. All that changes is
 * in the core, in gates and awaited stages, so that there is nothing to set back after a restart.
 */
final class ReplyBlock {
  private final SelectorContext context;
  private final Mailbox<?>[] closed;

  ReplyBlock(SelectorContext context, Mailbox<?>... closed) {
    this.context = Objects.requireNonNull(context, "context of the selector that asks is null");
    this.closed = closed.clone();
    for (Mailbox<?> mailbox : this.closed) {
      Objects.requireNonNull(mailbox, "mailbox to be closed while an answer is awaited is null");
      mailbox.isEnabled(); // only its owner may ask that: refuses most that are not ours
    }
  }

  SelectorContext context() {
    return context;
  }

  /** Closes the mailboxes until the stage completes, and goes on in a turn of its own. */
  <T> void until(
      CompletionStage<T> stage, Consumer<? super T> onValue, Consumer<? super Throwable> onError) {
    context
        .await(stage, (value, error) -> {
          if (error == null) {
            onValue.accept(Objects.requireNonNull(value, "a stage of ours has no value"));
          } else {
            onError.accept(error);
          }
        })
        .whileDisabled(closed);
  }

  /** What is done about a failure that nobody handles: it is one of the selector that asks. */
  static void failFast(Throwable cause) {
    throw Thrown.unchecked(cause);
  }
}
