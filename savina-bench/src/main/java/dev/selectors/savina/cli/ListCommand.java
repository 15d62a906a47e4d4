package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.Entrant;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.PrintWriter;
import java.util.List;
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
    PrintWriter out = spec.commandLine().getOut();
    for (SavinaBenchmark<?, ?> benchmark : suite) {
      print(benchmark, out);
    }
    out.printf("runtimes of 'compare'%n");
    for (Entrant entrant : Runtimes.all()) {
      out.printf("  %-16s%s: %s%n", entrant.name(), entrant.library(), entrant.tuning());
    }
    out.flush();
  }

  private static <P extends Record> void print(SavinaBenchmark<P, ?> benchmark, PrintWriter out) {
    out.printf("%-12s%s (%s)%n", benchmark.name(), benchmark.title(), benchmark.origin());
    out.printf("  %-10s%s%n", "variants", String.join(", ", benchmark.variants()));
    for (Size size : Size.values()) {
      for (P params : benchmark.parameters(size)) {
        out.printf(
            "  %-10s%,13d messages  %s%n",
            size, benchmark.messages(params), Parameters.text(params));
      }
    }
    out.println();
  }
}
