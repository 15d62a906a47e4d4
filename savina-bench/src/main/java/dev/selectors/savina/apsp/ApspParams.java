package dev.selectors.savina.apsp;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;

/**
 * The parameters of All-Pairs Shortest Path.
 *
 * @param nodes nodes of the graph, each joined to every other one
 * @param block rows and columns of a block
 * @param weight the greatest weight of an edge
 * @param rng where the weights come from
 */
public record ApspParams(
    @Flag("n") int nodes, @Flag("b") int block, @Flag("w") int weight, Rng rng) {
  /** Refuses graphs that blocks do not cover: the suite silently leaves the rest out. */
  public ApspParams {
    Require.positive("nodes", nodes);
    Require.positive("block", block);
    Require.positive("weight", weight);
    if (nodes % block != 0) {
      throw new IllegalArgumentException(
          "nodes must be a multiple of block, was " + nodes + " for " + block);
    }
  }

  /** How many blocks there are in a row, and in a column. */
  int blocks() {
    return nodes / block;
  }

  /** How many others a block tells of its steps: those of its row, and of its column. */
  int neighbours() {
    return 2 * (blocks() - 1);
  }
}
