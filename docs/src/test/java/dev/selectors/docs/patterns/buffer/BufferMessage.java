package dev.selectors.docs.patterns.buffer;

import dev.selectors.MailboxRef;

/** What a buffer is asked for. */
sealed interface BufferMessage<T> {
  /** Store this, and say so. */
  record Put<T>(T item, MailboxRef<Boolean> stored) implements BufferMessage<T> {}

  /** Send the oldest item. */
  record Take<T>(MailboxRef<T> to) implements BufferMessage<T> {}
}
