package dev.selectors.savina.cigsmok;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/**
 * The arbiter in react form. The pattern is the protocol as a program: begin, a number of rounds,
 * end.
 *
 * <p>At each point of the program one gate is open, that of the mailbox it waits for, and each
 * mailbox takes one type of message.
 */
final class ReactingArbiter extends EventSelector {
  final Mailbox<SmokersMessage.Start> start = mailbox(SmokersMessage.Start.class, "start");
  final Mailbox<SmokersMessage.StartedSmoking> started =
      mailbox(SmokersMessage.StartedSmoking.class, "started");
  private final Rounds rounds;
  private final Finish finish;

  ReactingArbiter(Rounds rounds, Finish finish) {
    this.rounds = rounds;
    this.finish = finish;
  }

  @Override
  protected Step run() {
    return Step.react(start.on(begin -> {
      rounds.handOut();
      return Step.loopWhile(rounds::hasMore, round());
    }));
  }

  private Step round() {
    return Step.react(started.on(smoking -> {
      rounds.started();
      return Step.done();
    }));
  }

  @Override
  protected void onExit(ExitReason reason) {
    rounds.close();
    finish.exited(reason);
  }
}
