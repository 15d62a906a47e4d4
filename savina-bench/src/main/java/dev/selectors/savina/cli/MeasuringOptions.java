package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of all commands that measure. */
final class MeasuringOptions {
  /** The flags of JVMs whose times are taken. */
  static final String USUAL_FLAGS = "-Xms2g -Xmx2g -XX:+AlwaysPreTouch -XX:+UseParallelGC";

  /** No pool of the JDK has more. */
  private static final int MOST_WORKERS = 32_767;

  @Option(
      names = "--forks",
      description =
          "JVMs per row of the table (default: 5; quick: 3; in the overview 2 if there is time,"
              + " with --short 2; of 'paper' 3). The rows take turns.")
  private @Nullable Integer forks;

  @Option(
      names = "--iterations",
      description = "Measured runs per JVM (default: 10, of short runs up to 100, of long ones 3;"
          + " quick: 5; in the overview up to 5, with --short 6 to 30; of 'paper' 6 to 80).")
  private @Nullable Integer iterations;

  @Option(
      names = "--workers",
      paramLabel = "N",
      split = ",",
      description = "Worker threads (default: the number of cores); 'run' takes several numbers, to"
          + " see what more threads gain.")
  private List<Integer> workers = List.of();

  @Option(
      names = "--jvm-args",
      description = "Flags of the measured JVMs (default: " + USUAL_FLAGS + ").")
  private @Nullable String jvmArgs;

  private int usualWorkers = Runtime.getRuntime().availableProcessors();
  private String usualFlags = USUAL_FLAGS;

  @Mixin
  private ProgressOption progress = new ProgressOption();

  @Mixin
  private ResumeOption resume = new ResumeOption();

  /**
   * Refuses what no measurement can do.
   *
   * @throws IllegalArgumentException with the option in its message
   */
  void check() {
    positive("--forks", forks);
    positive("--iterations", iterations);
    workers.forEach(MeasuringOptions::checkWorkers);
    progress.check();
  }

  /**
   * Refuses several numbers of workers, for a command that does not compare them.
   *
   * @throws IllegalArgumentException if there are several
   */
  void checkOneNumberOfWorkers(String command) {
    if (workers().size() > 1) {
      throw new IllegalArgumentException("--workers of '" + command + "' must be one number");
    }
  }

  /** Sets other threads and flags than the usual ones, for options that were left out. */
  void usually(int threads, String flags) {
    usualWorkers = threads;
    usualFlags = flags;
  }

  /** Refuses a number of workers that no pool has. */
  static void checkWorkers(int number) {
    positive("--workers", number);
    if (number > MOST_WORKERS) {
      throw new IllegalArgumentException(
          "--workers must be at most " + MOST_WORKERS + ", as in a ForkJoinPool, was " + number);
    }
  }

  /** Refuses zero and less, unless the option was left out. */
  static void positive(String option, @Nullable Integer value) {
    if (value != null && value < 1) {
      throw new IllegalArgumentException(option + " must be a positive number, was " + value);
    }
  }

  /** The numbers of worker threads, each once. */
  List<Integer> workers() {
    return workers.isEmpty()
        ? List.of(usualWorkers)
        : workers.stream().distinct().toList();
  }

  /** The cell with this effort, unless the options say otherwise, for each number of workers. */
  Stream<Job> jobs(Cell<?, ?> cell, Effort usual) {
    Effort effort = new Effort(
        forks == null ? usual.forks() : forks,
        usual.warmups(),
        iterations == null ? usual.iterations() : iterations);
    return workers().stream().map(number -> new Job(cell, effort, number));
  }

  /** Whether the number of JVMs was given. */
  boolean hasForks() {
    return forks != null;
  }

  /** Where and how is measured. */
  Environment environment() {
    return Environment.here(workers(), words(jvmArgs == null ? usualFlags : jvmArgs));
  }

  /** The words of a text, such as the flags in one argument. */
  static List<String> words(String text) {
    return Arrays.stream(text.strip().split("\\s+", -1))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  /** What there already is of these jobs if they were interrupted, and where the results go. */
  Journal journal(CommandSpec spec, List<Job> jobs, FolderOption out) throws IOException {
    return resume.journal(spec, jobs, environment(), out);
  }

  /** How the progress of a measurement is shown. */
  String progress() {
    return progress.style();
  }
}
