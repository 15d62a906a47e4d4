package dev.selectors.patterns;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A part of a selector that subscribes to a {@link Flow.Publisher}: the items come into a mailbox,
 * and more are requested only as they are handled.
 *
 * {@snippet file="dev/selectors/patterns/FlowSnippetsTest.java" region="subscriber"}
 *
 * <p>At any time at most as many items are requested and not handled as the constructor was told;
 * for a moment it may be one more, if the owner sends items of its own there while the publisher
 * delivers one. So a gate in front of the mailbox holds back the publisher too, after that many
 * items.
 *
 * <p><b>Ordering.</b> Items are handled in the order of the stream; the end after all of them.
 *
 * <p><b>Threads.</b> The methods of {@link Flow.Subscriber} are for the publisher, on whatever
 * thread; {@link #cancel}, and the gates of {@link #items}, are for the owner of the selector.
 *
 * <p><b>Memory consistency effects:</b> what the publisher did before it signalled
 * <i>happens-before</i> the turn that handles the signal.
 *
 * <p><b>Failure.</b> An item whose handler throws counts as handled, if the selector goes on, so
 * demand is not lost; nor does a restart lose it. When the selector has ended, in whatever way, the
 * subscription is cancelled; {@link #cancel} in {@code onExit} does so a little sooner. If its
 * system is closed, a publisher of this package in the same system tells it no end, since it ends
 * as well. A subscriber subscribes once: a second subscription is cancelled.
 *
 * <p>An item is handled when its handler has returned: the end of the stream does not wait for one
 * that awaits a stage and lets others go on by {@code whileDisabled}.
 *
 * <p><cite>Reactive Streams</cite>, version 1.0.4.
 *
 * @param <T> the items
 */
public final class FlowSubscriber<T> implements Flow.Subscriber<T> {
  /** The stream can begin; the end of the selector cancels its subscription. */
  private record Begin(Flow.Subscription subscription) implements DeadLetter.Unmissed {}

  /**
   * The end of the stream.
   *
   * @param items how many came before
   * @param error null if it is complete
   */
  private record Last(long items, @Nullable Throwable error) implements DeadLetter.Unmissed {}

  /** Tells the owner the end, which nobody else would. */
  private static final Consumer<FlowSubscriber<?>> END = FlowSubscriber::sendLast;

  /**
   * The items that wait to be handled; for the owner to close and open, and to guard. Its handler
   * is the part's: an item that is dealt with otherwise, after {@code become} or by
   * {@code receive}, does not count as handled; nothing more is requested for it, and the end
   * does not come. What the owner sends there itself is handled as well, before the end of the
   * stream, and nothing is requested in its place. It must have no bound: what the stream may
   * send is bounded by {@code inFlight}. An item for which a bound leaves no room is lost, and
   * ends the stream by an error, even where others would wait for room; one that is dropped would
   * never count as handled, and the end would not come.
   */
  public final Mailbox<T> items;

  private final Mailbox<Begin> begin;
  private final Mailbox<Last> end;
  private final Consumer<? super T> onItem;
  private final SelectorContext context;
  private final int inFlight;
  private final int batch;

  private final AtomicReference<Flow.@Nullable Subscription> upstream = new AtomicReference<>();
  /** Nothing is to be requested or cancelled any more. */
  private volatile boolean over;
  /** The subscription is cancelled, or its stream has ended. */
  private final AtomicBoolean released = new AtomicBoolean();
  /** Counted by the publisher, whose signals come one after the other. */
  private final AtomicLong received = new AtomicLong();
  /** What the publisher ends by; null if it is complete, or has not ended. */
  private @Nullable Throwable failure;
  // These belong to the turns.
  private long handled;
  private long requested;
  private int sinceRequest;

  /**
   * Adds a subscriber to a selector.
   *
   * @param context of the selector
   * @param name that of the mailbox for items; two more begin with it
   * @param inFlight how many items may be requested and not handled, at least 1
   * @param onItem handles an item, in a turn of its own
   * @param onEnd handles the end of the stream: with the error if it has failed, empty if it is
   *     complete
   * @throws IllegalArgumentException if {@code inFlight} is not positive, the name is empty, or
   *     there is already a mailbox of that name
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public FlowSubscriber(
      SelectorContext context,
      String name,
      int inFlight,
      Consumer<? super T> onItem,
      Consumer<? super Optional<Throwable>> onEnd) {
    Objects.requireNonNull(context, "context of the selector that subscribes is null");
    Objects.requireNonNull(onEnd, "handler of the end of a stream is null");
    this.onItem = Objects.requireNonNull(onItem, "handler of the items of a stream is null");
    this.inFlight = Positive.number(
        inFlight, "number of items in flight to subscriber '" + name + "' of " + context.name());
    this.context = context;
    batch = inFlight - inFlight / 2; // half are on their way while the others are handled
    FreeNames.require(context, name, name + " begin", name + " end");
    items = context.mailbox(name, this::onItem);
    begin = context.mailbox(name + " begin", its -> begin(its.subscription()));
    end = context
        .<Last>mailbox(name + " end", last -> onEnd.accept(Optional.ofNullable(last.error())))
        .headGuard(last -> last.items() <= handled && items.depth() == 0);
  }

  // ---- the publisher

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    Objects.requireNonNull(subscription, "subscription is null");
    if (over || !upstream.compareAndSet(null, subscription)) {
      subscription.cancel();
    } else if (!begin.trySend(new Begin(subscription))) {
      over = true;
      subscription.cancel(); // the selector has ended
    } else {
      // It may end without a turn: before its start, or by something fatal.
      context.selector().monitor(down -> {
        over = true;
        release(subscription);
      });
    }
  }

  @Override
  public void onNext(T item) {
    Objects.requireNonNull(item, "item of a stream is null");
    if (over) {
      return;
    }
    received.incrementAndGet();
    boolean taken;
    try {
      taken = items.trySend(item);
    } catch (Throwable t) { // for want of memory; whoever throws is told nothing more
      received.decrementAndGet();
      cancel();
      failure = t;
      Shortage.outlast(END, this);
      throw t;
    }
    if (!taken) {
      received.decrementAndGet(); // the end does not wait for it
      cancel();
      boolean told = end.trySend(new Last(
          received.get(),
          new IllegalStateException("mailbox '" + items.name() + "' of " + context.name()
              + ", which subscribes to a stream, is bounded and has no room for an item, which is"
              + " lost; do not bound it, as no more than " + inFlight + " are in flight")));
      if (!told) {
        // The selector has ended, so that this makes a dead letter. Otherwise it could park the
        // publisher until there is room, and the item would be handled after all.
        items.send(item);
      }
    }
  }

  @Override
  public void onError(Throwable error) {
    Objects.requireNonNull(error, "error of a stream is null");
    finish(error);
  }

  @Override
  public void onComplete() {
    finish(null);
  }

  // ---- the owner

  /**
   * Cancels the subscription, or the one to come. Items that wait in the mailbox are handled; the
   * handler of the end is not called any more. No effect after the end of the stream.
   */
  public void cancel() {
    if (over) {
      return;
    }
    over = true;
    Flow.Subscription subscription = upstream.get();
    if (subscription != null) {
      release(subscription);
    }
  }

  // ---- a publisher of this package

  Selector owner() {
    return context.selector();
  }

  // ---- private

  private void release(Flow.Subscription subscription) {
    if (released.compareAndSet(false, true)) {
      subscription.cancel();
    }
  }

  private void begin(Flow.Subscription subscription) {
    if (over) {
      release(subscription); // the owner cancelled before it was known
    } else {
      request(subscription);
    }
  }

  private void finish(@Nullable Throwable error) {
    if (!over) {
      over = true;
      released.set(true);
      failure = error;
      Shortage.outlast(END, this);
    }
  }

  private void sendLast() {
    end.trySend(new Last(received.get(), failure));
  }

  private void onItem(T item) {
    handled++;
    sinceRequest++;
    try {
      onItem.accept(item);
    } catch (Throwable t) {
      Thrown.after(t, this::requestMore);
      throw t;
    }
    requestMore();
  }

  /** Once a batch has been handled. */
  private void requestMore() {
    Flow.Subscription subscription = upstream.get();
    if (sinceRequest >= batch && subscription != null) {
      sinceRequest = 0;
      request(subscription);
    }
  }

  /**
   * Requests as many items as there are places for; an item that waits takes a place, even the
   * owner's.
   */
  private void request(Flow.Subscription subscription) {
    // In this order: what comes in between counts as not done, and is looked at again.
    long done = Math.min(received.get() - items.depth(), handled);
    long n = inFlight + done - requested;
    if (!over && n > 0) {
      requested += n;
      subscription.request(n);
    }
  }
}
