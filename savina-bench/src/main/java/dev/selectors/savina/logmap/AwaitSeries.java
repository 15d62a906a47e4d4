package dev.selectors.savina.logmap;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A series as a selector that asks for the next term, and awaits the answer. */
final class AwaitSeries extends SelectorSeries {
  /** Far more than a term takes, on any machine. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  AwaitSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
    super(start, computer, finish);
  }

  @Override
  void askForNextTerm() {
    await(
        this.<LogmapMessage.ToComputer, LogmapMessage.Result>ask(
            computer, series -> new LogmapMessage.Compute(series, term), LIMIT),
        this::goOn);
  }

  private void goOn(LogmapMessage.@Nullable Result result, @Nullable Throwable error) {
    if (result == null) {
      throw new IllegalStateException("no answer from the computer", error);
    }
    term = result.term();
  }
}
