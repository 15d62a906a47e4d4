package dev.selectors.patterns;

import dev.selectors.DeadLetter;
import dev.selectors.Down;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.StoppedError;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The side of a selector that subscribers of {@link Flow} see: it knows who they are and what they
 * have asked for. A guard of the selector asks {@link #isOpen} before each item, and the handler
 * then {@linkplain #emit emits} it.
 *
 * <p>Demand and cancellation come from any thread, go into atomic variables, and have the guard
 * asked again; so they cost no message. Items and errors are signalled in turns of the selector,
 * the end after its last turn. So signals to one subscriber never overlap.
 */
final class FlowOutlet<T> {
  /** What else there is to do about subscribers, unless all is over before the turn for it. */
  private interface Event extends Runnable, DeadLetter.Unmissed {}

  private final Selector selector;
  private final SelectorContext context;
  private final Mailbox<Event> events;
  private final @Nullable Runnable deserted;
  private final AtomicReference<List<FlowLink<T>>> links = new AtomicReference<>(List.of());
  /** Those who have asked for the next item; belongs to the turns. */
  private List<FlowLink<T>> asking = List.of();
  /** Those who were broken off in the last item; belongs to the turns. */
  private final List<FlowLink<T>> stopped = new ArrayList<>();
  /** What subscribers are told at the end, if it is an error; belongs to the turns. */
  private @Nullable Throwable error;

  /**
   * @param selector whose end is the end of the stream
   * @param context of the selector
   * @param deserted what to do in a turn when the last subscriber has cancelled; null if nothing
   */
  FlowOutlet(Selector selector, SelectorContext context, @Nullable Runnable deserted) {
    this.selector = selector;
    this.context = context;
    this.deserted = deserted;
    events = context.mailbox("subscribers", Event::run);
  }

  // ---- any thread

  void subscribe(Flow.Subscriber<? super T> subscriber) {
    Objects.requireNonNull(subscriber, "subscriber to a publisher is null");
    if (isRefused(links(), subscriber)) {
      return;
    }
    FlowLink<T> link = new FlowLink<>(this, subscriber);
    link.begin();
    List<FlowLink<T>> all;
    do {
      all = links();
      if (!link.isOver()
          && isRefused(all, subscriber)) { // since onSubscribe, perhaps by that itself
        return;
      }
    } while (!links.compareAndSet(
        all, Stream.concat(all.stream(), Stream.of(link)).toList()));
    if (!link.open()) {
      link.leave(); // it was cancelled before it was in the list
      return;
    }
    try {
      link.monitored(selector.monitor(down -> ended(link, down)));
    } catch (Throwable t) { // for want of memory: it would not be told the end
      link.cancel();
      throw t;
    }
    selector.recheck();
  }

  /** Whether it has subscribed already, which ends that subscription by an error. */
  private boolean isRefused(List<FlowLink<T>> all, Flow.Subscriber<? super T> subscriber) {
    for (FlowLink<T> link : all) {
      if (link.isOf(subscriber)) {
        link.wrong(new IllegalStateException("subscribed twice to " + selector.name()
            + "; by rule 1.10 of Reactive Streams each subscription needs a different subscriber"));
        return true;
      }
    }
    return false;
  }

  void changed() {
    selector.recheck();
  }

  /** Can be done twice. */
  void cancelled(FlowLink<T> link) {
    remove(link);
    if (deserted != null && links().isEmpty()) {
      events.trySend(this::lastHasGone);
    }
    selector.recheck();
  }

  /** Makes a turn signal the error. */
  void wronged(FlowLink<T> link) {
    events.trySend(() -> {
      remove(link);
      try {
        link.end(null); // an error, as there was a wrong use
      } catch (Throwable t) { // this subscriber's failure, not that of the others
        throw FlowSubscriberException.of(t);
      } finally {
        lastHasGone();
      }
    });
  }

  private void remove(FlowLink<T> link) {
    links.updateAndGet(all -> all.stream().filter(l -> !l.equals(link)).toList());
  }

  /** After the last turn. */
  private void ended(FlowLink<T> link, Down down) {
    links.set(List.of()); // all are told in turn, and to remove each of them would take the square
    if (down.reason() instanceof ExitReason.SystemClosed && link.isOfOneIn(context.system())) {
      return; // it is stopped as well: the message of the end could only be left
    }
    Throwable cause = error;
    if (cause == null && down.reason() instanceof ExitReason.Failed failed) {
      cause = failed.cause();
    }
    if (cause == null && !(down.reason() instanceof ExitReason.Normal)) {
      cause = cancellation(down);
    }
    link.end(cause);
  }

  private Throwable cancellation(Down down) {
    try {
      return new CancellationException(
          "publisher " + selector.name() + " has ended: " + down.reason());
    } catch (OutOfMemoryError e) {
      return e; // an error, too: the end has to be told
    }
  }

  // ---- turns

  /** Whether there are subscribers, and all have asked for an item. */
  boolean isOpen() {
    List<FlowLink<T>> all;
    boolean open;
    // Again if somebody came meanwhile: one who came before the others asked gets the item too.
    do {
      all = links();
      open = !all.isEmpty() && all.stream().allMatch(FlowLink::hasDemand);
    } while (open && !all.equals(links()));
    asking = open ? all : List.of();
    return open;
  }

  /**
   * Signals an item to those for whom the gate was found open. A subscriber that has cancelled
   * since then gets it all the same: otherwise it could be lost.
   */
  void emit(T item) {
    List<FlowLink<T>> all = asking;
    asking = List.of();
    stopped.clear();
    Throwable thrown = null;
    for (FlowLink<T> link : all) {
      try {
        link.next(item);
      } catch (Throwable t) {
        if (t instanceof StoppedError) {
          stopped.add(link);
        }
        thrown = Thrown.combined(thrown, t);
      }
    }
    if (thrown instanceof StoppedError) {
      throw Thrown.unchecked(thrown); // as a rule what tells the selector to stop: nobody's failure
    } else if (thrown != null) {
      throw FlowSubscriberException.of(thrown);
    }
  }

  /** Whether the selector, which has failed, is to go on, as it is a subscriber that has thrown. */
  boolean forgives(Throwable failure) {
    if (failure instanceof StoppedError && !stopped.isEmpty()) {
      stopped.forEach(FlowLink::cancel); // the selector was not told to stop: it is their own error
      stopped.clear();
      return true;
    }
    return failure instanceof FlowSubscriberException;
  }

  /** Ends the stream after this turn. */
  void end(@Nullable Throwable cause) {
    error = cause;
    context.exit();
  }

  private List<FlowLink<T>> links() {
    return Objects.requireNonNull(links.get());
  }

  private void lastHasGone() {
    if (deserted != null && links().isEmpty()) {
      deserted.run();
    }
  }
}
