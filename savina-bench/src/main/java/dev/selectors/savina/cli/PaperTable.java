package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Parameters;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures as text: a row per bar, and a row per claim under each protocol. */
final class PaperTable {
  private final PrintWriter out;

  PaperTable(PrintWriter out) {
    this.out = out;
  }

  void print(PaperReport report) {
    report.figures().forEach(this::print);
  }

  private void print(PaperFigure figure) {
    out.printf(
        Locale.ROOT,
        "%nfigure %d, %s: %s%n",
        figure.number(),
        figure.benchmark(),
        Parameters.text(figure.parameters()));
    out.printf(
        "  %-18s%-28s%24s%32s%n",
        "bar", "runs on", "best: mean ms, sd", "fair: median ms, quartiles");
    for (PaperBar bar : figure.bars()) {
      out.printf(
          "  %-18s%-28s%24s%32s%n",
          bar.name(),
          bar.runtime() + " " + bar.variant(),
          text(
              bar.best(),
              best -> String.format(Locale.ROOT, "+- %,.2f", best.high() - best.time())),
          text(
              bar.fair(),
              fair -> String.format(Locale.ROOT, "(%,.2f .. %,.2f)", fair.low(), fair.high())));
    }
    figure.bars().stream()
        .flatMap(bar -> Stream.ofNullable(bar.failed()))
        .flatMap(List::stream)
        .forEach(failure -> out.println("  " + failure));
    figure.verdicts().forEach(this::print);
  }

  private static String text(PaperReading reading, Function<PaperReading, String> spread) {
    return String.format(Locale.ROOT, "%,.2f", reading.time())
        + (reading.spread() ? " " + spread.apply(reading) : ", one run");
  }

  private void print(PaperVerdict verdict) {
    out.printf("  - %s: ", verdict.says());
    if (verdict.reason() != null) {
      out.printf("%s; %s%n", PaperVerdict.NOT_MEASURED, verdict.reason());
      return;
    }
    out.printf("%s%n", verdict.rule());
    print("best", verdict.best());
    print("fair", verdict.fair());
    if (!verdict.without().isEmpty()) {
      out.printf("      without %s%n", String.join(", ", verdict.without()));
    }
  }

  private void print(String protocol, @Nullable PaperRatio ratio) {
    if (ratio != null) {
      out.printf(
          Locale.ROOT,
          "      %s: %s / %s %.2f (%s): %s%n",
          protocol,
          ratio.over(),
          ratio.under(),
          ratio.value(),
          ratio.spread(),
          PaperVerdict.words(ratio));
    }
  }
}
