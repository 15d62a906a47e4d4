package dev.selectors;

/**
 * An event that nobody counts as expected: by a relative, by a deadline or an answer that ends a
 * wait, or a timer that was refused. Dealt with first, even while the selector is suspended.
 */
final class Signal extends Event {
  private final Runnable action;

  /** @param action in a turn; may throw, which is a failure of the selector then */
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
