package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Size;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of all commands that measure. */
final class MeasuringOptions {
  /** The flags of JVMs whose times are taken. */
  static final String USUAL_FLAGS = "-Xms2g -Xmx2g -XX:+AlwaysPreTouch -XX:+UseParallelGC";

  private static final DateTimeFormatter FOLDER =
      DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss", Locale.ROOT);

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "quick, default or paper (default: default).")
  private @Nullable String size;

  @Option(
      names = "-p",
      paramLabel = "name=value",
      description = "A parameter that differs from the size's, for every benchmark that has it.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Option(
      names = "--forks",
      description = "JVMs per row of the table (default: 5; quick: 3). The rows take turns.")
  private @Nullable Integer forks;

  @Option(
      names = "--iterations",
      description = "Measured runs per JVM (default: 10, of long runs 3; quick: 5).")
  private @Nullable Integer iterations;

  @Option(
      names = "--warmups",
      description =
          "Runs before them (default: about a second of them, 10 to 200; of long runs 2; quick: 10).")
  private @Nullable Integer warmups;

  @Option(
      names = "--workers",
      paramLabel = "N",
      split = ",",
      description = "Worker threads (default: the number of cores); of 'run' several numbers, to"
          + " see what more threads gain.")
  private List<Integer> workers = List.of(Runtime.getRuntime().availableProcessors());

  @Option(
      names = "--jvm-args",
      defaultValue = USUAL_FLAGS,
      description = "Flags of the measured JVMs (default: ${DEFAULT-VALUE}).")
  private String jvmArgs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the results (default: savina-results/ and the time).")
  private @Nullable Path out;

  @Mixin
  private ProgressOption progress = new ProgressOption();

  @SuppressWarnings("NullAway.Init") // picocli sets the options before anything else
  MeasuringOptions() {}

  /**
   * Refuses what no measurement can do.
   *
   * @throws IllegalArgumentException with the option in its message
   */
  void check() {
    positive("--forks", forks);
    positive("--iterations", iterations);
    workers.forEach(number -> positive("--workers", number));
    if (warmups != null && warmups < 0) {
      throw new IllegalArgumentException("--warmups must not be negative, was " + warmups);
    }
  }

  /** Refuses zero and less, unless the option was left out. */
  static void positive(String option, @Nullable Integer value) {
    if (value != null && value < 1) {
      throw new IllegalArgumentException(option + " must be a positive number, was " + value);
    }
  }

  /** Whether a size was asked for. */
  boolean hasSize() {
    return size != null;
  }

  /** The size that was asked for, or the usual one. */
  Size size() {
    return size(size);
  }

  /** The size of this name; the usual one without a name. */
  static Size size(@Nullable String asked) {
    String name = asked == null ? Size.DEFAULT.toString() : asked;
    Names.check("size", name, Arrays.stream(Size.values()).map(Size::toString).toList());
    return Size.valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** The benchmarks and variants of these names with the parameters of a size. */
  Choice choice(List<String> names, List<String> variants, Size chosen) {
    return new Choice(names, variants, overrides, chosen);
  }

  /** The numbers of worker threads, each once. */
  List<Integer> workers() {
    return workers.stream().distinct().toList();
  }

  /** The cell with this effort, unless the options say otherwise, for each number of workers. */
  Stream<Job> jobs(Cell<?, ?> cell, Effort usual) {
    Effort effort = new Effort(
        forks == null ? usual.forks() : forks,
        warmups == null ? usual.warmups() : warmups,
        iterations == null ? usual.iterations() : iterations);
    return workers().stream().map(number -> new Job(cell, effort, number));
  }

  /** Where and how is measured. */
  Environment environment() {
    return Environment.here(workers(), words(jvmArgs));
  }

  /** The words of a text, such as the flags in one argument. */
  static List<String> words(String text) {
    return Arrays.stream(text.strip().split("\\s+", -1))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** Measures the jobs, and shows how far it has come. */
  List<Measured> measure(List<Job> jobs, Environment environment) {
    try (Progress shown = Progress.of(progress.style(), jobs)) {
      return new Measurement(environment, shown).measure(jobs);
    }
  }

  /** The folder of the results. */
  Path folder() {
    return folder(out);
  }

  /** The folder that was asked for; without one, it has the time in its name. */
  static Path folder(@Nullable Path asked) {
    return asked != null
        ? asked
        : Path.of("savina-results", LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER));
  }
}
