package dev.selectors.docs.pipes;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Step;
import java.nio.channels.SelectionKey;

final class ReactingProc extends EventSelector {
  final Mailbox<MailboxRef<Exchange>> peer = mailbox("peer");
  final Mailbox<Exchange> exchange = mailbox(Exchange.class, "exchange");
  private final Mailbox<Ready> ready = mailbox(Ready.class, "ready");
  private final End end;
  private final Dispatcher dispatcher;
  private boolean writes;
  private int roundsLeft;
  private int left;

  ReactingProc(End end, Dispatcher dispatcher, boolean writes, int rounds) {
    this.end = end;
    this.dispatcher = dispatcher;
    this.writes = writes;
    roundsLeft = rounds;
  }

  @Override
  protected Step run() {
    return Step.react(peer.on(this::converse));
  }

  private Step converse(MailboxRef<Exchange> other) {
    return Step.loopWhile(
        () -> roundsLeft > 0, () -> writeOrRead().andThen(() -> exchangeWith(other)));
  }

  private Step writeOrRead() {
    return writes ? writeData() : readData();
  }

  private Step exchangeWith(MailboxRef<Exchange> other) {
    other.send(new Exchange());
    return Step.react(exchange.on(e -> {
      writes = !writes;
      roundsLeft--;
      return Step.done();
    }));
  }

  private Step writeData() {
    left = end.amount;
    return Step.loopWhile(() -> left > 0, () -> {
      dispatcher.register(end.channel, SelectionKey.OP_WRITE, ready);
      return Step.react(ready.on(r -> {
        left -= end.write(left);
        return Step.done();
      }));
    });
  }

  private Step readData() {
    left = end.amount;
    return Step.loopWhile(() -> left > 0, () -> {
      dispatcher.register(end.channel, SelectionKey.OP_READ, ready);
      return Step.react(ready.on(r -> {
        left -= end.read();
        return Step.done();
      }));
    });
  }
}
