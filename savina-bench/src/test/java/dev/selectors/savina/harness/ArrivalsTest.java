package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final Arrivals.Digest RIGHT = Arrivals.of(3, 5, 8);

  @Test
  void sameNumbersInTheSameOrderAreRight() {
    Arrivals arrivals = new Arrivals();
    LongStream.of(3, 5, 8).forEach(arrivals::add);
    assertEquals(3, arrivals.values());
    RIGHT.verify(arrivals.digest());
  }

  @Test
  void missingDoubledChangedAndExchangedNumbersAreRefused() {
    refused(3, 5);
    refused(3, 5, 8, 8);
    refused(0, 3, 5, 8);
    refused(3, 5, 9);
    refused(5, 3, 8);
  }

  private static void refused(long... values) {
    Arrivals.Digest wrong = Arrivals.of(values);
    assertThrows(WrongAnswerException.class, () -> RIGHT.verify(wrong));
  }

  @Test
  void randomValuesHaveTheirBitsAndNoSign() {
    for (Rng rng : Rng.values()) {
      for (int bits : new int[] {1, 16, 63}) {
        long most =
            LongStream.of(new RandomValues(rng, 7, bits).next(2_000)).max().getAsLong();
        assertEquals(
            rng == Rng.SAVINA ? Math.min(bits, 16) : bits, 64 - Long.numberOfLeadingZeros(most));
        assertTrue(LongStream.of(new RandomValues(rng, 7, bits).next(2_000)).allMatch(v -> v >= 0));
      }
    }
  }
}
