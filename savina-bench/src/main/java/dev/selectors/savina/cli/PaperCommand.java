package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.runtimes.Entrant;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code savina paper}: measures the figures of the selectors paper again. */
@Command(
    name = "paper",
    description = {
      "Measures the figures of the selectors paper again, and judges what it claims.",
      "All runs of a JVM are kept, and read by two protocols: the paper's (mean of the best 50 of"
          + " 120), and a fair one (median of the second half of each JVM's runs). By default each bar has 3"
          + " JVMs with 6 to 80 runs."
    },
    mixinStandardHelpOptions = true)
final class PaperCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Parameters(
      paramLabel = "NUMBER",
      arity = "0..*",
      description = "Figures of the paper (default: all with times).")
  private List<Integer> numbers = List.of();

  @Option(
      names = "--runtimes",
      paramLabel = "NAME",
      split = ",",
      description = "Only these libraries (default: those of the paper that there are); others get"
          + " bars that the paper does not have.")
  private List<String> runtimes = List.of();

  @Mixin
  private PaperSize size = new PaperSize();

  @Mixin
  private FolderOption out = new FolderOption();

  @Mixin
  private MeasuringOptions options = new MeasuringOptions();

  /** An option of the other commands that measure: it is here to say what to do instead. */
  @Option(names = "--warmups", hidden = true)
  private @Nullable String warmups;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before anything else
  PaperCommand() {}

  @Override
  public Integer call() throws IOException {
    List<PaperRow> rows = Usage.checked(spec, this::rows);
    List<Job> jobs = rows.stream().map(PaperRow::job).toList();
    Journal journal = options.journal(spec, jobs, out);
    Environment environment = journal.environment();
    PrintWriter text = spec.commandLine().getOut();
    text.printf(
        Locale.ROOT,
        "%d bars, %s by a guess%n",
        rows.size(),
        words(new Forecast(journal.left(jobs)).remaining()));
    PaperReport report = PaperReport.of(
        environment,
        size.share(),
        contenders(rows, environment),
        rows,
        Measurement.byJmh(jobs, journal, Patience.ENDLESS, options.progress(), text));
    new PaperTable(text).print(report);
    text.println();
    journal.write(report::write).announce(text);
    return 0;
  }

  private List<PaperRow> rows() {
    size.check();
    if (size.isPaper()) {
      options.usually(Runtime.getRuntime().availableProcessors() + 1, PaperSize.PAPER_FLAGS);
    }
    options.check();
    if (warmups != null) {
      throw new IllegalArgumentException(
          "all runs of 'paper' count, give more --iterations instead of --warmups");
    }
    options.checkOneNumberOfWorkers("paper");
    runtimes.forEach(name -> Names.check("runtime", name, Runtimes.names()));
    List<PaperRow> rows = Figures.numbered(numbers).stream().flatMap(this::rows).toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("these figures have no bars on "
          + String.join(", ", runtimes) + "; name more libraries, such as " + Runtimes.OURS);
    }
    return rows;
  }

  private Stream<PaperRow> rows(Figure figure) {
    return figure.barsOn(libraries()).stream().flatMap(bar -> rows(figure, bar));
  }

  private Stream<PaperRow> rows(Figure figure, FigureBar bar) {
    Cell<?, ?> cell = figure.cell(bar, size.share());
    return options.jobs(cell, size.effort(cell)).map(job -> new PaperRow(figure, bar, job));
  }

  private List<Entrant> libraries() {
    return Runtimes.all().stream()
        .filter(one -> runtimes.isEmpty()
            ? Figures.LIBRARIES.contains(one.name())
            : runtimes.contains(one.name()))
        .toList();
  }

  private List<Contender> contenders(List<PaperRow> rows, Environment environment) {
    return libraries().stream()
        .filter(one -> rows.stream().anyMatch(row -> row.bar().runtime().equals(one.name())))
        .map(one -> Contender.of(one, environment.workers().getFirst()))
        .toList();
  }

  private static String words(Duration time) {
    return time.toMinutes() < 2
        ? time.toSeconds() + " seconds"
        : time.toHours() < 2 ? time.toMinutes() + " minutes" : time.toHours() + " hours";
  }
}
