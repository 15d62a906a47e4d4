package dev.selectors.savina.cli;

import java.util.List;
import org.openjdk.jmh.util.ListStatistics;

/** The distribution of times in milliseconds; none is left out, and none is preferred. */
record Statistics(
    int runs, double median, double lowerQuartile, double upperQuartile, double mean, double sd) {

  /** The statistics of these times; the standard deviation is that of a sample. */
  static Statistics of(List<Double> milliseconds) {
    ListStatistics times = new ListStatistics(
        milliseconds.stream().mapToDouble(Double::doubleValue).toArray());
    return new Statistics(
        milliseconds.size(),
        times.getPercentile(50),
        times.getPercentile(25),
        times.getPercentile(75),
        times.getMean(),
        // One run has no deviation; NaN would not be a number in the JSON.
        milliseconds.size() > 1 ? times.getStandardDeviation() : 0);
  }
}
