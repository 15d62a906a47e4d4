package dev.selectors.savina.cli;

import java.util.List;

/** How the time of a bar is read from all runs of the JVMs that it had. */
enum PaperProtocol {
  /**
   * That of the paper: mean and standard deviation of the best 50 of 120 runs, or as many of a
   * hundred, whenever they were.
   */
  BEST,
  /** A fair one: median and quartiles of all runs except the first half of each JVM's. */
  FAIR;

  /** The runs that count; at least one. */
  List<Double> kept(List<List<Double>> jvms) {
    if (this == FAIR) {
      return jvms.stream().flatMap(runs -> runs.stream().skip(runs.size() / 2)).toList();
    }
    List<Double> sorted = jvms.stream().flatMap(List::stream).sorted().toList();
    return sorted.subList(0, Math.max(1, sorted.size() * 5 / 12));
  }

  /** The time for these runs in milliseconds, a list per JVM. */
  PaperReading read(List<List<Double>> jvms) {
    Statistics of = Statistics.of(kept(jvms));
    return this == BEST
        ? new PaperReading(
            of.runs(), of.mean(), Math.max(0, of.mean() - of.sd()), of.mean() + of.sd())
        : new PaperReading(of.runs(), of.median(), of.lowerQuartile(), of.upperQuartile());
  }
}
