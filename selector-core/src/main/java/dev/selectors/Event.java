package dev.selectors;

/** Something that happens to a selector besides messages, and is dealt with in a turn. */
abstract sealed class Event permits Expected, Signal {
  final Cell cell;

  Event(Cell cell) {
    this.cell = cell;
  }

  /** Tells the selector that it has happened; {@link #happen} follows. Callable from any thread. */
  final void announce() {
    cell.announce(this);
  }

  /** Does what is to be done about it, in a turn of the selector. */
  abstract void happen();

  /** What has failed if {@link #happen} has thrown this. */
  abstract Origin origin(Throwable thrown);

  /** It was announced to a selector that has terminated. Callable from any thread. */
  void tooLate() {}
}
