package dev.selectors.savina.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** The results as text, a table per benchmark and parameters. */
final class ResultTable {
  private final PrintWriter out;

  ResultTable(PrintWriter out) {
    this.out = out;
  }

  void print(Results results) {
    results.groups().forEach(this::print);
    out.println();
  }

  /** Ratios are times relative to the first variant: below one is faster. */
  private void print(List<Measured> group) {
    Measured first = group.getFirst();
    String parameters = first.parameters().entrySet().stream()
        .map(Object::toString)
        .collect(Collectors.joining(" "));
    out.printf("%n%s: %s%n", first.benchmark(), parameters);
    out.printf("  %,d messages; %s%n", first.messages(), first.effort());
    out.printf(
        "  %-14s%11s%24s%14s%8s%n", "variant", "median ms", "quartiles ms", "messages/s", "ratio");
    for (Measured measured : group) {
      Statistics times = measured.statistics();
      out.printf(
          "  %-14s%,11.2f%24s%,14.0f%8.2f%n",
          measured.variant(),
          times.median(),
          String.format("%,.2f .. %,.2f", times.lowerQuartile(), times.upperQuartile()),
          measured.messagesPerSecond(),
          times.median() / first.statistics().median());
    }
  }
}
