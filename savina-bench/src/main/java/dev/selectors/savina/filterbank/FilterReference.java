package dev.selectors.savina.filterbank;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The sequential reference: the bank as formulas over whole sequences, without any ring. */
final class FilterReference {
  private final FilterParams params;

  FilterReference(FilterParams params) {
    this.params = params;
  }

  /** What any bank must compute. */
  FilterBank.Result result() {
    double[][] first = channels().mapToObj(this::first).toArray(double[][]::new);
    double[][] second =
        channels().mapToObj(channel -> second(channel, first[channel])).toArray(double[][]::new);
    return new FilterBank.Result(
        Arrays.stream(first).map(Trace::of).toList(),
        Arrays.stream(second).map(Trace::of).toList(),
        Trace.of(joined(second)),
        0,
        0);
  }

  /** What comes out of the end of the bank. */
  double[] joined() {
    return joined(
        channels().mapToObj(channel -> second(channel, first(channel))).toArray(double[][]::new));
  }

  /** All outputs of a channel's first filter. */
  private double[] first(int channel) {
    return filtered(delayed(entered()), params.firstCoefficients(channel));
  }

  /** The last output of a channel's first filter. */
  double lastOfFirst(int channel) {
    return output(delayed(entered()), params.simulations() - 1, params.firstCoefficients(channel));
  }

  private double[] second(int channel, double[] first) {
    return filtered(delayed(sampled(first)), params.secondCoefficients(channel));
  }

  private static double[] joined(double[][] second) {
    return IntStream.range(0, second[0].length)
        .mapToDouble(row -> Arrays.stream(second)
            .mapToDouble(channel -> channel[row])
            // A stream's own sum would round differently.
            .reduce(0, Double::sum))
        .toArray();
  }

  /** Side by side, as this takes longer than a run. */
  private IntStream channels() {
    return IntStream.range(0, params.channels()).parallel();
  }

  private double[] entered() {
    return IntStream.range(0, params.simulations())
        .mapToDouble(i -> i % Source.PERIOD)
        .toArray();
  }

  private double[] delayed(double[] values) {
    double[] delayed = new double[values.length];
    int by = params.columns() - 1;
    System.arraycopy(values, 0, delayed, by, values.length - by);
    return delayed;
  }

  private double[] sampled(double[] values) {
    double[] sampled = new double[values.length];
    for (int i = 0; i < values.length; i += params.columns()) {
      sampled[i] = values[i];
    }
    return sampled;
  }

  private static double[] filtered(double[] values, double[] coefficients) {
    double[] outputs = new double[values.length - coefficients.length + 1];
    for (int i = 0; i < outputs.length; i++) {
      outputs[i] = output(values, i + coefficients.length - 1, coefficients);
    }
    return outputs;
  }

  /** The output for the value of this place: the weight of a value depends on its own place. */
  private static double output(double[] values, int place, double[] coefficients) {
    int window = coefficients.length;
    int turn = place - place % window;
    double sum = 0;
    for (int i = 0; i < window; i++) {
      double value = values[turn + i <= place ? turn + i : turn + i - window];
      if (value != 0) {
        sum += value * coefficients[window - 1 - i];
      }
    }
    return sum;
  }
}
