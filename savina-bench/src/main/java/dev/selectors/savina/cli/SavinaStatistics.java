package dev.selectors.savina.cli;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * The statistics of the original suite, by which its published times were made: of the times that
 * are within 20 % of the median only, which also leaves out most runs that were cold.
 *
 * @param total how many times there were
 * @param kept those that count, the least first
 */
record SavinaStatistics(int total, List<Double> kept) {
  private static final double TOLERANCE = 0.2;
  /** So many standard deviations of the mean to either side contain it in 95 of 100 cases. */
  private static final double OF_95_PERCENT = 1.96;

  /** The statistics of these times; at least one. */
  static SavinaStatistics of(List<Double> milliseconds) {
    List<Double> sorted = milliseconds.stream().sorted().toList();
    double middle = sorted.get(sorted.size() / 2);
    List<Double> kept = sorted.stream()
        .filter(time -> time >= (1 - TOLERANCE) * middle && time <= (1 + TOLERANCE) * middle)
        .toList();
    return new SavinaStatistics(sorted.size(), kept);
  }

  double best() {
    return kept.getFirst();
  }

  double worst() {
    return kept.getLast();
  }

  double median() {
    return Statistics.of(kept).median();
  }

  double arithmeticMean() {
    return mean(time -> time);
  }

  double geometricMean() {
    return Comparison.geometricMean(kept);
  }

  double harmonicMean() {
    return 1 / mean(time -> 1 / time);
  }

  /** The standard deviation, as if these were all times there could be. */
  double deviation() {
    double mean = arithmeticMean();
    // The mean of equal times may be another number, by rounding.
    return best() == worst() ? 0 : Math.sqrt(mean(time -> Math.pow(time - mean, 2)));
  }

  /** How far the interval of 95 % reaches from the arithmetic mean to either side. */
  double halfWidth() {
    return OF_95_PERCENT * deviation() / Math.sqrt(kept.size());
  }

  double coefficientOfVariation() {
    return deviation() / arithmeticMean();
  }

  /** Above zero if the long times are further from the mean; NaN if all are equal. */
  double skewness() {
    double mean = arithmeticMean();
    double cubes = kept.size() * mean(time -> Math.pow(time - mean, 3));
    double deviation = deviation();
    return deviation == 0 ? Double.NaN : cubes / ((kept.size() - 1) * Math.pow(deviation, 3));
  }

  private double mean(DoubleUnaryOperator of) {
    return kept.stream().mapToDouble(of::applyAsDouble).average().orElseThrow();
  }
}
