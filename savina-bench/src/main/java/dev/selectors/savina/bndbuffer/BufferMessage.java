package dev.selectors.savina.bndbuffer;

import dev.selectors.MailboxRef;

/** What the buffer, the producers and the consumers say to each other. */
final class BufferMessage {
  private BufferMessage() {}

  /** Messages of producers to the buffer. */
  sealed interface FromProducer extends ToBuffer permits Item, ProducerExit {}

  /** All messages to the buffer, for the variant that has one mailbox for them. */
  sealed interface ToBuffer permits FromProducer, Available {}

  /** Messages to a consumer. */
  sealed interface ToConsumer permits Item, ConsumerExit {}

  /** An item, and who made it. */
  record Item(double data, MailboxRef<Produce> producer) implements FromProducer, ToConsumer {}

  /** The producer has made all its items. */
  record ProducerExit() implements FromProducer {}

  /** The consumer can take an item; one reused object per consumer. */
  record Available(MailboxRef<ToConsumer> consumer) implements ToBuffer {}

  /** Make the next item. */
  record Produce() {}

  /** No item will come any more. */
  record ConsumerExit() implements ToConsumer {}
}
