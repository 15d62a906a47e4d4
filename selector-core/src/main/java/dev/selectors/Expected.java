package dev.selectors;

/** An event that the selector itself has arranged for: an awaited stage, a task, or a timer. */
abstract class Expected extends Event {
  Expected(Cell cell) {
    super(cell);
  }

  @Override
  boolean isHeededWhileSuspended() {
    return false;
  }

  /** The selector has ended or begun anew and expects it no longer. */
  abstract void forget();
}
