package dev.selectors.savina.logmap;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** A series as a selector, whichever way it makes requests wait. */
abstract class SelectorSeries extends Selector implements Series {
  final Mailbox<LogmapMessage.Request> requests = mailbox("requests", this::onRequest);
  final MailboxRef<LogmapMessage.ToComputer> computer;
  private final Finish finish;
  double term;

  SelectorSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
    this.term = start;
    this.computer = computer;
    this.finish = finish;
  }

  /** Asks for the next term; no request is to be served before it is there. */
  abstract void askForNextTerm();

  private void onRequest(LogmapMessage.Request request) {
    switch (request) {
      case LogmapMessage.NextTerm next -> askForNextTerm();
      case LogmapMessage.GetTerm get -> get.master().send(new LogmapMessage.Result(term));
      case LogmapMessage.Stop stop -> exit();
    }
  }

  @Override
  protected final void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public final MailboxRef<LogmapMessage.Request> requests() {
    return requests;
  }

  @Override
  public final double term() {
    return term;
  }
}
