package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What happens to one selector of the model besides messages. */
final class ModelPending {
  /** Comes unasked, from a relative; dealt with even while the selector is suspended. */
  static class Event {
    private final Runnable action;

    Event(Runnable action) {
      this.action = action;
    }

    boolean isHeededWhileSuspended() {
      return true;
    }

    void happen() {
      action.run();
    }

    void tooLate() {}
  }

  /** What the selector itself has arranged for: a stage, a task, or a timer. */
  class Expected extends Event {
    private final boolean suspends;
    private final boolean reportsLate;
    private final BiConsumer<@Nullable String, @Nullable String> then;
    private @Nullable String value;
    private @Nullable String error;

    Expected(
        boolean suspends,
        boolean reportsLate,
        BiConsumer<@Nullable String, @Nullable String> then) {
      super(() -> {});
      this.suspends = suspends;
      this.reportsLate = reportsLate;
      this.then = then;
      expected.add(this);
      suspensions += suspends ? 1 : 0;
    }

    /** Stages let go of a selector that has ended or begun anew since. */
    void stageCompleted(@Nullable String result, @Nullable String failure) {
      if (expected.contains(this)) {
        completed(result, failure);
      }
    }

    void completed(@Nullable String result, @Nullable String failure) {
      value = result;
      error = failure;
      happened(this);
    }

    @Override
    boolean isHeededWhileSuspended() {
      return suspends;
    }

    /** Whether the selector has begun something that this would continue. */
    boolean isInTheMiddle() {
      return true;
    }

    @Override
    void happen() {
      suspensions -= suspends ? 1 : 0;
      then.accept(value, error);
    }

    @Override
    void tooLate() {
      if (reportsLate && error != null) {
        owner.log("failed null " + error + " RESUME");
      }
    }
  }

  private final class Timer implements Cancellable {
    /** 0 if it fires once. */
    private final long period;

    private final Runnable then;
    private final Expected event = new Expected(false, false, (value, error) -> happen()) {
      @Override
      boolean isInTheMiddle() {
        return false;
      }
    };
    private final long begin = world.now();
    private Cancellable clock;
    private boolean due;
    private boolean over;

    Timer(int millis, boolean periodic, Runnable then) {
      this.period = periodic ? ModelWorld.nanos(millis) : 0;
      this.then = then;
      clock = world.schedule(millis, this::tick);
      timers.add(this);
    }

    private void tick() {
      if (!over) {
        due = true;
        happened(event);
      }
    }

    private void happen() {
      if (!due || over) {
        return;
      }
      due = false;
      if (period == 0) {
        over = true;
        then.run();
        return;
      }
      expected.add(event);
      long next = begin + ((world.now() - begin) / period + 1) * period;
      try {
        then.run();
      } finally {
        if (!over) {
          clock = world.scheduleAt(next, this::tick);
        }
      }
    }

    void forget() {
      over = true;
      clock.cancel();
    }

    @Override
    public boolean cancel() {
      if (over) {
        return false;
      }
      forget();
      expected.remove(event);
      return true;
    }
  }

  private final ModelSelector owner;
  private final ModelWorld world;
  /** From relatives: they come first, as they can mean that nothing else counts. */
  private final ArrayDeque<Event> signals = new ArrayDeque<>();

  private final ArrayDeque<Event> events = new ArrayDeque<>();
  /** What has happened while the selector was suspended. */
  private final ArrayDeque<Event> deferred = new ArrayDeque<>();

  private final Set<Expected> expected = new HashSet<>();
  private final List<Timer> timers = new ArrayList<>();
  private int suspensions;
  private boolean news;

  ModelPending(ModelSelector owner, ModelWorld world) {
    this.owner = owner;
    this.world = world;
  }

  void happened(Event e) {
    if (owner.isTerminated()) {
      e.tooLate();
      return;
    }
    news = true;
    if (e instanceof Expected) {
      events.add(e);
    } else {
      signals.add(e);
    }
  }

  /** Whether something has happened since that was last attended to. */
  boolean isNews() {
    return news;
  }

  /** The same; and that is attended to now. */
  boolean hasNews() {
    boolean had = news;
    news = false;
    return had;
  }

  /** The next that comes even within a turn that waits; null if there is none. */
  @Nullable
  Event nextSignal() {
    return signals.poll();
  }

  /** The next to be dealt with; null if there is none. */
  @Nullable
  Event next() {
    while (signals.isEmpty()) {
      Event e = suspensions == 0 && !deferred.isEmpty() ? deferred.poll() : events.poll();
      if (e != null && suspensions > 0 && !e.isHeededWhileSuspended()) {
        deferred.add(e);
      } else if (e instanceof Expected && (!expected.remove(e) || owner.isHeld())) {
        e.tooLate();
      } else {
        return e;
      }
    }
    return signals.poll();
  }

  Cancellable timer(int millis, boolean periodic, Runnable then) {
    return new Timer(millis, periodic, then);
  }

  void suspend() {
    suspensions++;
  }

  boolean isSuspended() {
    return suspensions > 0;
  }

  boolean expectsNothing() {
    return expected.isEmpty();
  }

  /** @param clock one of the timers */
  boolean expectsNothingBut(@Nullable Cancellable clock) {
    return expected.isEmpty()
        || (expected.size() == 1 && clock instanceof Timer timer && expected.contains(timer.event));
  }

  boolean isInTheMiddle() {
    return expected.stream().anyMatch(Expected::isInTheMiddle);
  }

  boolean hasWork() {
    return !signals.isEmpty() || !events.isEmpty() || (suspensions == 0 && !deferred.isEmpty());
  }

  /** The selector begins anew, or ends. */
  void forgetAll() {
    expected.clear();
    suspensions = 0;
    timers.forEach(Timer::forget);
    timers.clear();
    deferred.forEach(Event::tooLate);
    deferred.clear();
  }

  /** The selector has ended. */
  void drain() {
    signals.clear();
    events.forEach(Event::tooLate);
    events.clear();
  }
}
