package dev.selectors.savina.harness;

/**
 * The computations that the suite's handlers do, so that a message costs more than its delivery.
 */
public final class BusyWork {
  private BusyWork() {}

  /**
   * The square of a sine. The angle travels in the message: the compiler would know the sine of a
   * constant.
   */
  public static double sine(double theta) {
    double sine = Math.sin(theta);
    double square = sine * sine;
    if (square <= 0) {
      throw new IllegalStateException("no square: " + square);
    }
    return square;
  }

  /** The start value plus a sum of logarithms: a hundred of them per unit of cost, at least one. */
  public static double logarithms(double start, int cost) {
    PseudoRandom random = new PseudoRandom(cost);
    double sum = start;
    for (int i = Math.max(1, cost * 100); i > 0; i--) {
      sum += Math.log(Math.abs(random.nextDouble()) + 0.01);
    }
    return sum;
  }
}
