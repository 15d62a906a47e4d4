package dev.selectors;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The wait of one message for room in a full mailbox; completes when it is in, or never will be. */
final class Admission extends CompletableFuture<@Nullable Void> {
  /** Set before the sender has it; whoever completes it does not ask. */
  private @Nullable Mailbox<?> full;

  private volatile boolean granted;

  Admission at(Mailbox<?> mailbox) {
    full = mailbox;
    return this;
  }

  Mailbox<?> full() {
    return Objects.requireNonNull(full, "not at a mailbox");
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
