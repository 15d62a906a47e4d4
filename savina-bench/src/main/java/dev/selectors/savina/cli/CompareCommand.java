package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code savina compare}: measures the same actors on other libraries too. */
@Command(
    name = "compare",
    description = "Runs the actors of benchmarks on other libraries too, and compares the times.",
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  private final List<SavinaBenchmark<?, ?>> suite;

  @Spec
  private CommandSpec spec;

  @Mixin
  private BenchmarksOption benchmarks = new BenchmarksOption();

  @Mixin
  private RuntimesOption runtimes = new RuntimesOption();

  @Option(
      names = "--short",
      description =
          "All in some forty minutes: the quick size, 2 JVMs, 2 seconds of warm-ups and 6 runs or"
              + " more, one set of parameters per benchmark.")
  private boolean brief;

  @Option(
      names = "--forms",
      description = "Other forms too: our own with gates and priorities, those with a stash or a"
          + " blocking request of a library; and whether what the selectors paper claims holds.")
  private boolean forms;

  @Mixin
  private SizeOptions sizes = new SizeOptions();

  @Mixin
  private FolderOption out = new FolderOption();

  @Mixin
  private MeasuringOptions options = new MeasuringOptions();

  @Mixin
  private WarmupsOption warmups = new WarmupsOption();

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before anything else
  CompareCommand(List<SavinaBenchmark<?, ?>> suite) {
    this.suite = suite;
  }

  @Override
  public Integer call() throws IOException {
    List<Job> jobs = Usage.checked(spec, this::jobs);
    Journal journal = options.journal(spec, jobs, out);
    Environment environment = journal.environment();
    PrintWriter text = spec.commandLine().getOut();
    List<Measured> measured =
        Measurement.byJmh(jobs, journal, Patience.ENDLESS, options.progress(), text);
    Results results =
        Results.compared(environment, contenders(environment), measured, new Claims(suite));
    ResultTable.print(results, text);
    new ComparisonTable(text).print(Objects.requireNonNull(results.comparison()));
    text.println();
    journal.write(results).announce(text);
    return 0;
  }

  private List<Job> jobs() {
    options.check();
    if (brief && sizes.hasSize()) {
      throw new IllegalArgumentException("--short has its own size: give it without --size");
    }
    options.checkOneNumberOfWorkers("compare");
    runtimes.check();
    Size size = brief ? Size.QUICK : sizes.size();
    Choice choice = sizes.choice(benchmarks.names(), List.of(Variants.ACTOR), size);
    return (brief ? choice.firstCells(suite) : choice.cells(suite))
        .stream()
            .flatMap(this::contending)
            .flatMap(cell ->
                options.jobs(cell, warmups.of(brief ? Effort.brief(cell) : Effort.of(cell, size))))
            .toList();
  }

  /**
   * The actors of a benchmark on all libraries, and perhaps the forms that only some libraries have
   * the means for.
   */
  private Stream<Cell<?, ?>> contending(Cell<?, ?> actors) {
    List<Cell<?, ?>> cells = new ArrayList<>();
    runtimes.entrants().forEach(one -> cells.add(actors.on(one.name())));
    if (forms) {
      runtimes.entrants().forEach(one -> actors.ownWays(one).forEach(cells::add));
    }
    if (forms && runtimes.includes(Runtimes.OURS)) {
      actors.otherVariants().forEach(cells::add);
    }
    return cells.stream();
  }

  private List<Contender> contenders(Environment environment) {
    return runtimes.entrants().stream()
        .map(entrant -> Contender.of(entrant, environment.workers().getFirst()))
        .toList();
  }
}
