package dev.selectors.savina.cli;

import java.io.PrintWriter;

/** The comparison as text: a row per library, a column per benchmark. */
final class ComparisonTable {
  private final PrintWriter out;

  ComparisonTable(PrintWriter out) {
    this.out = out;
  }

  void print(Comparison comparison) {
    out.printf("%ntimes relative to the best library; raw is the limit, not a library%n");
    out.printf("  %-16s", "runtime");
    comparison.benchmarks().forEach(name -> out.printf("  %" + width(name) + "s", name));
    out.printf("%16s%n", "geometric mean");
    for (Comparison.Standing standing : comparison.standings()) {
      out.printf("  %-16s", standing.runtime());
      for (int i = 0; i < standing.ratios().size(); i++) {
        int width = width(comparison.benchmarks().get(i));
        out.printf("  %" + width + ".2f", standing.ratios().get(i));
      }
      out.printf("%16.2f%n", standing.geometricMean());
    }
    Comparison.Lead lead = comparison.lead();
    if (lead != null) {
      out.printf(
          "%nselectors against the best of the others in each benchmark: %.2f times as fast"
              + " (geometric mean), at least %.2f (%s)%n",
          lead.geometricMean(), lead.least(), lead.worst());
    }
  }

  private static int width(String name) {
    return Math.max(6, name.length());
  }
}
