package dev.selectors.savina.astar;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Guided Search.
 *
 * @param workers actors that search
 * @param grid nodes along each of three axes
 * @param priorities the greatest number of a mailbox for works, in variants that have several
 * @param threshold nodes that a worker looks at before it gives back what is left
 * @param effort what it takes to look at a node
 */
public record AstarParams(
    @Flag("w") int workers,
    @Flag("g") int grid,
    @Flag("p") int priorities,
    @Flag("t") int threshold,
    Effort effort) {
  private static final int LARGEST_GRID = 248;
  private static final int MOST_PRIORITIES = 31;

  /** Refuses grids without a way, or beyond the suite's. */
  public AstarParams {
    Require.positive("workers", workers);
    Require.positive("priorities", priorities);
    Require.positive("threshold", threshold);
    if (grid < 2 || grid > LARGEST_GRID) {
      throw new IllegalArgumentException(
          "grid must be between 2 and " + LARGEST_GRID + ", was " + grid);
    }
    Require.atMost("priorities", MOST_PRIORITIES, priorities);
  }

  /** How many nodes there are. */
  int nodes() {
    return grid * grid * grid;
  }
}
