package dev.selectors.savina.bndbuffer;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.savina.harness.BusyWork;
import dev.selectors.savina.harness.Finish;

/** Makes one item whenever it is told to; an actor in all variants. */
final class Producer extends Actor<BufferMessage.Produce> {
  private final BufferParams params;
  private final MailboxRef<? super BufferMessage.FromProducer> buffer;
  private final Finish finish;
  private double item;
  int made;

  Producer(
      BufferParams params, MailboxRef<? super BufferMessage.FromProducer> buffer, Finish finish) {
    this.params = params;
    this.buffer = buffer;
    this.finish = finish;
  }

  @Override
  protected void receive(BufferMessage.Produce message) {
    if (made == params.items()) {
      exit();
      return;
    }
    item = BusyWork.logarithms(item, params.cost());
    buffer.send(new BufferMessage.Item(item, this));
    made++;
  }

  @Override
  protected void onExit(ExitReason reason) {
    buffer.send(new BufferMessage.ProducerExit());
    finish.exited(reason);
  }
}
