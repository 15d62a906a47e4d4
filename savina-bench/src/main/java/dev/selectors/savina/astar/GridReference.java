package dev.selectors.savina.astar;

/** The sequential reference: a search that goes round by round, and ignores the target. */
final class GridReference {
  private final int[] distances;
  private final int target;
  private int reachable;
  private int expandedBefore;

  GridReference(Grid grid) {
    target = grid.target();
    distances = new int[grid.nodes()];
    int[] queue = new int[grid.nodes()];
    int last = 0;
    queue[last++] = Grid.ROOT;
    distances[Grid.ROOT] = 1;
    for (int first = 0; first < last; first++) {
      int node = queue[first];
      for (int direction = 0; direction < Grid.DIRECTIONS; direction++) {
        int next = grid.next(node, direction);
        if (next >= 0 && distances[next] == 0) {
          distances[next] = distances[node] + 1;
          queue[last++] = next;
          if (next == target) {
            expandedBefore = first + 1;
          }
        }
      }
    }
    reachable = last;
  }

  /** Whether there is a way to the target. */
  boolean hasWay() {
    return distances[target] > 0;
  }

  /** The links of the shortest way to the target. */
  int distance() {
    return distances[target] - 1;
  }

  /** The nodes that there is a way to, the root included. */
  int reachable() {
    return reachable;
  }

  /** The nodes that are expanded until the target is seen. */
  int expandedBefore() {
    return expandedBefore;
  }
}
