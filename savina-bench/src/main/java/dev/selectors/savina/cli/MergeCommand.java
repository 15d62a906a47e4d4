package dev.selectors.savina.cli;

import dev.selectors.savina.harness.SavinaBenchmark;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code savina merge}: the results of several runs or machines as one. */
@Command(
    name = "merge",
    description = "Makes one report of the results of several runs, or machines.",
    mixinStandardHelpOptions = true)
final class MergeCommand implements Callable<Integer> {
  private final List<SavinaBenchmark<?, ?>> suite;

  @Spec
  private CommandSpec spec;

  @Parameters(
      paramLabel = "RESULTS.json",
      arity = "1..*",
      description = "Files of 'savina run', 'compare' or 'merge'; or the folders they are in.")
  private List<Path> files = List.of();

  @Mixin
  private FolderOption out = new FolderOption();

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before anything else
  MergeCommand(List<SavinaBenchmark<?, ?>> suite) {
    this.suite = suite;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = Usage.checked(spec, out::folder);
    List<Results> parts = Usage.checked(spec, this::parts);
    Results results = Usage.checked(spec, () -> Merge.of(parts, new Claims(suite)));
    try (TakenFolder taken = new TakenFolder(folder)) {
      taken.take();
      write(parts, results, folder);
    }
    return 0;
  }

  private void write(List<Results> parts, Results results, Path folder) throws IOException {
    PrintWriter text = spec.commandLine().getOut();
    text.println(results.headline());
    Merge.assumptions(parts).forEach(text::println);
    ResultTable.print(results, text);
    compare(results, text);
    text.println();
    results.processors().forEach(text::println);
    results.write(folder).announce(text);
  }

  /** How the libraries stand, place by place. */
  private static void compare(Results results, PrintWriter text) {
    if (results.runtimes() == null) {
      return;
    }
    if (results.places() == null) {
      compare(results.comparison(), results.results(), text);
      return;
    }
    for (Place place : results.places()) {
      text.printf("%nat %s%n", place.name());
      compare(place.comparison(), place.rows(results.results()), text);
    }
  }

  private static void compare(
      @Nullable Comparison comparison, List<Measured> rows, PrintWriter text) {
    if (comparison != null) {
      new ComparisonTable(text).print(comparison);
    }
    List<String> uncompared = Results.uncompared(rows);
    if (!uncompared.isEmpty()) {
      text.printf(
          "%nnot compared, as not all libraries are there: %s%n", String.join("; ", uncompared));
    }
  }

  private List<Results> parts() throws IOException {
    List<Results> parts = new ArrayList<>();
    for (Path file : files) {
      parts.add(ResultsFile.read(file).results());
    }
    return parts;
  }
}
