package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Origin;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which benchmarks are measured. */
final class BenchmarksOption {
  /** The names that together stand for every benchmark. */
  static final List<String> ALL =
      Arrays.stream(Origin.values()).map(Origin::toString).toList();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description = "Benchmarks, or 'savina', 'papers'; see 'savina list'.")
  private List<String> names = List.of();

  @Option(
      names = "--all",
      description =
          "Every benchmark, including those of other papers: the same as the names 'savina' and"
              + " 'papers'.")
  private boolean all;

  /** Whether the command line leaves open which are meant. */
  boolean isUnnamed() {
    return names.isEmpty() && !all;
  }

  /**
   * The names of the benchmarks that are meant; none if that is left open.
   *
   * @throws IllegalArgumentException if all are meant, and some are named nevertheless
   */
  List<String> names() {
    if (all && !names.isEmpty()) {
      throw new IllegalArgumentException(
          "--all means every benchmark: give it without names, or only " + String.join(" ", names));
    }
    return all ? ALL : names;
  }
}
