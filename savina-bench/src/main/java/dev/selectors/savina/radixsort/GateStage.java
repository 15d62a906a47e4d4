package dev.selectors.savina.radixsort;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;

/**
 * A stage as a selector: what has to wait, waits in front of a gate, which is opened once. It keeps
 * no list and counts nothing. The pattern is a partition by a router: the sender knows only one
 * address.
 *
 * <p>The end comes behind the zeros, and all ones are there by then; so the stage sends it on to
 * itself, to come behind them. That takes two messages for each stage that the actor does not need,
 * and one for the end of the pipeline.
 */
final class GateStage extends Selector implements Stage {
  private final Mailbox<RadixMessage.Stream> zeros = mailbox("zeros", this::onZero);
  private final Mailbox<RadixMessage.Stream> ones = mailbox("ones", this::onOne);
  private final MailboxRef<RadixMessage.Stream> inbox = router(this::mailboxOf);
  private final long bit;
  private final MailboxRef<? super RadixMessage.Stream> next;
  private final Finish finish;
  private int waited;

  /** The stage for this bit, which sends to the next one. */
  GateStage(int bit, MailboxRef<? super RadixMessage.Stream> next, Finish finish) {
    this.bit = 1L << bit;
    this.next = next;
    this.finish = finish;
    ones.disable();
  }

  private Mailbox<RadixMessage.Stream> mailboxOf(RadixMessage.Stream message) {
    return message instanceof RadixMessage.Value value && (value.number() & bit) != 0
        ? ones
        : zeros;
  }

  private void onZero(RadixMessage.Stream message) {
    switch (message) {
      case RadixMessage.Value value -> next.send(value);
      case RadixMessage.End end -> {
        ones.send(end);
        ones.enable();
      }
    }
  }

  private void onOne(RadixMessage.Stream message) {
    next.send(message);
    switch (message) {
      case RadixMessage.Value value -> waited++;
      case RadixMessage.End end -> exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public MailboxRef<RadixMessage.Stream> inbox() {
    return inbox;
  }

  @Override
  public int ones() {
    return waited;
  }
}
