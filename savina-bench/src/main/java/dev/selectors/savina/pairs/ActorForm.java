package dev.selectors.savina.pairs;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Both sides as actors of any library: a turn for each message, and no loop of their own. */
record ActorForm(ActorRuntime runtime, Finish finish) implements Form {

  @Override
  public MailboxRef<Ping> receiver(Incoming incoming) {
    return runtime.spawn(new Receiver(incoming, finish)).self();
  }

  @Override
  public MailboxRef<More> sender(Outgoing outgoing) {
    return runtime.spawn(new Sender(outgoing, finish)).self();
  }

  private static final class Receiver extends PortableActor<Ping> {
    private final Incoming incoming;

    Receiver(Incoming incoming, Finish finish) {
      super(finish);
      this.incoming = incoming;
    }

    @Override
    protected void receive(Ping ping) {
      incoming.take(ping);
      if (incoming.isOver()) {
        exit();
      }
    }
  }

  private static final class Sender extends PortableActor<More> {
    private final Outgoing outgoing;

    Sender(Outgoing outgoing, Finish finish) {
      super(finish);
      this.outgoing = outgoing;
    }

    @Override
    protected void receive(More more) {
      outgoing.more(more);
      outgoing.pings(self());
      if (outgoing.isOver()) {
        exit();
      }
    }
  }
}
