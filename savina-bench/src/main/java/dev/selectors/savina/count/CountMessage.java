package dev.selectors.savina.count;

import dev.selectors.MailboxRef;

/** What the counter and the producer understand. */
final class CountMessage {
  private CountMessage() {}

  /** Messages to the counter. */
  sealed interface ToCounter permits Increment, Retrieve {}

  /** Messages to the producer. */
  sealed interface ToProducer permits Increment, Result {}

  /** Count one more; to the producer it says begin. */
  record Increment() implements ToCounter, ToProducer {}

  /** Reply the count and exit. */
  record Retrieve(MailboxRef<ToProducer> replyTo) implements ToCounter {}

  /** The count. */
  record Result(int count) implements ToProducer {}
}
