package dev.selectors.savina.bndbuffer;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Producer-Consumer.
 *
 * @param buffer items that may exist at once, including one in the hands of each producer
 * @param producers producers
 * @param consumers consumers
 * @param items items that each producer makes
 * @param cost busy work for making and for consuming an item; zero leaves little but messages
 */
public record BufferParams(
    @Flag("bb") int buffer,
    @Flag("np") int producers,
    @Flag("nc") int consumers,
    @Flag("ipp") int items,
    @Flag("pc") int cost) {
  private static final int MOST_COST = 1_000_000;

  /** Refuses runs without parties or items, endless ones, and buffers in which nothing would fit. */
  public BufferParams {
    Require.positive("buffer", buffer);
    Require.positive("producers", producers);
    Require.positive("consumers", consumers);
    Require.positive("items", items);
    Require.notNegative("cost", cost);
    Require.atMost("cost", MOST_COST, cost);
    if (buffer <= producers) {
      throw new IllegalArgumentException(
          "buffer must be larger than producers, was " + buffer + " for " + producers);
    }
  }

  /** The items that may be pending before producers have to wait. */
  int capacity() {
    return buffer - producers;
  }
}
