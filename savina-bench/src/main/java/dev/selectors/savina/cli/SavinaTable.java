package dev.selectors.savina.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/** The statistics of the original suite as text, in the order of its logs: a column per variant. */
final class SavinaTable {
  private static final SequencedMap<String, ToDoubleFunction<SavinaStatistics>> LINES =
      new LinkedHashMap<>();

  static {
    LINES.put("best ms", SavinaStatistics::best);
    LINES.put("worst ms", SavinaStatistics::worst);
    LINES.put("median ms", SavinaStatistics::median);
    LINES.put("arithmetic mean ms", SavinaStatistics::arithmeticMean);
    LINES.put("geometric mean ms", SavinaStatistics::geometricMean);
    LINES.put("harmonic mean ms", SavinaStatistics::harmonicMean);
    LINES.put("standard deviation ms", SavinaStatistics::deviation);
    LINES.put("lower bound ms, 95 %", of -> of.arithmeticMean() - of.halfWidth());
    LINES.put("upper bound ms, 95 %", of -> of.arithmeticMean() + of.halfWidth());
    LINES.put("half of the interval, %", of -> 100 * of.halfWidth() / of.arithmeticMean());
    LINES.put("coefficient of variation", SavinaStatistics::coefficientOfVariation);
    LINES.put("skewness", SavinaStatistics::skewness);
  }

  private SavinaTable() {}

  /** Prints what was measured, group by group: numbers of workers, or variants. */
  static void print(Results results, PrintWriter out) {
    for (List<Measured> group : results.groups()) {
      print(group, out);
    }
  }

  private static void print(List<Measured> group, PrintWriter out) {
    Measured first = group.getFirst();
    List<SavinaStatistics> all = group.stream()
        .map(row -> SavinaStatistics.of(
            row.milliseconds().stream().flatMap(List::stream).toList()))
        .toList();
    boolean scaling = Results.isScaling(group);
    out.printf(
        "%n%s: %s%n  as the original suite has it, of the runs within 20 %% of their median:%n",
        scaling ? first.benchmark() + " " + first.variant() : first.benchmark(),
        first.parameterText());
    line(
        out,
        "",
        group.stream()
            .map(row -> scaling ? Words.count(row.workers(), "worker") : row.variant())
            .toList());
    line(
        out,
        "runs",
        all.stream().map(of -> of.kept().size() + " of " + of.total()).toList());
    LINES.forEach((name, value) ->
        line(out, name, all.stream().map(of -> number(value.applyAsDouble(of))).toList()));
  }

  private static void line(PrintWriter out, String name, List<String> cells) {
    out.printf("  %-25s", name);
    cells.forEach(cell -> out.printf("%14s", cell));
    out.println();
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,.3f", value);
  }
}
