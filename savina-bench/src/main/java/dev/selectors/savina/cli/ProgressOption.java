package dev.selectors.savina.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Option;

/** How a long command says how far it is. */
final class ProgressOption {
  @Option(
      names = "--progress",
      defaultValue = "${sys:savina.progress:-lines}",
      hidden = true,
      description = "bar, lines or none.")
  private String style;

  @SuppressWarnings("NullAway.Init") // picocli sets the option before anything else
  ProgressOption() {}

  /**
   * Refuses what is not shown anywhere.
   *
   * @throws IllegalArgumentException with the known ones in its message
   */
  void check() {
    Names.check("progress", style, Progress.STYLES);
  }

  String style() {
    return style;
  }

  /**
   * Measures what the journal has not, and shows how far it has come.
   *
   * @param nearness knows of the forks that the journal has
   * @param text where it says how near the processors were to each other
   */
  List<Measured> measure(List<Job> jobs, Journal journal, Nearness nearness, PrintWriter text) {
    List<Measured> measured;
    try (Progress shown = Progress.of(style, journal.left(jobs))) {
      Environment environment = journal.environment();
      NearForks fork = new NearForks(new SavinaFork(environment, shown::step), shown, nearness);
      SecondChances chances = new SecondChances(fork, ProgressOption::tell);
      OneBuild ofOneBuild = new OneBuild(chances, environment.build(), Build::now);
      measured = new Measurement(ofOneBuild, journal).measure(jobs);
    }
    // Only now, as a bar that ends is drawn once more.
    nearness.text().ifPresent(text::println);
    return measured;
  }

  /** Leaves a line for the bar, which is drawn over the one above. */
  private static void tell(String failure) {
    System.err.printf("%nsavina: %s%n%n", failure);
  }
}
