package dev.selectors;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A timer of a selector: a turn to come. */
final class Timer extends Expected implements Cancellable {
  private enum State {
    WAITING,
    /**
     * The time has come, the turn not yet. A periodic timer skips ticks that fall into this state.
     */
    DUE,
    OVER
  }

  private final Runnable action;
  private final boolean periodic;
  private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
  private volatile @Nullable Cancellable clock;

  Timer(Cell cell, Runnable action, boolean periodic) {
    super(cell);
    this.action = action;
    this.periodic = periodic;
  }

  void start(Timekeeper time, Duration delay) {
    clock =
        periodic ? time.scheduleAtFixedRate(this::tick, delay) : time.schedule(this::tick, delay);
  }

  private void tick() {
    if (!state.compareAndSet(State.WAITING, State.DUE)) {
      return;
    }
    try {
      announce();
    } catch (Throwable t) { // for want of memory: it must not be the end of all ticks
      state.compareAndSet(State.DUE, State.WAITING);
      Journal.tellThread(t);
    }
  }

  /** What is to come later has not begun. */
  @Override
  boolean isInTheMiddle() {
    return false;
  }

  @Override
  void happen() {
    if (state.compareAndSet(State.DUE, periodic ? State.WAITING : State.OVER)) {
      if (periodic) {
        cell.pending().expect(this);
      }
      cell.beforeCallback(Callback.Kind.TIMER, null);
      action.run();
    }
  }

  @Override
  public boolean cancel() {
    if (state.getAndSet(State.OVER) == State.OVER) {
      return false;
    }
    stopClock();
    if (cell.isOwner()) {
      cell.pending().met(this); // no longer expected
    } else {
      announce(); // so that the selector finds that out
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
