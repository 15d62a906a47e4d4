package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Claim;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The comparison as text: a row per library, a column per benchmark. */
final class ComparisonTable {
  private final PrintWriter out;

  ComparisonTable(PrintWriter out) {
    this.out = out;
  }

  void print(Comparison comparison) {
    out.printf("%ntimes relative to the best library; raw is the limit, not a library%n");
    out.printf("  %-16s", "runtime");
    comparison
        .benchmarks()
        .forEach(name -> out.printf(Locale.ROOT, "  %" + width(name) + "s", name));
    out.printf("%16s%n", "geometric mean");
    for (Comparison.Standing standing : comparison.standings()) {
      out.printf("  %-16s", standing.runtime());
      for (int i = 0; i < standing.ratios().size(); i++) {
        int width = width(comparison.benchmarks().get(i));
        out.printf(Locale.ROOT, "  %" + width + ".2f", standing.ratios().get(i));
      }
      out.printf(Locale.ROOT, "%16.2f%n", standing.geometricMean());
    }
    Comparison.Lead lead = comparison.lead();
    if (lead != null) {
      print(lead);
    }
    print(
        "what the paper claims, on selectors alone; in brackets what it is in 95 of 100 cases",
        comparison.verdicts().stream()
            .filter(verdict -> !verdict.claim().goal())
            .toList());
    print(
        "what we want of them ourselves",
        comparison.verdicts().stream().filter(verdict -> verdict.claim().goal()).toList());
  }

  private void print(String title, List<Verdict> verdicts) {
    if (!verdicts.isEmpty()) {
      out.printf("%n%s%n", title);
      verdicts.forEach(this::print);
    }
  }

  private void print(Comparison.Lead lead) {
    out.printf(
        Locale.ROOT,
        "%nselectors against the best of the others in each benchmark: %.2f times as fast"
            + " (geometric mean), at least %.2f (%s)%n",
        lead.geometricMean(),
        lead.least(),
        lead.worst());
    List<Duel> duels = lead.duels();
    long ahead = duels.stream().filter(Duel::isAhead).count();
    long known = duels.stream().filter(Duel::isOfEnoughJvms).count();
    out.printf(Locale.ROOT, "  at least as fast in %d of %d by the medians; ", ahead, duels.size());
    if (known == 0) {
      out.printf(
          Locale.ROOT,
          "to tell what is beyond chance takes %d JVMs each: --forks 5%n",
          Duel.FEWEST_JVMS);
      return;
    }
    out.printf(
        "beyond chance (95 %%%s)%n",
        known == duels.size()
            ? ""
            : String.format(
                Locale.ROOT,
                "; %d had fewer than the %d JVMs that takes",
                duels.size() - known,
                Duel.FEWEST_JVMS));
    out.printf("  faster in %s%n", named(duels, Duel::isClearlyAhead));
    out.printf("  slower in %s%n", named(duels, Duel::isClearlyBehind));
  }

  private static String named(List<Duel> duels, Predicate<Duel> which) {
    List<Duel> those = duels.stream().filter(which).toList();
    return those.isEmpty()
        ? "none"
        : those.size() + ": "
            + those.stream().map(Duel::benchmark).collect(Collectors.joining(", "));
  }

  private void print(Verdict verdict) {
    Claim claim = verdict.claim();
    out.printf(
        Locale.ROOT,
        "  %s: %s %.2f times as fast as %s (%.2f .. %s); %s %s (%s): %s%s%n",
        verdict.benchmark(),
        verdict.form(),
        verdict.factor(),
        claim.against(),
        verdict.lower(),
        Double.isInfinite(verdict.upper())
            ? "unknown"
            : String.format(Locale.ROOT, "%.2f", verdict.upper()),
        claim.goal() ? "wanted" : "claimed",
        verdict.claimed(),
        claim.source(),
        verdict.words(),
        verdict.peer() == null
            ? ""
            : String.format(
                Locale.ROOT, "; %.2f times as fast as %s", verdict.overPeer(), verdict.peer()));
  }

  private static int width(String name) {
    return Math.max(6, name.length());
  }
}
