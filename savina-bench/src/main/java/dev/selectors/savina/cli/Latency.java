package dev.selectors.savina.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * How long requests took under one load.
 *
 * @param busy selectors that were sending to themselves
 * @param forks the times of each JVM, in nanoseconds
 */
record Latency(int busy, List<Statistics> forks) {

  /** The times of all JVMs together. */
  Statistics all() {
    MultisetStatistics all = new MultisetStatistics();
    for (Statistics fork : forks) {
      Iterator<Map.Entry<Double, Long>> times = fork.getRawData();
      while (times.hasNext()) {
        Map.Entry<Double, Long> time = times.next();
        all.addValue(time.getKey(), time.getValue());
      }
    }
    return all;
  }

  /** A percentile in the JVM where it was lowest, and in the one where it was highest. */
  double[] range(double percentile) {
    double[] each = forks.stream()
        .mapToDouble(fork -> fork.getPercentile(percentile))
        .sorted()
        .toArray();
    return new double[] {each[0], each[each.length - 1]};
  }
}
