package dev.selectors.savina.logmap;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** A series as an actor that blocks its thread until it has the next term. */
final class AskSeries extends PortableActor<LogmapMessage.Request> implements Series {
  private final MailboxRef<LogmapMessage.ToComputer> computer;
  private double term;

  AskSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
    super(finish);
    this.term = start;
    this.computer = computer;
  }

  @Override
  protected void receive(LogmapMessage.Request request) {
    switch (request) {
      case LogmapMessage.NextTerm next -> {
        LogmapMessage.Result result =
            ask(computer, replyTo -> new LogmapMessage.Compute(replyTo, term));
        term = result.term();
      }
      case LogmapMessage.GetTerm get -> get.master().send(new LogmapMessage.Result(term));
      case LogmapMessage.Stop stop -> exit();
    }
  }

  @Override
  public MailboxRef<? super LogmapMessage.Request> requests() {
    return self();
  }

  @Override
  public double term() {
    return term;
  }
}
