package dev.selectors.savina.logmap;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A series as an actor: it must take every message as it comes, so it keeps what has to wait in a
 * stash of its own.
 *
 * <p>The stash is emptied in place; {@link ResendSeries} does it as the suite does.
 */
class StashSeries extends PortableActor<LogmapMessage.ToSeries> implements Series {
  private final MailboxRef<LogmapMessage.ToComputer> computer;
  final Queue<LogmapMessage.Request> stash = new ArrayDeque<>();
  private boolean waiting;
  private double term;

  StashSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
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
      }
      case LogmapMessage.Request request -> {
        if (waiting) {
          putAway(request);
        } else {
          serve(request);
        }
      }
    }
    if (!waiting) {
      goOn();
    }
  }

  final boolean isWaiting() {
    return waiting;
  }

  /** Keeps a message that has to wait. */
  void putAway(LogmapMessage.Request request) {
    stash.add(request);
  }

  /** Turns to what was put away. */
  void goOn() {
    while (!waiting && !stash.isEmpty()) {
      serve(stash.remove());
    }
  }

  private void serve(LogmapMessage.Request request) {
    switch (request) {
      case LogmapMessage.NextTerm next -> {
        computer.send(new LogmapMessage.Compute(self(), term));
        waiting = true;
      }
      case LogmapMessage.GetTerm get -> get.master().send(new LogmapMessage.Result(term));
      case LogmapMessage.Stop stop -> exit();
    }
  }

  @Override
  public final MailboxRef<? super LogmapMessage.Request> requests() {
    return self();
  }

  @Override
  public final double term() {
    return term;
  }
}
