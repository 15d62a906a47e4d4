package dev.selectors.savina.pairs;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.Finish;

/** Both sides as selectors whose mailbox has a handler: a turn for each message. */
record HandlerForm(SelectorSystem system, Finish finish) implements Form {

  @Override
  public MailboxRef<Ping> receiver(Incoming incoming) {
    return system.spawn(new Receiver(incoming, finish)).pings;
  }

  @Override
  public MailboxRef<More> sender(Outgoing outgoing) {
    return system.spawn(new Sender(outgoing, finish)).mores;
  }

  private static final class Receiver extends Selector {
    final Mailbox<Ping> pings = mailbox("pings", this::onPing);
    private final Incoming incoming;
    private final Finish finish;

    Receiver(Incoming incoming, Finish finish) {
      this.incoming = incoming;
      this.finish = finish;
    }

    private void onPing(Ping ping) {
      incoming.take(ping);
      if (incoming.isOver()) {
        exit();
      }
    }

    @Override
    protected void onExit(ExitReason reason) {
      finish.exited(reason);
    }
  }

  private static final class Sender extends Selector {
    final Mailbox<More> mores = mailbox("mores", this::onMore);
    private final Outgoing outgoing;
    private final Finish finish;

    Sender(Outgoing outgoing, Finish finish) {
      this.outgoing = outgoing;
      this.finish = finish;
    }

    private void onMore(More more) {
      outgoing.more(more);
      outgoing.pings(mores);
      if (outgoing.isOver()) {
        exit();
      }
    }

    @Override
    protected void onExit(ExitReason reason) {
      finish.exited(reason);
    }
  }
}
