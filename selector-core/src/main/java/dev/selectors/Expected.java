package dev.selectors;

/** An event that the selector itself has arranged for: an awaited stage, a task, or a timer. */
abstract non-sealed class Expected extends Event {
  Expected(Cell cell) {
    super(cell);
  }

  /**
   * Whether it is dealt with even while the selector is suspended; if not, it waits until that is
   * over.
   */
  boolean isHeededWhileSuspended() {
    return false;
  }

  /** Whether the selector has begun something that it cannot finish before this has happened. */
  abstract boolean isInTheMiddle();

  /** The selector has ended or begun anew and expects it no longer. */
  abstract void forget();
}
