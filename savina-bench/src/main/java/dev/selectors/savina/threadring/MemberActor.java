package dev.selectors.savina.threadring;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import org.jspecify.annotations.Nullable;

/** A member of the ring, as an actor. */
final class MemberActor extends PortableActor<RingMessage> implements Member {
  private final int members;
  private @Nullable MailboxRef<RingMessage> next;
  private int pings;
  private boolean last;

  MemberActor(int members, Finish finish) {
    super(finish);
    this.members = members;
  }

  @Override
  protected void receive(RingMessage message) {
    switch (message) {
      case RingMessage.Data data -> next = data.next();
      case RingMessage.Ping ping -> {
        pings++;
        last = ping.left() == 0;
        pass(last ? new RingMessage.Exit(members) : new RingMessage.Ping(ping.left() - 1));
      }
      case RingMessage.Exit exit -> {
        if (exit.left() > 0) {
          pass(new RingMessage.Exit(exit.left() - 1));
        }
        exit();
      }
    }
  }

  private void pass(RingMessage message) {
    if (next == null) {
      throw new IllegalStateException("the ring's ping overtook its data");
    }
    next.send(message);
  }

  @Override
  public MailboxRef<RingMessage> inbox() {
    return self();
  }

  @Override
  public int pings() {
    return pings;
  }

  @Override
  public boolean last() {
    return last;
  }
}
