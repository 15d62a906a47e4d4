package dev.selectors.savina.facloc;

import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.Require;
import dev.selectors.savina.harness.Rng;
import java.util.random.RandomGenerator;

/**
 * The parameters of Online Facility Location.
 *
 * @param points customers
 * @param grid the side of the square they are in
 * @param alpha how many diagonals of the square customers may be away from facilities, added up,
 *     before their quadrant is split
 * @param rng where customers come from; that of the suite puts nearly all of them into one corner
 */
public record FacilityParams(
    @Flag("n") int points, @Flag("g") int grid, @Flag("a") int alpha, Rng rng) {
  /** The suite sets none, and goes on with the same numbers in the next run. */
  private static final long SEED = 74_755;

  private static final int MOST_POINTS = 500_000;

  /** Refuses runs without customers or endless ones, and squares without a size. */
  public FacilityParams {
    Require.positive("points", points);
    Require.atMost("points", MOST_POINTS, points);
    Require.positive("grid", grid);
    Require.positive("alpha", alpha);
  }

  /** Customers are split up when their distances are more than this. */
  double threshold() {
    return alpha * Math.sqrt(2) * grid;
  }

  /** The square. */
  Box square() {
    return new Box(0, 0, grid, grid);
  }

  /** Where the customers of a run come from, the same every time. */
  RandomGenerator random() {
    return rng.seeded(SEED);
  }

  /** The next customer. */
  Point next(RandomGenerator random) {
    double x = random.nextDouble() * grid;
    return new Point(x, random.nextDouble() * grid);
  }
}
