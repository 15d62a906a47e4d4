package dev.selectors.docs.pipes;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Step;
import dev.selectors.docs.pipes.Signal.Command;
import dev.selectors.docs.pipes.Signal.Gain;
import dev.selectors.docs.pipes.Signal.Go;
import dev.selectors.docs.pipes.Signal.Hold;
import dev.selectors.docs.pipes.Signal.Value;

final class ReactingComponent extends EventSelector {
  final Mailbox<Command> control = mailbox(Command.class, "control").level(0);
  final Mailbox<Value> data = mailbox(Value.class, "data").level(1);
  private final MailboxRef<Value> out;
  private int factor;

  ReactingComponent(MailboxRef<Value> out) {
    this.out = out;
  }

  @Override
  protected Step run() {
    factor = 1;
    return Step.loop(Step.react(control.on(this::obey), data.on(this::amplify)));
  }

  private Step obey(Command command) {
    switch (command) {
      case Gain gain -> factor = gain.factor();
      case Hold hold -> data.disable();
      case Go go -> data.enable();
    }
    return Step.done();
  }

  private Step amplify(Value value) {
    out.send(new Value(factor * value.number()));
    return Step.done();
  }
}
