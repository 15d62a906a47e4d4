package dev.selectors.savina.mixed;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** Factorises numbers for a ring, in react form. */
final class ReactingWorker extends EventSelector {
  final Mailbox<MixedMessage.ToWorker> inbox = mailbox(MixedMessage.ToWorker.class, "inbox");
  private final Worker worker;
  private final Finish finish;

  ReactingWorker(Worker worker, Finish finish) {
    this.worker = worker;
    this.finish = finish;
  }

  @Override
  protected Step run() {
    return Step.react(inbox.on(message -> switch (message) {
      case MixedMessage.Composite number -> {
        worker.work(number);
        yield run();
      }
      case MixedMessage.Stop stop -> Step.done();
    }));
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
