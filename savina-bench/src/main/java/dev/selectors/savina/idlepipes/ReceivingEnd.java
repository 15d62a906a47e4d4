package dev.selectors.savina.idlepipes;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.SelectorSystem;
import dev.selectors.ThreadSelector;
import dev.selectors.savina.dialect.Finish;

/** An end that keeps its stack while it waits. */
final class ReceivingEnd extends ThreadSelector {
  private final Mailbox<PipeMessage.Content> pipe = mailbox(PipeMessage.Content.class, "pipe");
  private final Mailbox<PipeMessage.Exchange> exchanges =
      mailbox(PipeMessage.Exchange.class, "exchanges");
  private final End end;
  private final Finish finish;

  private ReceivingEnd(End end, Finish finish) {
    this.end = end;
    this.finish = finish;
  }

  static Form on(SelectorSystem system) {
    return (end, finish) -> {
      ReceivingEnd selector = system.spawn(new ReceivingEnd(end, finish));
      return new Address(selector.pipe, selector.exchanges);
    };
  }

  @Override
  protected void run() {
    while (receive(pipe) instanceof PipeMessage.Token token) {
      if (!token.isNew()) {
        end.read();
        exchange();
      }
      if (token.isSpent()) {
        end.close();
        return;
      }
      end.write(token);
      exchange();
    }
  }

  private void exchange() {
    end.exchanged(receive(exchanges));
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
