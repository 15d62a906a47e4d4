package dev.selectors.savina.pairs;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

/** Both sides as plain virtual threads with a queue each, without any selector. */
record ThreadsForm(Finish finish) implements Form {

  @Override
  public MailboxRef<Ping> receiver(Incoming incoming) {
    BlockingQueue<Ping> pings = new LinkedTransferQueue<>();
    start(() -> {
      while (!incoming.isOver()) {
        incoming.take(pings.take());
      }
    });
    return pings::add;
  }

  @Override
  public MailboxRef<More> sender(Outgoing outgoing) {
    BlockingQueue<More> mores = new LinkedTransferQueue<>();
    MailboxRef<More> self = mores::add;
    start(() -> {
      while (!outgoing.isOver()) {
        outgoing.more(mores.take());
        outgoing.pings(self);
      }
    });
    return self;
  }

  private void start(Side side) {
    Thread.startVirtualThread(() -> {
      try {
        side.live();
        finish.exited();
      } catch (Throwable e) {
        finish.failed(e);
      }
    });
  }

  /** What a thread does. */
  private interface Side {
    void live() throws InterruptedException;
  }
}
