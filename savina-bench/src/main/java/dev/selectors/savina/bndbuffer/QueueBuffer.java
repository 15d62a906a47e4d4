package dev.selectors.savina.bndbuffer;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The buffer as an actor: it must take every message as it comes, so it keeps the producers and
 * consumers that have to wait in queues of its own.
 */
final class QueueBuffer extends PortableActor<BufferMessage.ToBuffer> {
  private final BufferParams params;
  private final Parties parties;
  private final Queue<BufferMessage.Item> pending = new ArrayDeque<>();
  private final Queue<MailboxRef<BufferMessage.Produce>> waitingProducers = new ArrayDeque<>();
  private final Queue<MailboxRef<BufferMessage.ToConsumer>> waitingConsumers = new ArrayDeque<>();
  private int producersExited;
  private int peak;

  QueueBuffer(BufferParams params, Parties parties, Finish finish) {
    super(finish);
    this.params = params;
    this.parties = parties;
  }

  @Override
  protected void receive(BufferMessage.ToBuffer message) {
    switch (message) {
      case BufferMessage.Item item -> onItem(item);
      case BufferMessage.Available available -> onAvailable(available.consumer());
      case BufferMessage.ProducerExit exit -> {
        producersExited++;
        tryExit();
      }
    }
  }

  private void onItem(BufferMessage.Item item) {
    MailboxRef<BufferMessage.ToConsumer> consumer = waitingConsumers.poll();
    if (consumer != null) {
      consumer.send(item);
    } else {
      pending.add(item);
      peak = Math.max(peak, pending.size());
    }
    if (pending.size() >= params.capacity()) {
      waitingProducers.add(item.producer());
    } else {
      item.producer().send(Parties.PRODUCE);
    }
  }

  private void onAvailable(MailboxRef<BufferMessage.ToConsumer> consumer) {
    BufferMessage.Item item = pending.poll();
    if (item == null) {
      waitingConsumers.add(consumer);
      tryExit();
      return;
    }
    consumer.send(item);
    MailboxRef<BufferMessage.Produce> producer = waitingProducers.poll();
    if (producer != null) {
      producer.send(Parties.PRODUCE);
    }
  }

  private void tryExit() {
    if (producersExited == params.producers() && waitingConsumers.size() == params.consumers()) {
      exit();
    }
  }

  @Override
  protected void onExit() {
    parties.end();
  }

  /**
   * Items that were under way when the limit was reached still come in: at most one per producer.
   */
  BoundedBuffer.Result result() {
    return parties.result(peak, params.buffer());
  }
}
