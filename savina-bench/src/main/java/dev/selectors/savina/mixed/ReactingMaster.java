package dev.selectors.savina.mixed;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** The member of a ring that makes the others, in react form: a loop in a loop. */
final class ReactingMaster extends EventSelector {
  final Mailbox<MixedMessage.Begin> begin = mailbox(MixedMessage.Begin.class, "begin");
  private final Mailbox<MixedMessage.Token> tokens = mailbox(MixedMessage.Token.class, "tokens");
  private final Master master;
  private final Finish finish;

  ReactingMaster(Master master, Finish finish) {
    this.master = master;
    this.finish = finish;
  }

  @Override
  protected Step run() {
    return Step.react(begin.on(go -> Step.loopWhile(master::hasMore, this::ring)))
        .andThen(this::end);
  }

  /** From the making of a ring to its end. */
  private Step ring() {
    master.create(tokens, link -> system().spawn(new ReactingLink(link, finish)).tokens);
    Step round = Step.react(tokens.on(token -> {
      master.pass(token);
      return Step.done();
    }));
    return Step.loopWhile(master::isTurning, round);
  }

  private Step end() {
    master.end();
    return Step.done();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
