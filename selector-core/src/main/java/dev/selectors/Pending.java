package dev.selectors;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that one selector expects besides messages, and what of it has happened but is not yet dealt
 * with.
 */
final class Pending {
  /** What has happened; any thread adds. */
  private final Inbox<Expected> happened = new LinkedInbox<>();
  /** The same, for what was not expected: it comes first, as it can mean that all else is moot. */
  private final Inbox<Signal> signals = new LinkedInbox<>();

  /** In the order of expecting, so that a simulation forgets in the same order each time. */
  private final Set<Expected> expected = Shortage.withTable(new LinkedHashSet<>());
  /** What has happened while the selector was suspended. */
  private final LosslessDeque<Expected> deferred = new LosslessDeque<>();

  private volatile int suspensions;

  // How many of what kind are expected. Plain, as onlookers may see old numbers.
  private int stages;
  private int tasks;
  private int timers;

  void happened(Event e) {
    if (e instanceof Signal signal) {
      signals.offer(signal);
    } else if (e instanceof Expected awaited) {
      happened.offer(awaited);
    }
  }

  /** Takes the next signal; null if there is none. */
  @Nullable
  Event nextSignal() {
    return signals.poll();
  }

  /** Takes the next thing to deal with; null if there is none. */
  @Nullable
  Event next() {
    Event signal = nextSignal();
    if (signal != null) {
      return signal;
    }
    if (suspensions == 0 && !deferred.isEmpty()) {
      return deferred.poll();
    }
    while (suspensions > 0) {
      Expected e = happened.peek();
      if (e == null) {
        return null;
      }
      if (e.isHeededWhileSuspended()) {
        break;
      }
      deferred.add(e);
      happened.poll(); // afterwards: without memory for that, it stays where it is
    }
    return happened.poll();
  }

  /** As {@link #isMoreUnderWay}, of signals. */
  boolean isSignalUnderWay() {
    return !signals.isEmpty();
  }

  /** Whether something has happened that {@link #next} cannot take yet, as it is not linked. */
  boolean isMoreUnderWay() {
    return !happened.isEmpty() || !signals.isEmpty();
  }

  void expect(Expected e) {
    if (expected.add(e)) {
      count(e, 1);
    }
  }

  /** Whether the event still matters: false if the selector expects it no longer. */
  boolean met(Event e) {
    if (!(e instanceof Expected one)) {
      return true;
    }
    boolean wasExpected = expected.remove(one);
    if (wasExpected) {
      count(one, -1);
    }
    return wasExpected;
  }

  private void count(Expected one, int by) {
    if (one instanceof AwaitedStage<?>) {
      stages += by;
    } else if (one instanceof AsyncTask<?>) {
      tasks += by;
    } else if (one instanceof Timer) {
      timers += by;
    }
  }

  /** A guess, for onlookers. */
  SelectorSnapshot.Expects snapshot() {
    return new SelectorSnapshot.Expects(stages, tasks, timers);
  }

  boolean isEmpty() {
    return expected.isEmpty();
  }

  /** Whether that is expected, and nothing else. */
  boolean isOnly(Object one) {
    return expected.size() == 1 && expected.iterator().next() == one;
  }

  /** Whether the selector has begun something that it has not finished. */
  boolean isInTheMiddle() {
    return expected.stream().anyMatch(Expected::isInTheMiddle);
  }

  boolean isSuspended() {
    return suspensions > 0;
  }

  @SuppressWarnings(
      "NonAtomicVolatileUpdate") // written by the owner only; volatile for those that look on
  void suspend() {
    suspensions++;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate")
  void unsuspend() {
    suspensions--;
  }

  void forgetAll() {
    List<Expected> all = List.copyOf(expected);
    List<Expected> late = List.copyOf(deferred);
    expected.clear();
    stages = 0;
    tasks = 0;
    timers = 0;
    deferred.clear();
    suspensions = 0;
    all.forEach(Expected::forget);
    late.forEach(Event::tooLate);
  }

  /**
   * Tells the events that have happened and that nobody will deal with, as the selector has
   * terminated. Callable from any thread then; each event is told once.
   */
  void drain() {
    drain(signals);
    drain(happened);
  }

  private void drain(Inbox<? extends Event> events) {
    for (Event e = nextOf(events); e != null; e = nextOf(events)) {
      try {
        // Without the lock: it calls the handler of failures, which may wait for others.
        e.tooLate();
      } catch (Throwable t) { // for want of memory: the others are told all the same
        Journal.tellThread(t);
      }
    }
  }

  /** The queue allows one consumer, and several late ones may come here at once. */
  private synchronized @Nullable Event nextOf(Inbox<? extends Event> events) {
    Event e = events.poll();
    while (e == null && !events.isEmpty()) {
      Thread.onSpinWait(); // for one that is not linked yet, see Burial
      e = events.poll();
    }
    return e;
  }
}
