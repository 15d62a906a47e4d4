package dev.selectors.savina.quicksort;

import java.util.List;

/** What the nodes of the tree say to each other. */
final class QuickMessage {
  private QuickMessage() {}

  /** Messages to a node that is an actor. */
  sealed interface ToActor permits Sort, Part {}

  /** Sort this. */
  record Sort(List<Long> values) implements ToActor {}

  /**
   * A list in order.
   *
   * @param nodes how many have worked on it
   */
  record Sorted(List<Long> values, int nodes) {}

  /** What one of the children has sorted. */
  record Part(Side side, Sorted sorted) implements ToActor {}

  /** Which child it is. */
  enum Side {
    /** It sorts what is less than the pivot. */
    LEFT,
    /** It sorts what is greater. */
    RIGHT
  }
}
