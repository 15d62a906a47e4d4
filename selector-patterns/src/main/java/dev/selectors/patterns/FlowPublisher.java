package dev.selectors.patterns;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A selector whose messages are the items of a {@link Flow.Publisher}: what subscribers ask for
 * opens the gate of its mailbox, and the bound of the mailbox is the back-pressure.
 *
 * {@snippet file="dev/selectors/patterns/FlowSnippetsTest.java" region="publisher"}
 *
 * <p>The gate is open while there are subscribers and each has asked for more; each item goes to
 * all of them, so the slowest sets the pace. While the gate is closed the mailbox fills, and
 * senders are held back as by any mailbox with {@link Overflow#WAIT}: {@link MailboxRef#sendAsync}
 * completes when there is room, and {@link MailboxRef#send} parks a virtual thread. Items that
 * nobody has asked for yet wait for the next subscriber. To subscribe, or to cancel, takes time in
 * proportion to the number of subscribers; for very many that come and go there is {@link Topic}.
 *
 * <p><b>Ordering.</b> First in, first out. {@link #complete} and {@link #fail} come after what the
 * caller has sent before.
 *
 * <p><b>Threads.</b> All methods are callable from any thread. {@code onSubscribe} is called by the
 * caller of {@link #subscribe}, {@code onNext} in turns, and the end is signalled after the last
 * turn, or by that caller if that turn is over: one after the other. They should be quick.
 *
 * <p><b>Memory consistency effects:</b> what a sender did before it sent an item
 * <i>happens-before</i> what a subscriber does with it.
 *
 * <p><b>Failure.</b> Subscribers are told an error if the publisher is stopped, fails, or its
 * system is closed; at once if it ended before they came. A {@link FlowSubscriber} of a system that
 * is closed ends with it, and is not told. A subscriber that throws is cancelled, which is a
 * failure that the publisher survives, unless it is a {@link VirtualMachineError} other than a
 * {@link StackOverflowError}. One that asks for less than one item, or subscribes twice, is told an
 * error. What {@code onSubscribe} throws is thrown to the caller of {@link #subscribe}, and then
 * nobody is subscribed.
 *
 * <p><cite>Reactive Streams</cite>, version 1.0.4.
 *
 * @param <T> the items
 */
public final class FlowPublisher<T> extends Selector implements Flow.Publisher<T> {
  /** The last message, after which the publisher ends. */
  private record Last(@Nullable Throwable error) implements DeadLetter.Unmissed {}

  /** The items; bounded. */
  public final MailboxRef<T> items;

  private final Mailbox<Object> door;
  private final FlowOutlet<T> outlet;
  private final AtomicBoolean last = new AtomicBoolean();

  /**
   * Makes a publisher that is not spawned yet.
   *
   * @param capacity how many items may wait for subscribers, at least 1
   * @throws IllegalArgumentException if {@code capacity} is not positive
   */
  public FlowPublisher(int capacity) {
    outlet = new FlowOutlet<>(this, context(), null);
    door = this.mailbox("items", this::onItem)
        .level(1) // an error of a subscriber comes first
        .headGuard(m -> m instanceof Last || outlet.isOpen())
        .bounded(capacity, Overflow.WAIT);
    items = this.<T>router(item -> door);
  }

  /**
   * Subscribes, once {@code onSubscribe} has returned; callable before the publisher is spawned.
   *
   * @param subscriber gets what has not been sent to others before; if it is already subscribed, it
   *     is told an {@link IllegalStateException}, which ends it
   * @throws NullPointerException if {@code subscriber} is null
   */
  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    outlet.subscribe(subscriber);
  }

  /**
   * Ends the publisher after what was sent before by the caller: subscribers are told that the
   * stream is complete. As long as items wait that nobody has asked for, it does not end; what is
   * sent afterwards becomes a dead letter when it does. No effect if it was already completed, or
   * told to {@link #fail}, or has ended.
   */
  public void complete() {
    end(new Last(null));
  }

  /**
   * Ends the publisher as {@link #complete} does, but subscribers are told the error.
   *
   * @param error is not a failure of this selector, so it is not logged
   * @throws NullPointerException if {@code error} is null
   */
  public void fail(Throwable error) {
    end(new Last(Objects.requireNonNull(
        error, "error of a publisher is null; to end without one, call complete()")));
  }

  private void end(Last message) {
    if (last.compareAndSet(false, true)) {
      try {
        door.sendAsync(message); // no effect if it ends just now: then all are told
      } catch (Throwable t) {
        last.set(false); // for want of memory: it can be called again
        throw t;
      }
    }
  }

  @SuppressWarnings("unchecked") // all else comes through the router, which takes items
  private void onItem(Object message) {
    if (message instanceof Last end) {
      outlet.end(end.error());
    } else {
      outlet.emit((T) message);
    }
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return outlet.forgives(cause) ? Directive.RESUME : super.onFailure(cause);
  }
}
