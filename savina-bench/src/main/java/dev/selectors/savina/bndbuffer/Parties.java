package dev.selectors.savina.bndbuffer;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import java.util.ArrayList;
import java.util.List;

/** The producers and consumers of one run, which start and end the same way around every buffer. */
final class Parties {
  /** The order for the next item. It has no content; one object serves all. */
  static final BufferMessage.Produce PRODUCE = new BufferMessage.Produce();

  private final BufferParams params;
  private final Finish finish;
  private final List<Producer> producers = new ArrayList<>();
  private final List<Consumer> consumers = new ArrayList<>();

  Parties(BufferParams params, Finish finish) {
    this.params = params;
    this.finish = finish;
  }

  /** Starts all; lets each consumer ask for an item, then orders one from each producer. */
  void start(
      ActorRuntime runtime,
      MailboxRef<? super BufferMessage.FromProducer> items,
      MailboxRef<? super BufferMessage.Available> availability) {
    for (int i = 0; i < params.consumers(); i++) {
      consumers.add(runtime.spawn(new Consumer(params, availability, finish)));
    }
    for (int i = 0; i < params.producers(); i++) {
      producers.add(runtime.spawn(new Producer(params, items, finish)));
    }
    consumers.forEach(Consumer::ask);
    for (Producer producer : producers) {
      producer.self().send(PRODUCE);
    }
  }

  /** Sends the consumers home. */
  void end() {
    BufferMessage.ConsumerExit exit = new BufferMessage.ConsumerExit();
    for (Consumer consumer : consumers) {
      consumer.self().send(exit);
    }
  }

  /** What all of them did, together with the most items the buffer ever held. */
  BoundedBuffer.Result result(int peak, int peakLimit) {
    return new BoundedBuffer.Result(
        producers.stream().mapToLong(producer -> producer.made).sum(),
        consumers.stream().mapToLong(consumer -> consumer.consumed).sum(),
        consumers.stream().mapToDouble(consumer -> consumer.value).sum(),
        consumers.stream()
            .mapToDouble(one -> BufferReference.rounding(params, one.consumed, one.value))
            .sum(),
        peak,
        peakLimit);
  }
}
