package dev.selectors.savina.bitonicsort;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.List;

/** Deals values out: a number of them to each receiver in turn. */
final class Splitter extends PortableActor<BitonicMessage.Stream> {
  private final int length;
  private final List<MailboxRef<BitonicMessage.Stream>> receivers;
  private int current;
  private int sent;

  Splitter(int length, List<MailboxRef<BitonicMessage.Stream>> receivers, Finish finish) {
    super(finish);
    this.length = length;
    this.receivers = receivers;
  }

  @Override
  protected void receive(BitonicMessage.Stream message) {
    switch (message) {
      case BitonicMessage.Value value -> {
        receivers.get(current).send(value);
        sent++;
        if (sent == length) {
          sent = 0;
          current = (current + 1) % receivers.size();
        }
      }
      case BitonicMessage.Exit end -> {
        for (MailboxRef<BitonicMessage.Stream> receiver : receivers) {
          receiver.send(end);
        }
        exit();
      }
    }
  }
}
