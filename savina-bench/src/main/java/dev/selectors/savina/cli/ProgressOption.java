package dev.selectors.savina.cli;

import picocli.CommandLine.Option;

/** How a long command shows its progress. */
final class ProgressOption {
  @Option(
      names = "--progress",
      defaultValue = "${sys:savina.progress:-lines}",
      description = "How progress is shown: bar, lines or none (default: on a terminal a bar, else"
          + " lines).")
  private String style;

  @SuppressWarnings("NullAway.Init") // picocli sets the option before anything else
  ProgressOption() {}

  /**
   * Refuses a style that does not exist.
   *
   * @throws IllegalArgumentException with the known ones in its message
   */
  void check() {
    Names.check("progress", style, Progress.STYLES);
  }

  String style() {
    return style;
  }
}
