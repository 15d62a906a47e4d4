package dev.selectors.savina.bndbuffer;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The buffer as a selector that opens and closes its gates itself: whoever has to wait, waits in
 * front of a closed mailbox.
 */
final class GateBuffer extends Selector implements Buffer {
  private final Mailbox<BufferMessage.FromProducer> producers =
      this.<BufferMessage.FromProducer>mailbox("producers", this::onProducer).level(0);
  private final Mailbox<BufferMessage.Available> consumers =
      this.<BufferMessage.Available>mailbox("consumers", this::onAvailable).level(1);
  private final BufferParams params;
  private final Finish finish;
  private final Parties parties;
  private final Queue<BufferMessage.Item> pending = new ArrayDeque<>();
  private int producersExited;
  private int peak;

  GateBuffer(BufferParams params, Parties parties, Finish finish) {
    this.params = params;
    this.finish = finish;
    this.parties = parties;
    consumers.disable();
  }

  private void onProducer(BufferMessage.FromProducer message) {
    switch (message) {
      case BufferMessage.Item item -> {
        pending.add(item);
        peak = Math.max(peak, pending.size());
        item.producer().send(Parties.PRODUCE);
        if (pending.size() >= params.capacity()) {
          producers.disable();
        }
        consumers.enable();
      }
      case BufferMessage.ProducerExit exit -> {
        producersExited++;
        tryExit();
      }
    }
  }

  private void onAvailable(BufferMessage.Available available) {
    available.consumer().send(pending.remove());
    producers.enable();
    if (pending.isEmpty()) {
      consumers.disable();
    }
    tryExit();
  }

  private void tryExit() {
    if (producersExited == params.producers() && pending.isEmpty()) {
      exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    parties.end();
    finish.exited(reason);
  }

  @Override
  public MailboxRef<BufferMessage.FromProducer> producers() {
    return producers;
  }

  @Override
  public MailboxRef<BufferMessage.Available> consumers() {
    return consumers;
  }

  @Override
  public BoundedBuffer.Result result() {
    return parties.result(peak, params.capacity());
  }
}
