package dev.selectors.savina.filterbank;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;

/**
 * The parameters of Filter Bank.
 *
 * @param columns values that a filter looks back on, and of which a sampler leaves one
 * @param simulations values that enter
 * @param channels branches that the stream is split over
 */
public record FilterParams(
    @Flag("col") int columns,
    @Flag("sim") int simulations,
    @Flag("chan") int channels) {
  /** Refuses streams too short for anything to come out of the second filters. */
  public FilterParams {
    if (columns < 2) {
      throw new IllegalArgumentException("columns must be at least 2, was " + columns);
    }
    if (channels < 2) {
      throw new IllegalArgumentException("channels must be at least 2, was " + channels);
    }
    Require.positive("simulations", simulations);
    if (simulations < 2L * columns - 1) {
      throw new IllegalArgumentException("simulations must be at least " + (2L * columns - 1)
          + " for " + columns + " columns, was " + simulations);
    }
  }

  /** What comes out of the first filter of a channel: nothing until it has seen a whole window. */
  int firstOutputs() {
    return simulations - columns + 1;
  }

  /** What comes out of the second filter, and so the rows of the join. */
  int secondOutputs() {
    return firstOutputs() - columns + 1;
  }

  /** The multiplications of all filters. */
  long multiplications() {
    return ((long) firstOutputs() + secondOutputs()) * columns * channels;
  }

  /** The coefficients of a channel's first filter. */
  double[] firstCoefficients(int channel) {
    double[] coefficients = new double[columns];
    for (int i = 0; i < columns; i++) {
      coefficients[i] = (double) i * columns + channel * channels + 2.0 * channel + i + 1;
    }
    return coefficients;
  }

  /** The coefficients of a channel's second filter. */
  double[] secondCoefficients(int channel) {
    double[] coefficients = new double[columns];
    for (int i = 0; i < columns; i++) {
      coefficients[i] = (double) i * channel + channel * channel + channel + i;
    }
    return coefficients;
  }
}
