package dev.selectors.savina.tokenring;

/** What is in the queues. */
sealed interface Item {
  /**
   * Goes from queue to queue; belongs to the member that has taken it, until that member passes it
   * on.
   */
  final class Token implements Item {
    int hops;
  }

  /** Pass it on while something is left, and exit. */
  record Stop(int left) implements Item {}
}
