package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SavinaStatisticsTest {
  private static final double NEAR = 1e-12;

  /** Of 9, 10, 10 and 11 the squares of the distances from the mean are 1, 0, 0 and 1. */
  @Test
  void timesFarFromTheMedianAreLeftOut() {
    SavinaStatistics of = SavinaStatistics.of(List.of(50.0, 10.0, 9.0, 7.9, 11.0, 10.0, 12.1));
    assertEquals(7, of.total());
    assertEquals(List.of(9.0, 10.0, 10.0, 11.0), of.kept());
    assertEquals(9, of.best());
    assertEquals(11, of.worst());
    assertEquals(10, of.median());
    assertEquals(10, of.arithmeticMean());
    assertEquals(Math.pow(9 * 10 * 10 * 11, 0.25), of.geometricMean(), NEAR);
    assertEquals(4 / (1.0 / 9 + 0.1 + 0.1 + 1.0 / 11), of.harmonicMean(), NEAR);
    assertEquals(Math.sqrt(0.5), of.deviation(), NEAR);
    assertEquals(1.96 * Math.sqrt(0.5) / 2, of.halfWidth(), NEAR);
    assertEquals(Math.sqrt(0.5) / 10, of.coefficientOfVariation(), NEAR);
    assertEquals(0, of.skewness(), NEAR);
  }

  /** By which they are far is the upper one of two in the middle: 10 here, so that 12 stays. */
  @Test
  void medianOfAnEvenNumberOfTimesLiesBetweenTwo() {
    SavinaStatistics of = SavinaStatistics.of(List.of(9.0, 8.0, 12.0, 10.0));
    assertEquals(List.of(8.0, 9.0, 10.0, 12.0), of.kept());
    assertEquals(9.5, of.median());
  }

  /** The mean is 10; the squares add up to 6, and the cubes to 8 - 1 - 1. */
  @Test
  void longTimesMakeTheSkewnessPositive() {
    SavinaStatistics of = SavinaStatistics.of(List.of(9.0, 9.0, 12.0));
    assertEquals(List.of(9.0, 9.0), of.kept());
    of = new SavinaStatistics(3, List.of(9.0, 9.0, 12.0));
    assertEquals(Math.sqrt(2), of.deviation(), NEAR);
    assertEquals(6 / (2 * Math.pow(Math.sqrt(2), 3)), of.skewness(), NEAR);
  }

  @Test
  void twoTimesLieToBothSidesOfTheMean() {
    SavinaStatistics of = SavinaStatistics.of(List.of(11.0, 9.0));
    assertEquals(10, of.median());
    assertEquals(10, of.arithmeticMean());
    assertEquals(Math.sqrt(99), of.geometricMean(), NEAR);
    assertEquals(9.9, of.harmonicMean(), NEAR);
    assertEquals(1, of.deviation(), NEAR);
    assertEquals(1.96 / Math.sqrt(2), of.halfWidth(), NEAR);
    assertEquals(0, of.skewness(), NEAR);
  }

  @Test
  void oneTimeDoesNotVary() {
    assertDoesNotVary(SavinaStatistics.of(List.of(7.0)), 7);
  }

  /** A tenth is no binary fraction: the sum of three, divided by three, is another number. */
  @Test
  void equalTimesDoNotVary() {
    assertDoesNotVary(SavinaStatistics.of(List.of(0.1, 0.1, 0.1)), 0.1);
  }

  private static void assertDoesNotVary(SavinaStatistics of, double time) {
    assertEquals(of.total(), of.kept().size());
    assertEquals(time, of.best());
    assertEquals(time, of.worst());
    assertEquals(time, of.median(), NEAR);
    assertEquals(time, of.arithmeticMean(), NEAR);
    assertEquals(time, of.geometricMean(), NEAR);
    assertEquals(time, of.harmonicMean(), NEAR);
    assertEquals(0, of.deviation());
    assertEquals(0, of.halfWidth());
    assertEquals(0, of.coefficientOfVariation());
    assertTrue(Double.isNaN(of.skewness()));
  }
}
