package dev.selectors.testkit;

import dev.selectors.Selector;
import dev.selectors.SelectorState;
import org.jspecify.annotations.Nullable;

/** A task that the {@link Machine} is at, and whose turn it is. */
final class Doing {
  final Waiting waited;
  /** The task in whose middle this one is done. */
  final @Nullable Doing outer;

  final int depth;
  /** The number of the turn that this task is; 0 while it is none. */
  volatile long turn;
  /** Whose turn; null if it is that of a task. */
  volatile @Nullable Selector inside;

  Doing(Waiting waited, @Nullable Doing outer) {
    this.waited = waited;
    this.outer = outer;
    depth = outer == null ? 0 : outer.depth + 1;
  }

  /** The rest of a turn that has waited, in place of the task that makes it go on. */
  static Doing rest(Doing turn, Doing task) {
    Doing rest = new Doing(task.waited, task.outer);
    rest.turn = turn.turn;
    rest.inside = turn.inside;
    return rest;
  }

  /** Whether it is a turn that has not ended. */
  boolean isInTheMiddle() {
    Selector its = inside;
    return turn > 0 && (its == null || its.state() instanceof SelectorState.Running);
  }
}
