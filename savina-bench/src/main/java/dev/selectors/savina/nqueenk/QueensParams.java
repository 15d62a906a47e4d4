package dev.selectors.savina.nqueenk;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Variants;

/**
 * The parameters of N-Queens.
 *
 * @param workers actors that search
 * @param size rows and columns of the board
 * @param threshold queens on a board that one worker completes by itself
 * @param solutions how many are enough; all are searched for if there are fewer
 * @param priorities mailboxes that works are spread over, in variants that have several
 */
public record QueensParams(
    @Flag("w") int workers,
    @Flag("n") int size,
    @Flag("t") int threshold,
    @Flag("s") int solutions,
    @Flag("p") int priorities) {
  /** Refuses boards whose solutions are too many to keep, and thresholds beyond the board. */
  public QueensParams {
    Require.positive("workers", workers);
    Require.positive("size", size);
    Require.notNegative("threshold", threshold);
    Require.positive("solutions", solutions);
    Require.positive("priorities", priorities);
    // One more mailbox is for the news, and for the stop.
    Require.atMost("priorities", Variants.MOST_MAILBOXES - 1, priorities);
    Require.atMost("size", QueensReference.LARGEST, size);
    if (threshold > size) {
      throw new IllegalArgumentException(
          "threshold must be at most size, was " + threshold + " for " + size);
    }
  }

  /** Whether there are fewer solutions than asked for: the run then ends when no work is left. */
  boolean isFull() {
    return solutions > QueensReference.solutions(size);
  }

  /** How many solutions have to be found at least. */
  int wanted() {
    return Math.min(solutions, QueensReference.solutions(size));
  }
}
