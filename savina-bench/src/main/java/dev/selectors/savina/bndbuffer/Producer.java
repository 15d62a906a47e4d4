package dev.selectors.savina.bndbuffer;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.BusyWork;

/** Makes one item whenever it is told to; an actor in all variants. */
final class Producer extends PortableActor<BufferMessage.Produce> {
  private final BufferParams params;
  private final MailboxRef<? super BufferMessage.FromProducer> buffer;
  private double item;
  int made;

  Producer(
      BufferParams params, MailboxRef<? super BufferMessage.FromProducer> buffer, Finish finish) {
    super(finish);
    this.params = params;
    this.buffer = buffer;
  }

  @Override
  protected void receive(BufferMessage.Produce message) {
    if (made == params.items()) {
      exit();
      return;
    }
    item = BusyWork.logarithms(item, params.cost());
    buffer.send(new BufferMessage.Item(item, self()));
    made++;
  }

  @Override
  protected void onExit() {
    buffer.send(new BufferMessage.ProducerExit());
  }
}
