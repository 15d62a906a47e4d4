package dev.selectors.savina.astar;

/** What makes a node urgent: where the search goes first, if it has a choice. */
enum Guide {
  /** Nearest to the target first, as the crow flies: what the paper says. */
  TARGET {
    @Override
    int distance(Grid grid, int node) {
      int target = grid.target();
      int x = grid.x(target) - grid.x(node);
      int y = grid.y(target) - grid.y(node);
      int z = grid.z(target) - grid.z(node);
      return (int) (Math.sqrt(x * x + y * y + z * z) / GRANULARITY);
    }

    @Override
    int priority(int distance, int priorities) {
      return Math.min(distance, priorities);
    }
  },
  /** Farthest from the far corner first, and so nearest to the root: what the suite does. */
  SUITE {
    @Override
    int distance(Grid grid, int node) {
      int size = grid.size();
      int x = size - grid.x(node);
      int y = size - grid.y(node);
      int z = size - grid.z(node);
      return Math.max(x, Math.max(y, z)) / GRANULARITY;
    }

    @Override
    int priority(int distance, int priorities) {
      return Math.min(Math.abs(priorities - distance), priorities);
    }
  };

  /** Distances that make no difference. */
  private static final int GRANULARITY = 8;

  abstract int distance(Grid grid, int node);

  abstract int priority(int distance, int priorities);

  /** The number of the mailbox for a node, from 0, the most urgent, to {@code priorities}. */
  final int priority(Grid grid, int node, int priorities) {
    return priority(distance(grid, node), priorities);
  }
}
