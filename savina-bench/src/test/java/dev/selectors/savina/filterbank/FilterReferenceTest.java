package dev.selectors.savina.filterbank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FilterReferenceTest {

  @Test
  void verificationSizesGiveTheKnownAnswers() {
    assertKnown(174, 110, 121_204_919_808.0, new FilterParams(64, 300, 8));
    assertKnown(7_170, 6_658, 3.4416399057836544e16, new FilterParams(512, 8_192, 8));
  }

  private static void assertKnown(int outputs, int nonZero, double sum, FilterParams params) {
    double[] joined = new FilterReference(params).joined();
    assertEquals(outputs, joined.length);
    assertEquals(nonZero, Arrays.stream(joined).filter(value -> value != 0).count());
    assertEquals(sum, Arrays.stream(joined).reduce(0, Double::sum), 1e-12 * sum);
  }

  @Test
  void defaultSizeGivesTheKnownLastOutputsOfTheFirstFilters() {
    FilterReference reference = new FilterReference(new FilterParams(16_384, 34_816, 8));
    assertEquals(1_084_449_088_446_592.0, reference.lastOfFirst(0), 0);
    assertEquals(1_084_449_169_290_112.0, reference.lastOfFirst(1), 0);
  }

  @Test
  void outputsAreAsManyAsTheSpecificationSays() {
    FilterParams byDefault = new FilterParams(16_384, 34_816, 8);
    assertEquals(18_433, byDefault.firstOutputs());
    assertEquals(2_050, byDefault.secondOutputs());
  }

  /** Two columns: values 0 1 2 3 come one later, and filters of two weights see pairs of them. */
  @Test
  void shortStreamIsAsByHand() {
    FilterParams params = new FilterParams(2, 4, 2);
    assertArrayEquals(new double[] {1, 4}, params.firstCoefficients(0));
    assertArrayEquals(new double[] {5, 8}, params.firstCoefficients(1));
    assertArrayEquals(new double[] {0, 1}, params.secondCoefficients(0));
    assertArrayEquals(new double[] {2, 4}, params.secondCoefficients(1));
    // Delayed 0 0 1 2; rings (0 0) (1 0) (1 2), their first value times the last weight:
    // channel 0: 0 4 6, sampled 0 0 6, delayed 0 0 0; channel 1: 0 8 18, 0 0 18, 0 0 0.
    assertArrayEquals(new double[] {0, 0}, new FilterReference(params).joined());
    assertEquals(6, new FilterReference(params).lastOfFirst(0), 0);
    assertEquals(18, new FilterReference(params).lastOfFirst(1), 0);
    // One value more: ring (3 2), outputs 14 and 34, not sampled. The 6 and the 18 are in the
    // second place of the last rings, and meet the first weights 0 and 2.
    FilterParams longer = new FilterParams(2, 5, 2);
    assertEquals(14, new FilterReference(longer).lastOfFirst(0), 0);
    assertEquals(34, new FilterReference(longer).lastOfFirst(1), 0);
    assertArrayEquals(new double[] {0, 0, 0 * 6 + 2 * 18}, new FilterReference(longer).joined());
  }

  /** So it is at the default size, and so the place of an item is checked too. */
  @Test
  void streamOfTwoWindowsGivesOnlyZerosAtTheJoin() {
    FilterParams same = new FilterParams(16, 34, 8);
    assertTrue(Arrays.stream(new FilterReference(same).joined()).allMatch(value -> value == 0));
  }

  @Test
  void traceTellsValuesOrdersAndLengthsApart() {
    assertEquals(
        4,
        Stream.of(new double[] {1, 2}, new double[] {2, 1}, new double[] {1}, new double[0])
            .map(Trace::of)
            .distinct()
            .count());
    assertEquals(Trace.of(new double[] {1, 2}), Trace.of(new double[] {1, 2}));
  }
}
