package dev.selectors;

/**
 * An event that does not count as expected: from a relative, from a deadline or an answer that ends
 * a wait, or from a timer that was refused. Dealt with first, even while the selector is suspended.
 */
final class Signal extends Event {
  private final Runnable action;

  /** @param action runs in a turn; if it throws, that is a failure of the selector */
  Signal(Cell cell, Runnable action) {
    super(cell);
    this.action = action;
  }

  @Override
  void happen() {
    action.run();
  }

  @Override
  Origin origin(Throwable thrown) {
    return thrown instanceof ChildFailedException ? Origin.CHILD : Origin.OUTSIDE;
  }
}
