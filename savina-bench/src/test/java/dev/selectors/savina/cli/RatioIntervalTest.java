package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioIntervalTest {
  private static final double CONFIDENCE = 0.9;
  private static final int TRIALS = 100;

  /**
   * A few JVMs tell little of how much JVMs differ from each other, so the interval may be somewhat
   * too wide; but not too narrow.
   */
  @ParameterizedTest
  @CsvSource({"3, 5, 0.05, 0.02", "5, 6, 0.05, 0.02", "8, 4, 0.05, 0.05", "5, 6, 0.2, 0.02"})
  void intervalHasTheTrueRatioInItAboutAsOftenAsItSays(
      int forks, int runs, double between, double within) {
    Random random = new Random(forks);
    int inside = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
      RatioInterval interval = RatioInterval.of(
          Rows.times(random, 10, forks, runs, between, within),
          Rows.times(random, 13, forks, runs, between, within),
          CONFIDENCE);
      if (interval.lower() <= 1.3 && 1.3 <= interval.upper()) {
        inside++;
      }
    }
    assertTrue(inside >= 87 && inside < TRIALS, inside + " of " + TRIALS);
  }

  @Test
  void moreConfidenceIsAWiderInterval() {
    Random random = new Random(1);
    List<List<Double>> before = Rows.times(random, 10, 5, 5, 0.05, 0.05);
    List<List<Double>> now = Rows.times(random, 10, 5, 5, 0.05, 0.05);
    RatioInterval wide = RatioInterval.of(before, now, 0.99);
    RatioInterval narrow = RatioInterval.of(before, now, 0.5);
    assertTrue(wide.lower() < narrow.lower() && narrow.upper() < wide.upper());
    assertEquals(wide.ratio(), narrow.ratio());
    assertTrue(narrow.lower() <= narrow.ratio() && narrow.ratio() <= narrow.upper());
  }

  @Test
  void sameTimesHaveTheSameAnswerEachTime() {
    List<List<Double>> before = Rows.times(new Random(2), 10, 4, 5, 0.05, 0.05);
    List<List<Double>> now = Rows.times(new Random(3), 12, 4, 5, 0.05, 0.05);
    assertEquals(RatioInterval.of(before, now, 0.99), RatioInterval.of(before, now, 0.99));
  }

  @Test
  void timesWithoutNoiseHaveAnExactRatio() {
    List<List<Double>> before = List.of(List.of(2.0, 2.0), List.of(2.0));
    List<List<Double>> now = List.of(List.of(3.0), List.of(3.0), List.of(3.0));
    RatioInterval interval = RatioInterval.of(before, now, 0.99);
    assertEquals(1.5, interval.ratio(), 1e-12);
    assertEquals(1.5, interval.lower(), 1e-12);
    assertEquals(1.5, interval.upper(), 1e-12);
  }

  @Test
  void oneJvmTellsNothingOfOthers() {
    List<List<Double>> one = List.of(List.of(1.0, 1.1, 1.2));
    List<List<Double>> two = List.of(List.of(9.0), List.of(9.0));
    assertEquals(0, RatioInterval.of(one, two, 0.9).lower());
    assertEquals(Double.POSITIVE_INFINITY, RatioInterval.of(two, one, 0.9).upper());
    assertEquals(9 / 1.1, RatioInterval.of(one, two, 0.9).ratio(), 1e-12);
  }
}
