package dev.selectors.savina.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A check as text: a row per row of the baseline, and the conclusion. */
final class CheckTable {
  private final PrintWriter out;

  CheckTable(PrintWriter out) {
    this.out = out;
  }

  /** Prints all of it. */
  void print(Check check, double tolerance, double confidence) {
    RowNames names = new RowNames(check.rows());
    check.warnings().forEach(warning -> out.println("warning: " + warning));
    int width = check.changes().stream()
        .mapToInt(change -> names.of(change.now()).length())
        .reduce(20, Math::max);
    out.printf(
        Locale.ROOT,
        "%n  %-" + width + "s%14s%12s%8s%18s  %s%n",
        "row",
        "baseline ms",
        "now ms",
        "ratio",
        String.format("%s %% interval", plain(100 * confidence)),
        "verdict");
    for (Change change : check.changes()) {
      out.printf(
          Locale.ROOT,
          "  %-" + width + "s%,14.2f%,12.2f%8.2f%18s  %s%n",
          names.of(change.now()),
          change.before().median(),
          change.now().median(),
          change.ratio().ratio(),
          interval(change.ratio()),
          change.outcome());
    }
    out.println();
    list("only in the baseline", check.missing(), names);
    list("only in the results", check.added(), names);
    out.printf(
        Locale.ROOT,
        "%d of %d rows slower (by more than %s), %d faster, %d the same, %d undecided;"
            + " geometric mean of the ratios %.2f%n",
        check.count(Change.Outcome.SLOWER),
        check.changes().size(),
        plain(tolerance),
        check.count(Change.Outcome.FASTER),
        check.count(Change.Outcome.SAME),
        check.count(Change.Outcome.UNDECIDED),
        check.geometricMean());
    if (check.count(Change.Outcome.UNDECIDED) > 0) {
      out.println("what is undecided needs more JVMs on both sides, or a quieter machine");
    }
    out.flush();
  }

  private static String interval(RatioInterval ratio) {
    return Double.isInfinite(ratio.upper())
        ? "one JVM only"
        : String.format(Locale.ROOT, "%.2f .. ", ratio.lower())
            + (ratio.upper() < 100
                ? String.format(Locale.ROOT, "%.2f", ratio.upper())
                : "over 100");
  }

  private static String plain(double number) {
    return String.format(Locale.ROOT, "%.4f", number).replaceAll("\\.?0+$", "");
  }

  private void list(String title, List<Measured> rows, RowNames names) {
    if (!rows.isEmpty()) {
      out.println(title + ": " + String.join("; ", rows.stream().map(names::of).toList()));
    }
  }
}
