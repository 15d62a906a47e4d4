package dev.selectors.testkit;

import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * The choices of one run. Each is a function of the seed and its own number alone, so that leaving
 * one out does not change the others.
 */
final class Chance {
  /** No turn is put off by more than this, so that everybody's turn comes. */
  private static final int MOST = 4096;
  /** How slow the machine is; each seed tries one. */
  private static final double[] SLOWNESS = {0.25, 1, 4, 16};

  private final Schedule schedule;
  private final double slowness;
  private final BitSet made = new BitSet();
  private int choices;

  Chance(Schedule schedule) {
    this.schedule = schedule;
    // With seed 0, everything comes in its turn.
    slowness = schedule.seed() == 0 ? 0 : SLOWNESS[(int) (mixed(-1) >>> 1) & (SLOWNESS.length - 1)];
  }

  long seed() {
    return schedule.seed();
  }

  /**
   * By how many turns to put off one that could be taken. Mostly by none, but one turn in <i>k</i>
   * is put off by <i>k</i> or more, times the slowness, so that all scales are tried.
   */
  int putOff() {
    int choice = choices++;
    if (slowness == 0 || !schedule.makes(choice)) {
      return 0;
    }
    int turns = (int) Math.min(MOST, slowness * (1 / fraction(choice) - 1));
    if (turns > 0) {
      made.set(choice);
    }
    return turns;
  }

  /** Whether something that happens once in {@code n} times happens this time. */
  boolean oneIn(int n) {
    int choice = choices++;
    boolean happens = slowness > 0 && schedule.makes(choice) && fraction(choice) * n <= 1;
    if (happens) {
      made.set(choice);
    }
    return happens;
  }

  /** Whether turns can overlap: with every other seed, so that the simple case is tried as well. */
  boolean hasOverlaps() {
    return slowness > 0 && (mixed(-2) & 1) == 0;
  }

  /** The choices that made a difference: with them alone the run is the same. */
  Schedule made() {
    return schedule.withOnly((BitSet) made.clone());
  }

  /** A separate series of random numbers, which no choice disturbs. */
  SplittableRandom series(String name) {
    return new SplittableRandom(mixed(name.hashCode()));
  }

  /** More than 0, at most 1. */
  private double fraction(int choice) {
    return ((mixed(choice) >>> 11) + 1) * 0x1.0p-53;
  }

  /** Neighbouring seeds and numbers give unrelated values: the mixing function of SplitMix64. */
  private long mixed(long number) {
    return mix(mix(schedule.seed()) + number * 0x9E3779B97F4A7C15L);
  }

  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
