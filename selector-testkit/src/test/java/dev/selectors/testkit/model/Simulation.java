package dev.selectors.testkit.model;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Random programs on the real system and on the model, for as many seeds as wanted: {@code
 * selector-testkit/simulate}.
 */
final class Simulation {
  private static final int ATTEMPTS = 3_000;
  private static final int PROGRESS = 250;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final long first;
  private final long seeds;
  private volatile long seed;
  /** How many runs have ended, including those that shrink a program. */
  private final AtomicLong runs = new AtomicLong();

  private long steps;
  private long lines;
  private long atRest;

  private Simulation(long first, long seeds) {
    this.first = first;
    this.seeds = seeds;
  }

  /**
   * Runs programs, and reports how far it is.
   *
   * @param args how many seeds, and which is the first
   */
  public static void main(String[] args) {
    long seeds = args.length > 0 ? Long.parseLong(args[0]) : 10_000;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 0;
    Simulation simulation = new Simulation(first, seeds);
    Thread.ofPlatform().daemon().start(simulation::watch);
    String report = simulation.run(true);
    if (report != null) {
      System.out.println(report);
      System.exit(1);
    }
  }

  /**
   * Runs programs until one differs.
   *
   * @return the difference, of the smallest program that shows one; null if there is none
   */
  static @Nullable String run(long first, long seeds) {
    return new Simulation(first, seeds).run(false);
  }

  private @Nullable String run(boolean verbose) {
    long begin = System.nanoTime();
    for (long done = 1; done <= seeds; done++) {
      long number = first + done - 1;
      seed = number;
      Program program = Generator.program(number);
      Comparison.Result result = compare(program, number);
      if (result.difference() != null) {
        return "\n" + describe(program, number);
      }
      steps += result.steps().size();
      lines += result.steps().stream().mapToInt(s -> s.lines().size()).sum();
      atRest += result.isOver() ? 1 : 0;
      if (verbose && (done % PROGRESS == 0 || done == seeds)) {
        System.out.printf(
            Locale.ROOT,
            "\r%d of %d programs, %d steps, %d lines of log, %d at rest, %d s ",
            done,
            seeds,
            steps,
            lines,
            atRest,
            (System.nanoTime() - begin) / 1_000_000_000);
      }
    }
    if (verbose) {
      System.out.printf(Locale.ROOT, "%n%d seeds from %d: no difference%n", seeds, first);
    }
    return null;
  }

  private Comparison.Result compare(Program program, long number) {
    Comparison.Result result = Comparison.of(program, number);
    runs.incrementAndGet();
    return result;
  }

  private String describe(Program program, long number) {
    Program smallest =
        Shrinking.smallest(program, ATTEMPTS, p -> compare(p, number).difference() != null);
    return "FOUND after " + (number - first + 1) + " seeds; to see it again:"
        + " selector-testkit/simulate 1 " + number + "\n"
        + Comparison.of(smallest, number).difference()
        + "\nof this part of the program:\n" + smallest;
  }

  /** A turn that does not end is a difference too. */
  private void watch() {
    long before = -1;
    while (runs.get() != before) {
      before = runs.get();
      try {
        Thread.sleep(PATIENCE);
      } catch (InterruptedException e) {
        return;
      }
    }
    System.out.println(
        "\nFOUND after " + (seed - first + 1) + " seeds: seed " + seed + " does not end");
    Runtime.getRuntime().halt(1);
  }
}
