package dev.selectors;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A timer of a selector: a turn to come, or one after the other. */
final class Timer extends Expected implements Cancellable {
  /*
   * The clock is set for one tick at a time, and for the next one after the turn of the last. So
   * it has no more to do than the selector takes, however short the period is; and as the queue of
   * events is empty then, messages come in between, however long the action takes.
   */

  private enum State {
    WAITING,
    /** The time has come, the turn not yet. */
    DUE,
    OVER
  }

  private final Runnable action;
  private final boolean periodic;
  private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
  private volatile @Nullable Cancellable clock;

  // Of a periodic timer; handed on with the tick.
  private long period;
  /** When the tick that has come was to come, or the next one is. */
  private long due;

  Timer(Cell cell, Runnable action, boolean periodic) {
    super(cell);
    this.action = action;
    this.periodic = periodic;
  }

  /** The action with the listener told before, if there is one. */
  static Runnable announced(Runnable action, Cell cell) {
    if (cell.system().beforeCallback() == null) {
      return action;
    }
    return () -> {
      cell.beforeCallback(Callback.Kind.TIMER, null);
      action.run();
    };
  }

  void start(Duration delay) {
    if (periodic) {
      period = Timers.saturatedNanos(delay);
      due = cell.system().nanoTime() + period;
    }
    clock = cell.system().schedule(this::tick, delay);
  }

  private void tick() {
    if (!state.compareAndSet(State.WAITING, State.DUE)) {
      return;
    }
    try {
      announce();
    } catch (Throwable t) { // for want of memory: it must not be the end of all ticks
      Journal.tellThread(t);
      if (state.compareAndSet(State.DUE, State.WAITING) && periodic) {
        leaveOutMissed();
        setClock();
      }
    }
  }

  /** What is to come later has not begun. */
  @Override
  boolean isInTheMiddle() {
    return false;
  }

  @Override
  void happen() {
    if (!state.compareAndSet(State.DUE, periodic ? State.WAITING : State.OVER)) {
      return;
    }
    if (!periodic) {
      action.run();
      return;
    }
    cell.pending().expect(this);
    leaveOutMissed();
    try {
      action.run();
    } finally {
      goOn();
    }
  }

  @Override
  Origin origin(Throwable thrown) {
    return Origin.TIMER;
  }

  /** The next tick is the first one that is still to come. */
  private void leaveOutMissed() {
    long late = Math.max(0, cell.system().nanoTime() - due);
    due += late - late % period + period;
  }

  /** Schedules the next tick. If the timekeeper does not take it, that is a failure of its own. */
  private void goOn() {
    try {
      setClock();
    } catch (Throwable t) {
      state.set(State.OVER);
      cell.pending().met(this); // no longer expected
      if (!(t instanceof RejectedExecutionException && cell.system().isClosing())) {
        new Signal(cell, () -> {
              throw AsyncTask.rethrown(t);
            })
            .announce();
      }
    }
  }

  private void setClock() {
    if (state.get() == State.OVER) {
      return;
    }
    Duration left = Duration.ofNanos(Math.max(0, due - cell.system().nanoTime()));
    clock = cell.system().schedule(this::tick, left);
    if (state.get() == State.OVER) {
      stopClock(); // it was cancelled meanwhile, by a thread that saw the clock before
    }
  }

  @Override
  public boolean cancel() {
    if (state.getAndSet(State.OVER) == State.OVER) {
      return false;
    }
    try {
      stopClock();
    } finally {
      if (cell.isOwner()) {
        cell.pending().met(this); // no longer expected
      } else {
        announce(); // so that the selector finds that out
      }
    }
    return true;
  }

  @Override
  void forget() {
    state.set(State.OVER);
    stopClock();
  }

  private void stopClock() {
    Cancellable c = clock;
    if (c != null) {
      c.cancel();
    }
  }
}
