package dev.selectors.savina.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The results as text, a table per benchmark and parameters. */
final class ResultTable {
  private final PrintWriter out;
  private final String heading;
  private final Function<Measured, String> name;
  private final ToDoubleFunction<List<Measured>> one;

  private ResultTable(
      PrintWriter out,
      String heading,
      Function<Measured, String> name,
      ToDoubleFunction<List<Measured>> one) {
    this.out = out;
    this.heading = heading;
    this.name = name;
    this.one = one;
  }

  /** A row per variant. Ratios are times relative to the first variant: below one is faster. */
  static ResultTable ofVariants(PrintWriter out) {
    return new ResultTable(out, "variant", Measured::variant, group -> group
        .getFirst()
        .statistics()
        .median());
  }

  /** A row per runtime. Ratios are times relative to the best library. */
  static ResultTable ofRuntimes(PrintWriter out) {
    return new ResultTable(out, "runtime", Measured::runtime, Comparison::best);
  }

  void print(Results results) {
    results.groups().forEach(this::print);
  }

  private void print(List<Measured> group) {
    Measured first = group.getFirst();
    String parameters = first.parameters().entrySet().stream()
        .map(Object::toString)
        .collect(Collectors.joining(" "));
    out.printf("%n%s: %s%n", first.benchmark(), parameters);
    out.printf("  %,d messages; %s%n", first.messages(), first.effort());
    out.printf(
        "  %-16s%9s%24s%14s%8s%n", heading, "median ms", "quartiles ms", "messages/s", "ratio");
    for (Measured measured : group) {
      Statistics times = measured.statistics();
      out.printf(
          "  %-16s%,9.2f%24s%,14.0f%8.2f%n",
          name.apply(measured),
          times.median(),
          String.format("%,.2f .. %,.2f", times.lowerQuartile(), times.upperQuartile()),
          measured.messagesPerSecond(),
          times.median() / one.applyAsDouble(group));
    }
  }
}
