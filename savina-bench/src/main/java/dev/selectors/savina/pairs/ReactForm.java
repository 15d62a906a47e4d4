package dev.selectors.savina.pairs;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** Both sides as a recursive {@code react}: what follows the message is the same step again. */
record ReactForm(SelectorSystem system, Finish finish) implements Form {

  @Override
  public MailboxRef<Ping> receiver(Incoming incoming) {
    return system.spawn(new Receiver(incoming, finish)).pings;
  }

  @Override
  public MailboxRef<More> sender(Outgoing outgoing) {
    return system.spawn(new Sender(outgoing, finish)).mores;
  }

  private static final class Receiver extends EventSelector {
    final Mailbox<Ping> pings = mailbox(Ping.class, "pings");
    private final Step next = Step.react(pings.on(this::take));
    private final Incoming incoming;
    private final Finish finish;

    Receiver(Incoming incoming, Finish finish) {
      this.incoming = incoming;
      this.finish = finish;
    }

    @Override
    protected Step run() {
      return next;
    }

    private Step take(Ping ping) {
      incoming.take(ping);
      return incoming.isOver() ? Step.done() : next;
    }

    @Override
    protected void onExit(ExitReason reason) {
      finish.exited(reason);
    }
  }

  private static final class Sender extends EventSelector {
    final Mailbox<More> mores = mailbox(More.class, "mores");
    private final Outgoing outgoing;
    private final Finish finish;

    Sender(Outgoing outgoing, Finish finish) {
      this.outgoing = outgoing;
      this.finish = finish;
    }

    @Override
    protected Step run() {
      return Step.react(mores.on(more -> {
        outgoing.more(more);
        outgoing.pings(mores);
        return outgoing.isOver() ? Step.done() : run();
      }));
    }

    @Override
    protected void onExit(ExitReason reason) {
      finish.exited(reason);
    }
  }
}
