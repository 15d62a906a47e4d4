package dev.selectors.savina.mixed;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** A link of a ring, in react form. */
final class ReactingLink extends EventSelector {
  final Mailbox<MixedMessage.Token> tokens = mailbox(MixedMessage.Token.class, "tokens");
  private final Link link;
  private final Finish finish;

  ReactingLink(Link link, Finish finish) {
    this.link = link;
    this.finish = finish;
  }

  @Override
  protected Step run() {
    Step next = Step.react(tokens.on(token -> {
      link.pass(token);
      return Step.done();
    }));
    return Step.loopWhile(link::isOpen, next);
  }

  @Override
  protected void onExit(ExitReason reason) {
    link.ended();
    finish.exited(reason);
  }
}
