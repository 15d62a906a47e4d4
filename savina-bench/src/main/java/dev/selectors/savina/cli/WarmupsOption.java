package dev.selectors.savina.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The runs of each JVM that do not count, for commands that do not count everything. */
final class WarmupsOption {
  @Option(
      names = "--warmups",
      converter = Warmups.Converter.class,
      description =
          "Runs before them, such as 20, or seconds of them, such as 3s (default: 3s, of long"
              + " runs 2; quick: 10; in the overview less than half a second, with --short 2s;"
              + " of 'paper' none).")
  private @Nullable Warmups warmups;

  /** The usual effort, with the warm-ups that were asked for. */
  Effort of(Effort usual) {
    return warmups == null ? usual : new Effort(usual.forks(), warmups, usual.iterations());
  }
}
