package dev.selectors.savina.astar;

import java.util.Random;

/**
 * A cube of nodes with one-way links to some of their neighbours, away from the root.
 *
 * <p>It equals the random grid of the suite, link by link. So nodes are taken in the order in which
 * a {@link java.util.HashMap} iterates over them, and a random number is drawn even for a link that
 * is then left out.
 */
final class Grid {
  /** How many links a node can have. */
  static final int DIRECTIONS = 6;

  /** Where the search begins. */
  static final int ROOT = 0;

  private static final int SEED = 123_456;
  /** Steps along the three axes, at most one along each: all but (0, 0, 0) and (1, 1, 1). */
  private static final int[][] STEPS = {
    {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}
  };

  private final int size;
  /** For each node a bit for each direction. */
  private final byte[] links;

  /** A grid with so many nodes along each axis. */
  Grid(int size) {
    this.size = size;
    links = new byte[size * size * size];
    Random random = new Random(SEED);
    int hashes = 2 * Integer.highestOneBit(links.length);
    for (int hash = 0; hash < hashes; hash++) {
      int node = hash ^ (hash >>> 16);
      if (node < links.length) {
        links[node] = link(node, random);
      }
    }
  }

  private byte link(int node, Random random) {
    int linked = 0;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
      boolean last = direction == DIRECTIONS - 1;
      boolean wanted = (last && linked == 0) || random.nextBoolean();
      if (wanted && isNew(node, direction, linked)) {
        linked |= 1 << direction;
      }
    }
    return (byte) linked;
  }

  /**
   * Whether the link would lead to a node that is not linked yet. At the far sides of the cube it
   * may lead back to the node itself, or to the same neighbour as another direction.
   */
  private boolean isNew(int node, int direction, int linked) {
    int to = neighbour(node, direction);
    if (to == node) {
      return false;
    }
    for (int other = 0; other < direction; other++) {
      if ((linked & (1 << other)) != 0 && neighbour(node, other) == to) {
        return false;
      }
    }
    return true;
  }

  private int neighbour(int node, int direction) {
    int[] step = STEPS[direction];
    int i = Math.min(size - 1, x(node) + step[0]);
    int j = Math.min(size - 1, y(node) + step[1]);
    int k = Math.min(size - 1, z(node) + step[2]);
    return node(i, j, k);
  }

  private int node(int i, int j, int k) {
    return (i * size + j) * size + k;
  }

  /** How many nodes there are. */
  int nodes() {
    return links.length;
  }

  /** The node that the link in this direction leads to; -1 if there is none. */
  int next(int node, int direction) {
    return (links[node] & (1 << direction)) == 0 ? -1 : neighbour(node, direction);
  }

  /** Whether there is a link from one node to the other. */
  boolean isLinked(int from, int to) {
    for (int direction = 0; direction < DIRECTIONS; direction++) {
      if (next(from, direction) == to) {
        return true;
      }
    }
    return false;
  }

  /** Where the search is to end. */
  int target() {
    int far = (int) (0.8 * size);
    return node(far, far, far);
  }

  /** The number of nodes along an axis. */
  int size() {
    return size;
  }

  /** The first coordinate of a node. */
  int x(int node) {
    return node / (size * size);
  }

  /** The second coordinate of a node. */
  int y(int node) {
    return node / size % size;
  }

  /** The third coordinate of a node. */
  int z(int node) {
    return node % size;
  }
}
