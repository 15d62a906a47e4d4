package dev.selectors.savina.threadring;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import org.jspecify.annotations.Nullable;

/** A member of the ring, as a selector with a single mailbox. */
final class MemberSelector extends Selector implements Member {
  private final Mailbox<RingMessage> inbox = mailbox("inbox", this::onMessage);
  private final int members;
  private final Finish finish;
  private @Nullable MailboxRef<RingMessage> next;
  private int pings;
  private boolean last;

  MemberSelector(int members, Finish finish) {
    this.members = members;
    this.finish = finish;
  }

  private void onMessage(RingMessage message) {
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
    return inbox;
  }

  @Override
  public int pings() {
    return pings;
  }

  @Override
  public boolean last() {
    return last;
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
