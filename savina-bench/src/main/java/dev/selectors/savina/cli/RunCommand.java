package dev.selectors.savina.cli;

import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code savina run}: measures benchmarks, prints a table and writes a report. */
@Command(
    name = "run",
    description = "Runs benchmarks: an overview of the suite in minutes, unless some are named.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private static final String SAVINA = "savina";

  private final List<SavinaBenchmark<?, ?>> suite;

  @Spec
  private CommandSpec spec;

  @Mixin
  private BenchmarksOption benchmarks = new BenchmarksOption();

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      split = ",",
      description = "Only these variants, the baseline first.")
  private List<String> variants = List.of();

  @Mixin
  private SizeOptions sizes = new SizeOptions();

  @Option(
      names = "--protocol",
      paramLabel = SAVINA,
      description =
          "savina: 12 runs in one JVM and no others before them, and the statistics of the"
              + " original suite; --forks, --iterations and --warmups can still be given.")
  private @Nullable String protocol;

  @Mixin
  private FolderOption out = new FolderOption();

  @Mixin
  private MeasuringOptions options = new MeasuringOptions();

  @Mixin
  private WarmupsOption warmups = new WarmupsOption();

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before anything else
  RunCommand(List<SavinaBenchmark<?, ?>> suite) {
    this.suite = suite;
  }

  @Override
  public Integer call() throws IOException {
    List<Job> jobs = Usage.checked(spec, this::jobs);
    Journal journal = options.journal(spec, jobs, out);
    PrintWriter text = spec.commandLine().getOut();
    Results results = Results.of(
        journal.environment(),
        Measurement.byJmh(jobs, journal, patience(), options.progress(), text));
    ResultTable.print(results, text);
    if (protocol != null) {
      SavinaTable.print(results, text);
    }
    text.println();
    journal.write(results).announce(text);
    if (benchmarks.isUnnamed()) {
      sayHowToGetMore(text);
    }
    return 0;
  }

  private List<Job> jobs() {
    options.check();
    if (protocol != null) {
      Names.check("protocol", protocol, List.of(SAVINA));
    }
    return benchmarks.isUnnamed() ? overview() : full(benchmarks.names());
  }

  /**
   * A picture of the suite in minutes: real sizes where one can wait for them, but few runs, and no
   * second set of parameters.
   */
  private List<Job> overview() {
    Choice all = sizes.choice(List.of(), variants, sizes.size());
    return (sizes.hasSize() ? all.firstCells(suite) : all.bearableCells(suite))
        .stream()
            .flatMap(cell -> options.jobs(cell, effort(Effort.overview(cell))))
            .toList();
  }

  private Patience patience() {
    if (!benchmarks.isUnnamed()) {
      return Patience.ENDLESS;
    }
    return options.hasForks() ? Patience.OF_MINUTES.forAllForks() : Patience.OF_MINUTES;
  }

  private List<Job> full(List<String> names) {
    Size size = sizes.size();
    return sizes.choice(names, variants, size).cells(suite).stream()
        .flatMap(cell -> options.jobs(cell, effort(Effort.of(cell, size))))
        .toList();
  }

  private Effort effort(Effort usual) {
    return warmups.of(protocol == null ? usual : Effort.SAVINA);
  }

  private void sayHowToGetMore(PrintWriter text) {
    List<Job> all = new Choice(BenchmarksOption.ALL, List.of(), Map.of(), Size.DEFAULT)
        .cells(suite).stream()
            .map(cell -> new Job(cell, Effort.of(cell, Size.DEFAULT), 1))
            .toList();
    long minutes = new Forecast(all).remaining().toMinutes() + 1;
    text.printf(
        "%nThis was an overview of the suite: one set of parameters per benchmark, few runs.%n");
    text.printf("savina run NAME...  measures some in full; 'savina list' names them%n");
    text.printf(
        Locale.ROOT,
        "savina run --all    measures everything in full, in about %d minutes%n",
        minutes);
    text.flush();
  }
}
