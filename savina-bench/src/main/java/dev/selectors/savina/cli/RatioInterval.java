package dev.selectors.savina.cli;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How many times as long something takes, by medians over all runs, and an interval for the same
 * ratio over all runs that could have been measured.
 *
 * <p>It comes from a hierarchical bootstrap: JVMs are drawn with replacement, then as many runs of
 * each; how far the ratio of such medians strays tells how far it is from the true one by chance.
 * With few JVMs the bootstrap knows too little: n of them have strayed by only (n - 1)/n of the
 * variance, and that was itself estimated. So the interval is stretched on a logarithmic scale, as
 * Student's distribution is wider than the normal one. It is too wide rather than too narrow. The
 * draws are the same each time.
 *
 * @param lower zero if there are too few JVMs on either side
 * @param upper infinite if there are too few JVMs on either side
 */
record RatioInterval(double ratio, double lower, double upper) {
  private static final int DRAWS = 2_000;
  private static final long SEED = 74_755;

  /**
   * The ratio of the times after to the times before, each with a list per JVM.
   *
   * @param confidence how often such intervals contain the true ratio, below one
   */
  static RatioInterval of(List<List<Double>> before, List<List<Double>> after, double confidence) {
    double log = Math.log(median(after) / median(before));
    if (before.size() < 2 || after.size() < 2) {
      return unknown(Math.exp(log));
    }
    SplittableRandom random = new SplittableRandom(SEED);
    double[] then = draws(before, random);
    double[] now = draws(after, random);
    double stretch = stretch(then, before.size(), now, after.size(), (1 + confidence) / 2);
    double[] logs = new double[DRAWS];
    Arrays.setAll(logs, i -> now[i] - then[i]);
    Arrays.sort(logs);
    int cut = (int) Math.floor(DRAWS * (1 - confidence) / 2);
    // The true ratio is not always where the draws happen to lie.
    double lower = Math.min(0, logs[cut] - log);
    double upper = Math.max(0, logs[DRAWS - 1 - cut] - log);
    return new RatioInterval(
        Math.exp(log), Math.exp(log + stretch * lower), Math.exp(log + stretch * upper));
  }

  /** A ratio of which only this value is known. */
  static RatioInterval unknown(double ratio) {
    return new RatioInterval(ratio, 0, Double.POSITIVE_INFINITY);
  }

  /** How many times as fast, if this is how many times as long, or the other way round. */
  RatioInterval inverse() {
    return new RatioInterval(1 / ratio, 1 / upper, 1 / lower);
  }

  /** Logarithms of the medians of runs that are drawn from these forks. */
  private static double[] draws(List<List<Double>> forks, SplittableRandom random) {
    double[][] times = forks.stream().map(RatioInterval::array).toArray(double[][]::new);
    int longest = Arrays.stream(times).mapToInt(fork -> fork.length).max().orElse(0);
    double[] drawn = new double[times.length * longest];
    double[] logs = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      int size = 0;
      for (int j = 0; j < times.length; j++) {
        double[] fork = times[random.nextInt(times.length)];
        for (int k = 0; k < fork.length; k++) {
          drawn[size++] = fork[random.nextInt(fork.length)];
        }
      }
      logs[i] = Math.log(median(drawn, size));
    }
    return logs;
  }

  private static double stretch(double[] then, int n, double[] now, int m, double quantile) {
    double varianceThen = variance(then) * n / (n - 1);
    double varianceNow = variance(now) * m / (m - 1);
    double both = varianceThen + varianceNow;
    if (both == 0) {
      return 1;
    }
    // Welch and Satterthwaite
    double freedom =
        both * both / (varianceThen * varianceThen / (n - 1) + varianceNow * varianceNow / (m - 1));
    double wider = new TDistribution(freedom).inverseCumulativeProbability(quantile)
        / new NormalDistribution().inverseCumulativeProbability(quantile);
    return wider * Math.sqrt(both / (variance(then) + variance(now)));
  }

  private static double variance(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum()
        / (values.length - 1);
  }

  private static double[] array(List<Double> times) {
    return times.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double median(List<List<Double>> forks) {
    double[] all = array(forks.stream().flatMap(List::stream).toList());
    return median(all, all.length);
  }

  /** The median of the first values, which this sorts. */
  private static double median(double[] values, int size) {
    Arrays.sort(values, 0, size);
    int half = size / 2;
    return size % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
  }
}
