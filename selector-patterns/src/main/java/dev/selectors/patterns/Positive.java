package dev.selectors.patterns;

import java.time.Duration;
import java.util.Objects;

/** Checks times and numbers that are given to patterns. */
final class Positive {
  private Positive() {}

  /**
   * Returns the time, unless it is refused.
   *
   * @param what names it in the error
   */
  static Duration time(Duration time, String what) {
    Objects.requireNonNull(time, () -> what + " is null");
    if (!time.isPositive()) {
      throw new IllegalArgumentException(what + " is " + time + "; it must be longer than zero");
    }
    return time;
  }

  /**
   * Returns the number, unless it is refused.
   *
   * @param what names it in the error
   */
  static int number(int number, String what) {
    if (number < 1) {
      throw new IllegalArgumentException(what + " is " + number + "; it must be at least 1");
    }
    return number;
  }
}
