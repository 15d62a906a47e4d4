package dev.selectors;

/** An event that the selector itself has arranged for: an awaited stage, a task, or a timer. */
abstract non-sealed class Expected extends Event {
  Expected(Cell cell) {
    super(cell);
  }

  /** Whether it is dealt with even while the selector is suspended; if not it waits until then. */
  boolean isHeededWhileSuspended() {
    return false;
  }

  /** The selector has ended or begun anew and expects it no longer. */
  abstract void forget();
}
