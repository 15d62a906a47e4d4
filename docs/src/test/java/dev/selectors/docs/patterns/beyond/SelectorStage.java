package dev.selectors.docs.patterns.beyond;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import java.util.function.Function;

/** A stage as a selector: it does not go on before the next one has room for what it has made. */
final class SelectorStage<A, B> extends Selector {
  private final Function<A, B> work;
  private final MailboxRef<B> next;
  final Mailbox<A> in;

  SelectorStage(int capacity, Function<A, B> work, MailboxRef<B> next) {
    this.work = work;
    this.next = next;
    in = mailbox("in", this::onItem).bounded(capacity, Overflow.WAIT);
  }

  private void onItem(A item) {
    await(
        next.sendAsync(work.apply(item)),
        taken -> {},
        gone -> exit()); // there is no next stage any more
  }
}
