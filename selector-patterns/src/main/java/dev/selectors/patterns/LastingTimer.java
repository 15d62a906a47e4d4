package dev.selectors.patterns;

import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * A time that passes whatever becomes of the selector. A restart forgets the selector's own timers,
 * as they belong to what it was about; what is known about the outside must not be forgotten with
 * them.
 */
final class LastingTimer {
  private LastingTimer() {}

  /**
   * Begins to wait; inside a turn.
   *
   * @return completes after that time, on some thread of the system; with an error, of no interest
   */
  static CompletionStage<Object> start(SelectorContext context, Duration time) {
    // A request that nobody answers: its deadline is the one timer that is not the selector's.
    return context.system().<Object, Object>ask(question -> {}, replyTo -> replyTo, time);
  }

  static Duration requirePositive(Duration time, String what) {
    Objects.requireNonNull(time, () -> what + " is null");
    if (time.isZero() || time.isNegative()) {
      throw new IllegalArgumentException(what + " is " + time + "; it must be longer than zero");
    }
    return time;
  }
}
