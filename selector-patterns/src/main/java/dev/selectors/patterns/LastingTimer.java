package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A time that passes as long as the selector has not ended. A restart forgets the selector's own
 * timers, as they belong to what it was about; what is known about the outside must not be forgotten
 * with them.
 */
final class LastingTimer implements Cancellable {
  // A request that nobody answers: its deadline is the one timer that is not the selector's.
  private final CompletionStage<Object> end;
  private @Nullable ReplyTo<Object> request;

  private LastingTimer(SelectorContext context, Duration time) {
    end = context
        .system()
        .ask(
            question -> {},
            replyTo -> {
              request = replyTo;
              return replyTo;
            },
            time);
    // Else the deadline would keep an ended selector in memory, and the program from ending.
    Cancellable monitor = context.selector().monitor(down -> cancel());
    Completed.then(end, (value, error) -> monitor.cancel());
  }

  /** Begins to wait. */
  static LastingTimer start(SelectorContext context, Duration time) {
    return new LastingTimer(context, time);
  }

  /**
   * When it has ended, on some thread of the system: with a
   * {@link java.util.concurrent.TimeoutException} if the time is over, with a value if it was
   * cancelled or the selector has ended, with another error if the system was closed.
   */
  CompletionStage<Object> end() {
    return end;
  }

  boolean isOver() {
    return end.toCompletableFuture().isDone();
  }

  @Override
  public boolean cancel() {
    return Objects.requireNonNull(request, "asked when it began").trySend(true);
  }
}
