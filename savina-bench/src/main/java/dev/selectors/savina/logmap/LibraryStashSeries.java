package dev.selectors.savina.logmap;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.StashingActor;

/** A series as an actor that puts away what has to wait into the stash of its library. */
final class LibraryStashSeries extends StashingActor<LogmapMessage.ToSeries> implements Series {
  private final MailboxRef<LogmapMessage.ToComputer> computer;
  private boolean waiting;
  private double term;

  LibraryStashSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
    super(finish);
    this.term = start;
    this.computer = computer;
  }

  @Override
  protected void receive(LogmapMessage.ToSeries message) {
    switch (message) {
      case LogmapMessage.Result result -> {
        term = result.term();
        waiting = false;
        unstash();
      }
      case LogmapMessage.Request request -> {
        if (waiting) {
          stash(request);
        } else {
          serve(request);
        }
      }
    }
  }

  private void serve(LogmapMessage.Request request) {
    switch (request) {
      case LogmapMessage.NextTerm next -> {
        computer.send(new LogmapMessage.Compute(self(), term));
        waiting = true;
      }
      case LogmapMessage.GetTerm get -> {
        get.master().send(new LogmapMessage.Result(term));
        unstash();
      }
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
