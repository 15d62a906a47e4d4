package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Mailbox;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The time limit of the rows of a join, or of the lists of a batcher. It outlives a restart of the
 * selector; when it is over, a message is sent.
 *
 * @param <R> what tells rows apart
 */
final class JoinLimit<R> {
  private final SelectorContext context;
  private final Duration limit;
  private final Mailbox<R> timeIsUp;

  JoinLimit(SelectorContext context, String name, Duration limit, Consumer<? super R> timeIsUp) {
    this.context = context;
    this.limit = Positive.time(limit, "time limit of join '" + name + "'");
    this.timeIsUp = context.mailbox(name + "-limit", timeIsUp);
  }

  /** Begins the time of a row. */
  @SuppressWarnings("FutureReturnValueIgnored") // the message is what comes of it
  Cancellable begin(R row) {
    LastingTimer timer = LastingTimer.start(context, limit);
    timer.end().whenComplete((cancelled, error) -> {
      if (error instanceof TimeoutException) {
        timeIsUp.trySend(row); // nobody is missed if the selector has ended
      }
    });
    return timer;
  }
}
