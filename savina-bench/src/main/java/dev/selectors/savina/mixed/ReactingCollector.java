package dev.selectors.savina.mixed;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** Hears of everything that is done, in react form. */
final class ReactingCollector extends EventSelector {
  final Mailbox<MixedMessage.ToCollector> inbox = mailbox(MixedMessage.ToCollector.class, "inbox");
  private final Findings findings;
  private final Finish finish;

  ReactingCollector(Findings findings, Finish finish) {
    this.findings = findings;
    this.finish = finish;
  }

  @Override
  protected Step run() {
    Step next = Step.react(inbox.on(message -> {
      findings.add(message);
      return Step.done();
    }));
    return Step.loopWhile(findings::expectsMore, next);
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
