package dev.selectors.savina.uct;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Unbalanced Cobwebbed Tree.
 *
 * @param nodes the tree does not grow beyond this many
 * @param mean the mean computation of a node
 * @param deviation its standard deviation
 * @param branching children of each node that has any
 * @param urgent percentage of those nodes that have an urgent child, and one per cent more, as in
 *     the suite; none with zero
 * @param work steps of a random generator for each unit of computation; zero is what a good
 *     compiler leaves of the suite's loops
 */
public record UctParams(
    int nodes,
    @Flag("avg") int mean,
    @Flag("stdev") int deviation,
    @Flag("binomial") int branching,
    int urgent,
    int work) {
  private static final int MOST_NODES = 10_000_000;
  private static final int MOST_COMPUTATION = 1_000_000;
  private static final int MOST_WORK = 100;

  /** Refuses trees that cannot grow at all, and those that no machine has the memory for. */
  public UctParams {
    Require.positive("branching", branching);
    Require.positive("mean", mean);
    Require.notNegative("deviation", deviation);
    Require.notNegative("urgent", urgent);
    Require.notNegative("work", work);
    if (nodes <= branching || nodes > MOST_NODES) {
      throw new IllegalArgumentException(
          "nodes must be more than branching, up to " + MOST_NODES + ", was " + nodes);
    }
    Require.atMost("mean", MOST_COMPUTATION, mean);
    Require.atMost("deviation", MOST_COMPUTATION, deviation);
    Require.atMost("urgent", 100, urgent);
    Require.atMost("work", MOST_WORK, work);
  }
}
