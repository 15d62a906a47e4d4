package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A timer that runs as long as the selector has not ended. A restart drops the selector's own
 * timers, as they belong to what it was doing; what is known about the outside must not be lost
 * with them.
 */
final class LastingTimer implements Cancellable {
  // A request that nobody answers: its deadline is the only timer that does not belong to the
  // selector.
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
    // Otherwise the deadline would keep an ended selector in memory, and the program from ending.
    Cancellable monitor = context.selector().monitor(down -> cancel());
    Completed.then(end, (value, error) -> monitor.cancel());
  }

  /** Starts the timer. */
  static LastingTimer start(SelectorContext context, Duration time) {
    return new LastingTimer(context, time);
  }

  /**
   * Completes when the timer has ended, on some thread of the system: with a {@link
   * TimeoutException} if the time is up, with a value if it was cancelled or the selector has
   * ended, with another error if the system was closed.
   */
  CompletionStage<Object> end() {
    return end;
  }

  /** Sends the message when the time is up, on some thread of the system; otherwise never. */
  <M> void whenTimeIsUp(MailboxRef<? super M> to, M message) {
    Completed.then(end, (value, error) -> {
      if (error instanceof TimeoutException) { // else it was cancelled, or selector or system ended
        Shortage.tell(to, message); // nobody else would: whoever waits would do so for ever
      }
    });
  }

  boolean isOver() {
    return end.toCompletableFuture().isDone();
  }

  @Override
  public boolean cancel() {
    return Objects.requireNonNull(request, "asked when it began").trySend(true);
  }
}
