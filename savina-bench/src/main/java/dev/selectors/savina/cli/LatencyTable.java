package dev.selectors.savina.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.util.Statistics;

/** Latencies as text, in microseconds. */
final class LatencyTable {
  private final PrintWriter out;

  LatencyTable(PrintWriter out) {
    this.out = out;
  }

  /** A row per load. Of more than twenty requests a millisecond, JMH times only a share. */
  void print(List<Latency> latencies, int seconds) {
    out.printf("%na request from outside, until it is answered; microseconds%n");
    String jvms = Words.count(latencies.getFirst().forks().size(), "JVM");
    out.printf(Locale.ROOT, "  %s x %d s%n", jvms, seconds);
    out.printf(
        "  %-8s%12s  %8s  %8s  %8s  %10s  %20s%n",
        "busy", "timed", "p50", "p99", "p99.9", "max", "p99.9 of each JVM");
    for (Latency latency : latencies) {
      Statistics all = latency.all();
      double[] range = latency.range(99.9);
      out.printf(
          Locale.ROOT,
          "  %-8d%,12d  %,8.1f  %,8.1f  %,8.1f  %,10.1f  %20s%n",
          latency.busy(),
          all.getN(),
          all.getPercentile(50) / 1e3,
          all.getPercentile(99) / 1e3,
          all.getPercentile(99.9) / 1e3,
          all.getMax() / 1e3,
          String.format(Locale.ROOT, "%,.1f .. %,.1f", range[0] / 1e3, range[1] / 1e3));
    }
  }
}
