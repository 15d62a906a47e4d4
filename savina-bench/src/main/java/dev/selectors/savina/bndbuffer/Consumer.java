package dev.selectors.savina.bndbuffer;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.savina.harness.BusyWork;
import dev.selectors.savina.harness.Finish;

/** Consumes items one at a time; an actor in all variants. */
final class Consumer extends Actor<BufferMessage.ToConsumer> {
  private final BufferParams params;
  private final MailboxRef<? super BufferMessage.Available> buffer;
  private final Finish finish;
  private final BufferMessage.Available available = new BufferMessage.Available(this);
  double value;
  int consumed;

  Consumer(BufferParams params, MailboxRef<? super BufferMessage.Available> buffer, Finish finish) {
    this.params = params;
    this.buffer = buffer;
    this.finish = finish;
  }

  @Override
  protected void onStart() {
    buffer.send(available);
  }

  @Override
  protected void receive(BufferMessage.ToConsumer message) {
    switch (message) {
      case BufferMessage.Item item -> {
        value = BusyWork.logarithms(value + item.data(), params.cost());
        consumed++;
        buffer.send(available);
      }
      case BufferMessage.ConsumerExit end -> exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
