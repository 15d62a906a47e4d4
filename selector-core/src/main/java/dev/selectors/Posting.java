package dev.selectors;

import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How messages get to where they wait in one mailbox. Callable from any thread. */
abstract class Posting<M> extends Delivery<M> {
  Posting(@Nullable Consumer<? super M> handler) {
    super(handler);
  }

  /**
   * Puts the message where it waits, and tells the owner; false if there is no room. If there is
   * none as the selector has ended, and what waits is still being buried, then the message is a dead
   * letter like the others.
   */
  final boolean post(M message) {
    Inbox<M> other = special;
    if (other == null) {
      Node<M> node = new Node<>(message);
      post(node, node);
      return true;
    }
    boolean isIn;
    try {
      isIn = other.offer(message);
    } catch (Throwable t) { // for want of memory: its place is now free for whoever waits for one
      admitWaiting();
      throw t;
    }
    if (isIn) {
      cell().arrived((Mailbox<M>) this);
    } else if (cell().is(ControlWord.TERMINATED)) {
      Burial.ofOne(this, message, cell().reasonOfTheDead()).tell();
    } else {
      placesAreWanted();
      return false;
    }
    return true;
  }

  /** Puts in messages that are linked from the first to the last; only where all have room. */
  final void post(Node<M> first, Node<M> last) {
    if (append(first, last)) {
      cell().wake();
    } else {
      cell().arrived((Mailbox<M>) this);
    }
  }

  /**
   * Posts the envelope, if it is not void by then, or has it wait for room; the envelope itself is
   * told what becomes of it.
   */
  @SuppressWarnings("unchecked") // taken out again by content()
  final void put(Envelope<? extends M> envelope) {
    M message = (M) envelope;
    if (envelope.isVoid()) {
      tellVoid(envelope);
    } else if (!post(message) && postWhenRoom(message) == null) {
      undelivered(message, DeadLetter.Reason.MAILBOX_FULL);
    } else if (envelope.isVoid()) {
      someIsVoid(envelope); // whoever made it void may have said so before it was here
    }
  }

  /** Has the message wait until there is room; null if this mailbox lets nobody wait. */
  final @Nullable Admission postWhenRoom(M message) {
    if (!(special instanceof BoundedInbox<M> full) || full.overflow() != Overflow.WAIT) {
      return null;
    }
    Mailbox<M> mine = (Mailbox<M>) this;
    Admission admitted = full.offerWhenRoom(message, this::letIn).at(mine);
    // Whoever has ended a request meanwhile may not have seen that somebody waits.
    placesAreWanted();
    if (cell().is(ControlWord.TERMINATED)) {
      bury(cell().reasonOfTheDead());
    }
    return admitted;
  }

  /** Whether the calling thread may wait here for room. */
  final boolean mayPark() {
    Thread me = Thread.currentThread();
    return me.isVirtual() && !me.isInterrupted() && !cell().isOwner();
  }

  /**
   * Parks until the message is in, or a dead letter; its sender is not told which.
   *
   * <p>If the caller is interrupted, or is to end, the message keeps its place among those that wait.
   * If these were not heeded, nothing could end a thread that sends to a selector which never makes
   * room: neither its parent nor the end of its system.
   */
  static void awaitRoom(Admission admitted) {
    Cell sender = Inside.selector();
    if (sender != null) {
      sender.awaitRoom(admitted);
      return;
    }
    try {
      admitted.exceptionally(e -> null).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new AssertionError(e); // cannot be: a failure is null here
    }
  }
}
