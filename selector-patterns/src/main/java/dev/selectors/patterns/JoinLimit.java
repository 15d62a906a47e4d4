package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The time limit of the rows of a join. It outlives a restart of the selector, which forgets its
 * timers: it is a request to nobody, and when that fails a message is sent.
 *
 * @param <R> what tells rows apart
 */
final class JoinLimit<R> {
  private static final MailboxRef<ReplyTo<Boolean>> NOBODY = request -> {};

  private final SelectorContext context;
  private final Duration limit;
  private final Mailbox<R> timeIsUp;

  JoinLimit(SelectorContext context, String name, Duration limit, Consumer<? super R> timeIsUp) {
    Objects.requireNonNull(limit, () -> "time limit of join '" + name + "' is null");
    if (!limit.isPositive()) {
      throw new IllegalArgumentException(
          "time limit of join '" + name + "' is " + limit + "; it must be longer than zero");
    }
    this.context = context;
    this.limit = limit;
    this.timeIsUp = context.mailbox(name + "-limit", timeIsUp);
  }

  /** Begins the time of a row. */
  Cancellable begin(R row) {
    Running running = new Running();
    context
        .<ReplyTo<Boolean>, Boolean>ask(NOBODY, running::with, limit)
        .whenComplete((calledOff, error) -> {
          if (error instanceof TimeoutException) {
            timeIsUp.trySend(row); // nobody is missed if the selector has ended
          }
        });
    return running;
  }

  private static final class Running implements Cancellable {
    private final ReplyTo<Boolean>[] request;

    @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
    Running() {
      request = new ReplyTo[1];
    }

    ReplyTo<Boolean> with(ReplyTo<Boolean> asked) {
      request[0] = asked;
      return asked;
    }

    @Override
    public boolean cancel() {
      return request[0].trySend(true);
    }
  }
}
