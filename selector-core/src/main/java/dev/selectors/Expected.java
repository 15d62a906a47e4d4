package dev.selectors;

/** Something a selector expects besides messages: an awaited stage, a task, or a timer. */
abstract class Expected {
  final Cell cell;

  Expected(Cell cell) {
    this.cell = cell;
  }

  /**
   * Whether it may happen while the selector is suspended; if not it waits until the selector goes
   * on.
   */
  boolean endsSuspension() {
    return false;
  }

  /** Tells the selector that it has happened; {@link #happen} follows. Callable from any thread. */
  final void announce() {
    cell.announce(this);
  }

  /** Does what is to be done about it, in a turn of the selector. */
  abstract void happen();

  /** The selector has ended or begun anew and expects it no longer. */
  abstract void forget();

  /** It was announced to a selector that has terminated. Callable from any thread. */
  void tooLate() {}
}
