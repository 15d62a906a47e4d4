package dev.selectors.savina.bndbuffer;

import dev.selectors.MailboxRef;

/** The buffer of one run as a selector, whichever way it makes the parties wait. */
interface Buffer {
  /** Where the producers send. */
  MailboxRef<BufferMessage.FromProducer> producers();

  /** Where the consumers ask. */
  MailboxRef<BufferMessage.Available> consumers();

  /** What the run left behind; call it after the end only. */
  BoundedBuffer.Result result();
}
