package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much of the paper's work is done, and how often by default. */
final class PaperSize {
  /** With this, all figures take a quarter of an hour on two cores. */
  static final double USUAL_SCALE = 0.007;

  /** The paper's effort. */
  static final Effort PAPER = new Effort(6, Warmups.runs(0), 20);

  private static final int JVMS = 3;

  /**
   * The time of all runs of a JVM: for half a second or more of it, the compiler is still at work.
   */
  private static final Duration RUNS = Duration.ofSeconds(1);

  /** The paper's heap and collectors, by the names that JVMs still know. */
  static final String PAPER_FLAGS = "-Xmx16384m -XX:-UseGCOverheadLimit -XX:+UseParallelGC";

  @Option(
      names = "--size",
      paramLabel = "paper",
      description =
          "The sizes of the paper, with its 6 JVMs of 20 runs, a worker more than there are"
              + " cores, and its heap of 16 GiB: takes days on two cores.")
  private @Nullable String size;

  @Option(
      names = "--scale",
      paramLabel = "SHARE",
      description = "The share of the paper's work, above 0 and up to 1 (default: " + USUAL_SCALE
          + ", with 3 JVMs of 6 to 80 runs: a quarter of an hour on two cores).")
  private @Nullable Double scale;

  /**
   * Refuses what is not a size.
   *
   * @throws IllegalArgumentException with the option in its message
   */
  void check() {
    if (size != null && !size.equals("paper")) {
      throw new IllegalArgumentException(
          "--size of 'paper' can only be paper, was '" + size + "'; smaller sizes are --scale");
    }
    if (size != null && scale != null) {
      throw new IllegalArgumentException("--size paper is --scale 1: give one of them");
    }
    if (scale != null && !(scale > 0 && scale <= 1)) {
      throw new IllegalArgumentException("--scale must be above 0 and at most 1, was " + scale);
    }
  }

  boolean isPaper() {
    return size != null;
  }

  /** The share of the paper's work. */
  double share() {
    if (isPaper()) {
      return 1;
    }
    return scale == null ? USUAL_SCALE : scale;
  }

  /** How often a bar is run. */
  Effort effort(Cell<?, ?> cell) {
    return isPaper() ? PAPER : scaled(cell);
  }

  /**
   * The paper's runs take seconds; shorter runs are more in number, so that half of them are warm.
   */
  static Effort scaled(Cell<?, ?> cell) {
    return new Effort(JVMS, Warmups.runs(0), Math.clamp(RUNS.dividedBy(cell.roughly()), 6, 80));
  }
}
