package dev.selectors.savina.logmap;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/** A series as a selector that only declares when requests may be served. */
final class GuardSeries extends Selector implements Series {
  private final Mailbox<LogmapMessage.Request> requests;
  private final Mailbox<LogmapMessage.Result> replies = mailbox("replies", this::onReply);
  private final MailboxRef<LogmapMessage.ToComputer> computer;
  private final Finish finish;
  private boolean waiting;
  private double term;

  GuardSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
    this.term = start;
    this.computer = computer;
    this.finish = finish;
    requests =
        this.<LogmapMessage.Request>mailbox("requests", this::onRequest).guard(() -> !waiting);
  }

  private void onRequest(LogmapMessage.Request request) {
    switch (request) {
      case LogmapMessage.NextTerm next -> {
        computer.send(new LogmapMessage.Compute(replies, term));
        waiting = true;
      }
      case LogmapMessage.GetTerm get -> get.master().send(new LogmapMessage.Result(term));
      case LogmapMessage.Stop stop -> exit();
    }
  }

  private void onReply(LogmapMessage.Result result) {
    term = result.term();
    waiting = false;
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
