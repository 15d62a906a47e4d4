package dev.selectors.savina.harness;

/** The conditions that the records of parameters put on their values. */
public final class Require {
  private Require() {}

  /** The number is one or more. */
  public static void positive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be a positive number, was " + value);
    }
  }

  /** The number is no more than a limit. */
  public static void atMost(String name, int limit, int value) {
    if (value > limit) {
      throw new IllegalArgumentException(name + " must be at most " + limit + ", was " + value);
    }
  }

  /** The number is zero or more. */
  public static void notNegative(String name, int value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must not be negative, was " + value);
    }
  }
}
