package dev.selectors.savina.astar;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Which nodes were visited, and from where; shared by all workers, as in the suite.
 *
 * <p>A node belongs to whoever was the first to visit it, and is expanded once: nobody else marks
 * it.
 */
final class Trail {
  /** For each node the one it was visited from, plus one; zero if it was not visited. */
  private final AtomicIntegerArray parents;

  private final boolean[] expanded;

  /** Only the root is visited; it is its own parent. */
  Trail(Grid grid) {
    parents = new AtomicIntegerArray(grid.nodes());
    parents.setPlain(Grid.ROOT, Grid.ROOT + 1);
    expanded = new boolean[grid.nodes()];
  }

  /** Visits a node from another one; false if somebody has been there already. */
  boolean visit(int node, int from) {
    return parents.get(node) == 0 && parents.compareAndSet(node, 0, from + 1);
  }

  /** Notes that the links of a node are followed. */
  void expand(int node) {
    expanded[node] = true;
  }

  /** Whether a node was visited. */
  boolean isVisited(int node) {
    return parents.get(node) != 0;
  }

  /** Where a visited node was visited from. */
  int parent(int node) {
    return parents.get(node) - 1;
  }

  /** Whether the links of a node were followed. */
  boolean isExpanded(int node) {
    return expanded[node];
  }
}
