package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code savina run}: measures benchmarks, prints a table and writes a report. */
@Command(
    name = "run",
    description = "Runs benchmarks, the whole suite unless some are named.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private static final DateTimeFormatter FOLDER =
      DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss", Locale.ROOT);

  private final List<SavinaBenchmark<?, ?>> suite;

  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "NAME", arity = "0..*", description = "Benchmarks; see 'savina list'.")
  private List<String> names = List.of();

  @Option(names = "--variant", paramLabel = "NAME", split = ",", description = "Only this variant.")
  private List<String> variants = List.of();

  @Option(
      names = "--size",
      defaultValue = "default",
      description = "quick, default or paper (default: ${DEFAULT-VALUE}).")
  private String size;

  @Option(
      names = "-p",
      paramLabel = "name=value",
      description = "A parameter that differs from the size's, for every benchmark that has it.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Option(
      names = "--forks",
      description = "JVMs per variant (default: 5; quick: 3). The variants take turns.")
  private @Nullable Integer forks;

  @Option(
      names = "--iterations",
      description = "Measured runs per JVM (default: 10, of long runs 3; quick: 5).")
  private @Nullable Integer iterations;

  @Option(
      names = "--warmups",
      description = "Runs before them (default: 10, of long runs 2; quick: 5).")
  private @Nullable Integer warmups;

  @Option(names = "--workers", description = "Worker threads (default: the number of cores).")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--jvm-args",
      defaultValue = "-Xms2g -Xmx2g -XX:+UseParallelGC",
      description = "Flags of the measured JVMs (default: ${DEFAULT-VALUE}).")
  private String jvmArgs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the results (default: savina-results/ and the time).")
  private @Nullable Path out;

  @Option(
      names = "--progress",
      defaultValue = "${sys:savina.progress:-lines}",
      hidden = true,
      description = "bar, lines or none.")
  private String progress;

  @SuppressWarnings("NullAway.Init") // picocli sets the options before anything else
  RunCommand(List<SavinaBenchmark<?, ?>> suite) {
    this.suite = suite;
  }

  @Override
  public Integer call() throws IOException {
    List<Job> jobs = jobs();
    Environment environment = Environment.here(workers, forkFlags());
    PrintWriter text = spec.commandLine().getOut();
    text.println(environment.headline());
    text.flush();
    Results results = new Results(environment, measure(jobs, environment));
    new ResultTable(text).print(results);
    Report report = Report.write(results, folder());
    text.println("results  " + report.json());
    text.println("report   " + report.html());
    text.flush();
    return 0;
  }

  private List<Measured> measure(List<Job> jobs, Environment environment) {
    try (Progress shown = Progress.of(progress, jobs)) {
      return new Measurement(environment, shown).measure(jobs);
    }
  }

  private List<Job> jobs() {
    try {
      Size chosen = size();
      positive("--forks", forks);
      positive("--iterations", iterations);
      positive("--workers", workers);
      if (warmups != null && warmups < 0) {
        throw new IllegalArgumentException("--warmups must not be negative, was " + warmups);
      }
      return new Choice(names, variants, overrides, chosen)
          .cells(suite).stream()
              .map(cell -> new Job(cell, effort(cell, chosen)))
              .toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private Size size() {
    Names.check("size", size, Arrays.stream(Size.values()).map(Size::toString).toList());
    return Size.valueOf(size.toUpperCase(Locale.ROOT));
  }

  private static void positive(String option, @Nullable Integer value) {
    if (value != null && value < 1) {
      throw new IllegalArgumentException(option + " must be a positive number, was " + value);
    }
  }

  private Effort effort(Cell<?, ?> cell, Size chosen) {
    Effort usual = Effort.of(cell, chosen);
    return new Effort(
        forks == null ? usual.forks() : forks,
        warmups == null ? usual.warmups() : warmups,
        iterations == null ? usual.iterations() : iterations);
  }

  private List<String> forkFlags() {
    return Arrays.stream(jvmArgs.strip().split("\\s+", -1))
        .filter(arg -> !arg.isEmpty())
        .toList();
  }

  private Path folder() {
    return out != null
        ? out
        : Path.of("savina-results", LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER));
  }
}
