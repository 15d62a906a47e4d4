package dev.selectors;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The wait of one message for room in a full mailbox; completes when it is in, or never will be. */
final class Admission extends CompletableFuture<@Nullable Void> implements Runnable {
  /** Set before the sender has it; whoever completes it does not ask. */
  private @Nullable Mailbox<?> full;

  private volatile boolean granted;
  /** Set before somebody else is to complete it. */
  private @Nullable Throwable failure;

  Admission at(Mailbox<?> mailbox) {
    full = mailbox;
    return this;
  }

  Mailbox<?> full() {
    return Objects.requireNonNull(full, "not at a mailbox");
  }

  /** The message did not get in, though there is room. */
  void fails(Throwable why) {
    failure = why;
  }

  /** Completes: what depends on it is run. */
  @Override
  public void run() {
    if (failure == null) {
      complete(null);
    } else {
      completeExceptionally(failure);
    }
  }

  /** There is room: it is about to complete, though perhaps on another thread. */
  void grant() {
    granted = true;
  }

  /** Whether nothing is under way yet that completes it. */
  boolean isWaiting() {
    return !granted && !isDone();
  }
}
