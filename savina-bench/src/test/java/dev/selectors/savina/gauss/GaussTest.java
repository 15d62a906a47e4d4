package dev.selectors.savina.gauss;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GaussTest {
  private static final double EPSILON = 1e-12;

  private final Gauss benchmark = new Gauss();

  /** What the rule makes of a power of the distance from the middle. */
  private static Rule.Estimate power(int degree, double left, double right) {
    double middle = 0.5 * (left + right);
    return Rule.of(x -> Math.pow(x - middle, degree), new GaussMessage.Interval(left, right));
  }

  @Test
  void kronrodIsExactUpToDegree23() {
    for (int degree = 0; degree <= 23; degree++) {
      double exact = degree % 2 == 0 ? 2.0 / (degree + 1) : 0;
      assertEquals(exact, power(degree, 4, 6).area(), EPSILON, "degree " + degree);
    }
    assertFalse(Math.abs(power(24, 4, 6).area() - 2.0 / 25) < EPSILON);
  }

  @Test
  void gaussIsExactUpToDegree13() {
    for (int degree = 0; degree <= 13; degree++) {
      assertEquals(0, power(degree, -1, 1).error(), EPSILON, "degree " + degree);
    }
    assertTrue(power(14, -1, 1).error() > 1e-5);
  }

  @ParameterizedTest
  @CsvSource({"1,1,1", "1,100,10", "3,10,8", "16,1000,12", "77,100,6"})
  void referenceComesAsCloseToTheCurveAsItsIntervalsMay(int peaks, int sharpness, int digits) {
    GaussParams params = new GaussParams(peaks, sharpness, digits);
    GaussMessage.Area area = GaussReference.area(params);
    double known = peaks * 2 * Math.atan(sharpness / 2.0);
    assertEquals(known, area.area(), area.intervals() * params.tolerance());
  }

  @Test
  void sharperPeaksTakeMoreIntervals() {
    assertEquals(1, GaussReference.area(new GaussParams(1, 1, 1)).intervals());
    assertEquals(27, GaussReference.area(new GaussParams(1, 100, 10)).intervals());
  }

  @Test
  void halvesMakeUpTheWhole() {
    GaussMessage.Interval whole = new GaussMessage.Interval(1, 4);
    assertEquals(new GaussMessage.Interval(1, 2.5), whole.leftHalf());
    assertEquals(new GaussMessage.Interval(2.5, 4), whole.rightHalf());
  }

  @Test
  void wrongAreaAndLostIntervalAreRefused() {
    GaussParams params = new GaussParams(3, 10, 8);
    GaussMessage.Area right = GaussReference.area(params);
    double area = right.area();
    benchmark.verify(params, new Gauss.Result(area, right.intervals()));
    assertRefused(benchmark, params, new Gauss.Result(Math.nextUp(area), right.intervals()));
    assertRefused(benchmark, params, new Gauss.Result(Double.NaN, right.intervals()));
    assertRefused(benchmark, params, new Gauss.Result(area, right.intervals() - 2));
    assertRefused(benchmark, params, new Gauss.Result(area, right.intervals() + 2));
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new GaussParams(0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new GaussParams(1, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new GaussParams(1, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new GaussParams(1, 1, 13));
  }
}
