package dev.selectors.savina.pairs;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** Both sides as an endless {@code loop}, which they leave by their exit. */
record LoopForm(SelectorSystem system, Finish finish) implements Form {

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
    private final Incoming incoming;
    private final Finish finish;

    Receiver(Incoming incoming, Finish finish) {
      this.incoming = incoming;
      this.finish = finish;
    }

    @Override
    protected Step run() {
      return Step.loop(Step.react(pings.on(this::take)));
    }

    private Step take(Ping ping) {
      incoming.take(ping);
      if (incoming.isOver()) {
        exit();
      }
      return Step.done();
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
      Step pause = Step.react(mores.on(this::more));
      return Step.loop(() -> outgoing.waits() ? pause : ping());
    }

    private Step more(More more) {
      outgoing.more(more);
      return ping();
    }

    private Step ping() {
      outgoing.ping(mores);
      if (outgoing.isOver()) {
        exit();
      }
      return Step.done();
    }

    @Override
    protected void onExit(ExitReason reason) {
      finish.exited(reason);
    }
  }
}
