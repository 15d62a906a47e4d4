package dev.selectors.savina.bndbuffer;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.harness.Finish;
import java.util.ArrayList;
import java.util.List;

/** The producers and consumers of one run, which every buffer starts and ends the same way. */
final class Parties {
  /** The order for the next item: it has no content, one object serves all. */
  static final BufferMessage.Produce PRODUCE = new BufferMessage.Produce();

  private final BufferParams params;
  private final Finish finish;
  private final List<Producer> producers = new ArrayList<>();
  private final List<Consumer> consumers = new ArrayList<>();

  Parties(BufferParams params, Finish finish) {
    this.params = params;
    this.finish = finish;
  }

  /** Starts all, consumers first, and orders one item from each producer. */
  void start(
      SelectorSystem system,
      MailboxRef<? super BufferMessage.FromProducer> items,
      MailboxRef<? super BufferMessage.Available> availability) {
    for (int i = 0; i < params.consumers(); i++) {
      consumers.add(system.spawn(new Consumer(params, availability, finish)));
    }
    for (int i = 0; i < params.producers(); i++) {
      producers.add(system.spawn(new Producer(params, items, finish)));
    }
    for (Producer producer : producers) {
      producer.send(PRODUCE);
    }
  }

  /** Sends the consumers home. */
  void end() {
    BufferMessage.ConsumerExit exit = new BufferMessage.ConsumerExit();
    for (Consumer consumer : consumers) {
      consumer.send(exit);
    }
  }

  /** What all of them did, together with the most items the buffer ever held. */
  BoundedBuffer.Result result(int peak, int peakLimit) {
    return new BoundedBuffer.Result(
        producers.stream().mapToLong(producer -> producer.made).sum(),
        consumers.stream().mapToLong(consumer -> consumer.consumed).sum(),
        consumers.stream().mapToDouble(consumer -> consumer.value).sum(),
        peak,
        peakLimit);
  }
}
