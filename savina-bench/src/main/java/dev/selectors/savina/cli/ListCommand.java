package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.Entrant;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code savina list}: the benchmarks, their variants, and what they send at each size; and the
 * libraries to compare with.
 */
@Command(
    name = "list",
    description = "Lists the benchmarks with their variants, sizes and messages, and the runtimes.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Runnable {
  private final List<SavinaBenchmark<?, ?>> suite;

  @Spec
  private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before anything else
  ListCommand(List<SavinaBenchmark<?, ?>> suite) {
    this.suite = suite;
  }

  @Override
  public void run() {
    List<Entrant> runtimes = Usage.checked(spec, Runtimes::all);
    PrintWriter out = spec.commandLine().getOut();
    for (Origin origin : Origin.values()) {
      print(origin, out);
    }
    out.printf(Locale.ROOT, "== runtimes: %d for 'compare' and 'memory' ==%n%n", runtimes.size());
    for (Entrant entrant : runtimes) {
      out.printf("  %-16s%s: %s%n", entrant.name(), entrant.library(), entrant.tuning());
    }
    out.flush();
  }

  private void print(Origin origin, PrintWriter out) {
    List<SavinaBenchmark<?, ?>> benchmarks =
        suite.stream().filter(one -> one.origin() == origin).toList();
    int variants = benchmarks.stream().mapToInt(one -> one.variants().size()).sum();
    out.printf(
        Locale.ROOT,
        "== %s: %d benchmarks in %d variants: %s ==%n%n",
        origin,
        benchmarks.size(),
        variants,
        origin.words());
    benchmarks.forEach(one -> print(one, out));
  }

  private static <P extends Record> void print(SavinaBenchmark<P, ?> benchmark, PrintWriter out) {
    out.printf("%-12s%s%n", benchmark.name(), benchmark.title());
    out.printf("  %-10s%s%n", "variants", String.join(", ", benchmark.variants()));
    for (Size size : Size.values()) {
      for (P params : benchmark.parameters(size)) {
        out.printf(
            Locale.ROOT,
            "  %-10s%,13d messages  %s%n",
            size,
            benchmark.messages(params),
            Parameters.text(params));
      }
    }
    out.println();
  }
}
