package dev.selectors;

import org.jctools.queues.atomic.unpadded.MpscLinkedAtomicUnpaddedQueue;
import org.jspecify.annotations.Nullable;

/**
 * An unbounded inbox: a linked queue without padding, since a selector may have many and most are
 * empty.
 */
final class LinkedInbox<M> extends MpscLinkedAtomicUnpaddedQueue<M> implements Inbox<M> {

  /**
   * Takes what is linked. Unlike the queue's own poll it never spins for a sender that was
   * interrupted midway.
   */
  @Override
  public @Nullable M poll() {
    return relaxedPoll();
  }

  @Override
  public @Nullable M peek() {
    return relaxedPeek();
  }
}
