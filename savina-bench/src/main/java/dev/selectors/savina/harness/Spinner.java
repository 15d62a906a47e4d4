package dev.selectors.savina.harness;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Busy work in steps, each with one random number; what it leaves behind tells how many there were.
 *
 * <p>A spinner belongs to one actor.
 */
public final class Spinner {
  /** Where the numbers come from. */
  public enum Source {
    /** From a generator of the spinner's own. */
    LOCAL,
    /**
     * From {@link Math#random()}, as in the original suite: all actors of the process contend for
     * its state, and that is what is measured then.
     */
    SAVINA;

    /** The name as typed on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What a spinner has done.
   *
   * @param steps how many steps it was told to take
   * @param trace the sum of its own numbers, or how many numbers it got from elsewhere
   */
  public record Spun(long steps, long trace) {
    /** What this many steps leave behind if they are taken one after another. */
    public static Spun after(Source source, long seed, long steps) {
      return source == Source.SAVINA ? new Spun(steps, steps) : taken(seed, steps);
    }

    private static Spun taken(long seed, long steps) {
      PseudoRandom random = new PseudoRandom(seed);
      long sum = 0;
      for (long i = 0; i < steps; i++) {
        sum += random.nextLong();
      }
      return new Spun(steps, sum);
    }

    /** Checks that all steps were taken, and none of them twice. */
    public void verify(String whose, Spun actual) {
      Expect.equal("steps of " + whose, steps, actual.steps);
      Expect.equal("trace of the steps of " + whose, trace, actual.trace);
    }
  }

  private static final int LEAST = 10;

  private final Source source;
  private final PseudoRandom own;
  private long steps;
  private long trace;

  /** A spinner that has not taken a step; the seed is that of its own numbers. */
  public Spinner(Source source, long seed) {
    this.source = source;
    this.own = new PseudoRandom(seed);
  }

  /** Draws how many steps to take: any number below the bound, plus ten. */
  public static int draw(RandomGenerator random, int bound) {
    return random.nextInt(bound) + LEAST;
  }

  /** Takes this many steps. */
  public void spin(int more) {
    steps += more;
    trace += source == Source.SAVINA ? drawShared(more) : own(more);
  }

  private long own(int more) {
    long sum = 0;
    for (int i = 0; i < more; i++) {
      sum += own.nextLong();
    }
    return sum;
  }

  /** Draws this many numbers from the generator that the whole process shares, and counts them. */
  public static int drawShared(int numbers) {
    int drawn = 0;
    for (int i = 0; i < numbers; i++) {
      if (Math.random() >= 0) {
        drawn++;
      }
    }
    return drawn;
  }

  /** What has been done so far. */
  public Spun spun() {
    return new Spun(steps, trace);
  }
}
