package dev.selectors.docs.pipes;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ThreadSelector;
import dev.selectors.docs.pipes.Signal.Command;
import dev.selectors.docs.pipes.Signal.Gain;
import dev.selectors.docs.pipes.Signal.Go;
import dev.selectors.docs.pipes.Signal.Hold;
import dev.selectors.docs.pipes.Signal.Value;

final class ReceivingComponent extends ThreadSelector {
  final Mailbox<Command> control = mailbox(Command.class, "control").level(0);
  final Mailbox<Value> data = mailbox(Value.class, "data").level(1);
  private final MailboxRef<Value> out;

  ReceivingComponent(MailboxRef<Value> out) {
    this.out = out;
  }

  @Override
  protected void run() {
    int factor = 1;
    while (true) {
      switch (this.<Signal>receive(control, data)) {
        case Value value -> out.send(new Value(factor * value.number()));
        case Gain gain -> factor = gain.factor();
        case Hold hold -> data.disable();
        case Go go -> data.enable();
      }
    }
  }
}
