package dev.selectors.savina.cli;

import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code savina run}: measures benchmarks, prints a table and writes a report. */
@Command(
    name = "run",
    description = "Runs benchmarks: the Savina suite unless others are named.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private final List<SavinaBenchmark<?, ?>> suite;

  @Spec
  private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description = "Benchmarks, or 'savina', 'papers'; see 'savina list'.")
  private List<String> names = List.of();

  @Option(names = "--variant", paramLabel = "NAME", split = ",", description = "Only this variant.")
  private List<String> variants = List.of();

  @Mixin
  private SizeOptions sizes = new SizeOptions();

  @Mixin
  private FolderOption out = new FolderOption();

  @Mixin
  private MeasuringOptions options = new MeasuringOptions();

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before anything else
  RunCommand(List<SavinaBenchmark<?, ?>> suite) {
    this.suite = suite;
  }

  @Override
  public Integer call() throws IOException {
    List<Job> jobs = jobs();
    Environment environment = options.environment();
    PrintWriter text = spec.commandLine().getOut();
    text.println(environment.headline());
    text.flush();
    Results results = Results.of(environment, options.measure(jobs, environment));
    ResultTable table =
        environment.isScaling() ? ResultTable.ofWorkers(text) : ResultTable.ofVariants(text);
    table.print(results);
    text.println();
    Report.write(results, out.folder()).announce(text);
    return 0;
  }

  private List<Job> jobs() {
    try {
      options.check();
      Size size = sizes.size();
      return sizes.choice(names, variants, size).cells(suite).stream()
          .flatMap(cell -> options.jobs(cell, Effort.of(cell, size)))
          .toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
