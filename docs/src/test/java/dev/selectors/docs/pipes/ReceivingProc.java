package dev.selectors.docs.pipes;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ThreadSelector;
import java.nio.channels.SelectionKey;

final class ReceivingProc extends ThreadSelector {
  final Mailbox<MailboxRef<Exchange>> peer = mailbox("peer");
  final Mailbox<Exchange> exchange = mailbox(Exchange.class, "exchange");
  private final Mailbox<Ready> ready = mailbox(Ready.class, "ready");
  private final End end;
  private final Dispatcher dispatcher;
  private final int rounds;
  private boolean writes;

  ReceivingProc(End end, Dispatcher dispatcher, boolean writes, int rounds) {
    this.end = end;
    this.dispatcher = dispatcher;
    this.writes = writes;
    this.rounds = rounds;
  }

  @Override
  protected void run() {
    MailboxRef<Exchange> other = receive(peer);
    for (int round = 0; round < rounds; round++) {
      if (writes) {
        writeData();
      } else {
        readData();
      }
      other.send(new Exchange());
      receive(exchange);
      writes = !writes;
    }
  }

  private void writeData() {
    for (int left = end.amount; left > 0; ) {
      dispatcher.register(end.channel, SelectionKey.OP_WRITE, ready);
      receive(ready);
      left -= end.write(left);
    }
  }

  private void readData() {
    for (int left = end.amount; left > 0; ) {
      dispatcher.register(end.channel, SelectionKey.OP_READ, ready);
      receive(ready);
      left -= end.read();
    }
  }
}
