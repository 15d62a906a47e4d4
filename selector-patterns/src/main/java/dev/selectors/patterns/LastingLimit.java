package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The time limit of things that are collected, such as the rows of a join or the lists of a
 * batcher. It outlives a restart of the selector; when the time is up, a message is sent.
 *
 * @param <R> what tells these things apart
 */
final class LastingLimit<R> {
  private record TimeIsUp<R>(R one) implements DeadLetter.Unmissed {}

  private final SelectorContext context;
  private final Duration limit;
  private final Mailbox<TimeIsUp<R>> timeIsUp;

  /**
   * Adds a limit to a selector.
   *
   * @param name its mailbox is named after it
   * @param limit longer than zero
   */
  LastingLimit(SelectorContext context, String name, Duration limit, Consumer<? super R> timeIsUp) {
    this.context = context;
    this.limit = limit;
    this.timeIsUp = context.mailbox(name + "-limit", its -> timeIsUp.accept(its.one()));
  }

  /** Starts the time of one of them. */
  Cancellable begin(R one) {
    LastingTimer timer = LastingTimer.start(context, limit);
    timer.whenTimeIsUp(timeIsUp, new TimeIsUp<>(one));
    return timer;
  }
}
