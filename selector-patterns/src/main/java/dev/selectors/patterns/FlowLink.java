package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.StoppedError;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One subscriber of an outlet. */
final class FlowLink<T> implements Flow.Subscription {
  /** Whether more is to be signalled; after a cancellation, only an item on its way still comes. */
  private enum State {
    /** Inside {@code onSubscribe}, or before. */
    NEW,
    OPEN,
    CANCELLED,
    ENDED
  }

  private static final Consumer<FlowLink<?>> LEAVE = FlowLink::left;
  private static final Cancellable NOT_YET = () -> false;
  private static final Cancellable NO_MORE = () -> false;

  private final FlowOutlet<T> outlet;
  private final Flow.Subscriber<? super T> subscriber;
  /** The selector that subscribes; null if it is something else. */
  private final @Nullable Selector owner;

  private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
  private final AtomicLong demand = new AtomicLong();
  private final AtomicReference<Cancellable> monitor = new AtomicReference<>(NOT_YET);
  /** The first wrong request, or second subscription. */
  private final AtomicReference<@Nullable Throwable> wrong = new AtomicReference<>();

  FlowLink(FlowOutlet<T> outlet, Flow.Subscriber<? super T> subscriber) {
    this.outlet = outlet;
    this.subscriber = subscriber;
    owner = switch (subscriber) {
      case FlowSubscriber<?> part -> part.owner();
      case FlowProcessor<?, ?> processor -> processor;
      default -> null;
    };
  }

  // ---- any thread

  @Override
  public void request(long n) {
    if (isOver()) {
      return;
    }
    if (n < 1) {
      wrong(new IllegalArgumentException(
          "request for " + n + " items; by rule 3.9 of Reactive Streams at least 1"));
      return;
    }
    long before = demand.getAndUpdate(d -> d + n < 0 ? Long.MAX_VALUE : d + n);
    if (before == 0) {
      outlet.changed();
    }
  }

  @Override
  public void cancel() {
    if (close(State.CANCELLED) == State.OPEN) { // else whoever opens it looks
      leave();
    }
  }

  /** Tried again if there is no memory: the gate would stay closed for this one, for ever. */
  void leave() {
    Shortage.outlast(LEAVE, this);
  }

  private void left() {
    outlet.cancelled(this);
  }

  boolean isOver() {
    return state().compareTo(State.CANCELLED) >= 0;
  }

  /** Whether this is that subscriber's link and not over, so that it must not subscribe again. */
  boolean isOf(Flow.Subscriber<?> other) {
    return !isOver() && subscriber.equals(other);
  }

  /** Ends this by an error, in a turn, unless there was a wrong use before. */
  void wrong(Throwable use) {
    wrong.compareAndSet(null, use);
    if (state() == State.OPEN) {
      outlet.wronged(this); // else whoever opens it looks
    }
  }

  boolean isOfOneIn(SelectorSystem system) {
    return owner != null
        && !(owner.state() instanceof SelectorState.New)
        && owner.system().equals(system);
  }

  boolean hasDemand() {
    return demand.get() > 0;
  }

  /** To be cancelled when this is over. */
  void monitored(Cancellable cancellable) {
    if (!monitor.compareAndSet(NOT_YET, cancellable)) {
      cancellable.cancel();
    }
  }

  // ---- the caller of subscribe

  /** Hands the subscription over. */
  void begin() {
    subscriber.onSubscribe(this);
  }

  /** From now on turns may signal; false if it is cancelled. */
  boolean open() {
    boolean opened = state.compareAndSet(State.NEW, State.OPEN);
    if (wrong.get() != null) {
      outlet.wronged(this);
    }
    return opened;
  }

  // ---- the outlet's turns, or after them

  void next(T item) {
    if (state() == State.ENDED) {
      return;
    }
    demand.getAndUpdate(d -> d == Long.MAX_VALUE ? d : d - 1);
    try {
      subscriber.onNext(item);
    } catch (StoppedError e) {
      throw e; // it waited for room, and the item has its place there; else see forgives()
    } catch (Throwable t) {
      cancel();
      throw t;
    }
  }

  /** Signals the end, which is an error after a wrong use; no effect if it is over. */
  void end(@Nullable Throwable cause) {
    if (close(State.ENDED).compareTo(State.CANCELLED) >= 0) {
      return;
    }
    Throwable error = wrong.get() == null ? cause : wrong.get();
    if (error == null) {
      subscriber.onComplete();
    } else {
      subscriber.onError(error);
    }
  }

  private State state() {
    return Objects.requireNonNull(state.get());
  }

  /** Returns the state before; no effect if it was over. Needs no memory, as somebody waits. */
  private State close(State last) {
    State before = state();
    while (before.compareTo(State.CANCELLED) < 0 && !state.compareAndSet(before, last)) {
      before = state();
    }
    if (before.compareTo(State.CANCELLED) < 0) {
      monitor.getAndSet(NO_MORE).cancel();
    }
    return before;
  }
}
