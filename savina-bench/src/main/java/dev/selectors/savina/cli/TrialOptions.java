package dev.selectors.savina.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that measure one thing in JVMs of its own, not benchmarks of the suite. */
final class TrialOptions {
  @Option(names = "--workers", description = "Worker threads (default: the number of cores).")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Mixin
  private ProgressOption progress = new ProgressOption();

  /**
   * Refuses what no measurement can do.
   *
   * @throws IllegalArgumentException with the option in its message
   */
  void check() {
    MeasuringOptions.checkWorkers(workers);
    progress.check();
  }

  int workers() {
    return workers;
  }

  String progress() {
    return progress.style();
  }

  /** Says where and how is measured. */
  void announce(List<String> flags, PrintWriter text) {
    text.println(Environment.here(List.of(workers), flags).headline());
    text.flush();
  }
}
