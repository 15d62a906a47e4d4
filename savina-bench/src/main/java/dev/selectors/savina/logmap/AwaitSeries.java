package dev.selectors.savina.logmap;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A series as a selector that asks for the next term, and awaits the answer. */
final class AwaitSeries extends Selector implements Series {
  /** Far more than a term takes, on any machine. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Mailbox<LogmapMessage.Request> requests = mailbox("requests", this::onRequest);
  private final MailboxRef<LogmapMessage.ToComputer> computer;
  private final Finish finish;
  private double term;

  AwaitSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
    this.term = start;
    this.computer = computer;
    this.finish = finish;
  }

  private void onRequest(LogmapMessage.Request request) {
    switch (request) {
      case LogmapMessage.NextTerm next ->
        await(
            this.<LogmapMessage.ToComputer, LogmapMessage.Result>ask(
                computer, series -> new LogmapMessage.Compute(series, term), LIMIT),
            this::goOn);
      case LogmapMessage.GetTerm get -> get.master().send(new LogmapMessage.Result(term));
      case LogmapMessage.Stop stop -> exit();
    }
  }

  private void goOn(LogmapMessage.@Nullable Result result, @Nullable Throwable error) {
    if (result == null) {
      throw new IllegalStateException("no answer from the computer", error);
    }
    term = result.term();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public MailboxRef<LogmapMessage.Request> requests() {
    return requests;
  }

  @Override
  public double term() {
    return term;
  }
}
