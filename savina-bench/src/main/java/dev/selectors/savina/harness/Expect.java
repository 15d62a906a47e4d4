package dev.selectors.savina.harness;

/** The comparisons of answers; each throws a {@link WrongAnswerException} naming both sides. */
public final class Expect {
  private Expect() {}

  /** Both numbers are the same. */
  public static void equal(String what, long expected, long actual) {
    if (expected != actual) {
      throw wrong(what, Long.toString(expected), Long.toString(actual));
    }
  }

  /** Both numbers are the same, to the last bit. */
  public static void same(String what, double expected, double actual) {
    if (Double.compare(expected, actual) != 0) {
      throw wrong(what, Double.toString(expected), Double.toString(actual));
    }
  }

  /** The number is not above the limit. */
  public static void atMost(String what, long limit, long actual) {
    if (actual > limit) {
      throw wrong(what, "at most " + limit, Long.toString(actual));
    }
  }

  /** Both numbers agree up to a relative difference of one in a billion. */
  public static void close(String what, double expected, double actual) {
    // Written so that a NaN is a wrong answer.
    if (!(Math.abs(expected - actual) <= 1e-9 * Math.abs(expected))) {
      throw wrong(what, Double.toString(expected), Double.toString(actual));
    }
  }

  /** Both numbers agree up to this difference. */
  public static void within(String what, double expected, double tolerance, double actual) {
    // Written so that a NaN is a wrong answer.
    if (!(Math.abs(expected - actual) <= tolerance)) {
      throw wrong(what, expected + " up to " + tolerance, Double.toString(actual));
    }
  }

  private static WrongAnswerException wrong(String what, String expected, String actual) {
    return new WrongAnswerException(what + ": expected " + expected + ", actual " + actual);
  }
}
