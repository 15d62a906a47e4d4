package dev.selectors.savina.pairs;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.ThreadSelector;
import dev.selectors.savina.dialect.Finish;

/** Both sides as straight-line code that keeps its stack while it waits. */
record ReceiveForm(SelectorSystem system, Finish finish) implements Form {

  @Override
  public MailboxRef<Ping> receiver(Incoming incoming) {
    return system.spawn(new Receiver(incoming, finish)).pings;
  }

  @Override
  public MailboxRef<More> sender(Outgoing outgoing) {
    return system.spawn(new Sender(outgoing, finish)).mores;
  }

  private static final class Receiver extends ThreadSelector {
    final Mailbox<Ping> pings = mailbox(Ping.class, "pings");
    private final Incoming incoming;
    private final Finish finish;

    Receiver(Incoming incoming, Finish finish) {
      this.incoming = incoming;
      this.finish = finish;
    }

    @Override
    protected void run() {
      while (!incoming.isOver()) {
        incoming.take(receive(pings));
      }
    }

    @Override
    protected void onExit(ExitReason reason) {
      finish.exited(reason);
    }
  }

  private static final class Sender extends ThreadSelector {
    final Mailbox<More> mores = mailbox(More.class, "mores");
    private final Outgoing outgoing;
    private final Finish finish;

    Sender(Outgoing outgoing, Finish finish) {
      this.outgoing = outgoing;
      this.finish = finish;
    }

    @Override
    protected void run() {
      while (!outgoing.isOver()) {
        outgoing.more(receive(mores));
        outgoing.pings(mores);
      }
    }

    @Override
    protected void onExit(ExitReason reason) {
      finish.exited(reason);
    }
  }
}
