package dev.selectors.patterns;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An item of a {@link SplitJoin} whose outcome has not been told. */
final class SplitJoinFlight<I, R> {
  private final I item;
  private final JoinRow<R> results;
  private final CompletableFuture<Boolean> told = new CompletableFuture<>();
  private @Nullable Throwable cause;
  private int open;

  SplitJoinFlight(I item, int parts) {
    this.item = item;
    results = new JoinRow<>(parts);
    open = parts;
  }

  /** Exactly one of result and error is given. */
  void over(int part, @Nullable R result, @Nullable Throwable error) {
    open--;
    if (result != null) {
      results.put(part, result);
    } else if (cause == null) {
      cause = error;
    }
  }

  /** Completes when its outcome is told. */
  CompletableFuture<Boolean> told() {
    return told;
  }

  boolean isOver() {
    return open == 0;
  }

  SplitJoin.Outcome<I, R> outcome() {
    Throwable failed = cause;
    return failed == null
        ? new SplitJoin.Outcome.Joined<>(item, results)
        : new SplitJoin.Outcome.Failed<>(item, failed);
  }
}
