package dev.selectors.savina.bndbuffer;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.BusyWork;
import org.jspecify.annotations.Nullable;

/** Consumes items one at a time; an actor in all variants. */
final class Consumer extends PortableActor<BufferMessage.ToConsumer> {
  private final BufferParams params;
  private final MailboxRef<? super BufferMessage.Available> buffer;
  private BufferMessage.@Nullable Available available;
  double value;
  int consumed;

  Consumer(BufferParams params, MailboxRef<? super BufferMessage.Available> buffer, Finish finish) {
    super(finish);
    this.params = params;
    this.buffer = buffer;
  }

  /** Asks for an item, with the same object each time. The first call is not the consumer's own. */
  void ask() {
    if (available == null) {
      available = new BufferMessage.Available(self());
    }
    buffer.send(available);
  }

  @Override
  protected void receive(BufferMessage.ToConsumer message) {
    switch (message) {
      case BufferMessage.Item item -> {
        value = BusyWork.logarithms(value + item.data(), params.cost());
        consumed++;
        ask();
      }
      case BufferMessage.ConsumerExit end -> exit();
    }
  }
}
