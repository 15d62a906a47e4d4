package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of very many equal events are told. */
final class TallyTest {
  private final Tally tally = new Tally();

  /** Of so many that come at once, the numbers of those that are told. */
  private List<Long> toldOf(int many, long nanoTime) {
    List<Long> told = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      long number = tally.next();
      if (tally.isWorthALine(number, nanoTime)) {
        told.add(number);
      }
    }
    return told;
  }

  /** A clock may start at any value. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1L << 62, Long.MIN_VALUE, Long.MAX_VALUE - 5, -1L << 62})
  void theFirstTenthAndHundredthAreTold(long begin) {
    assertEquals(List.of(1L, 10L, 100L), toldOf(999, begin));
    assertEquals(999, tally.count());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1L << 62, Long.MIN_VALUE, Long.MAX_VALUE - 5, -1L << 62})
  void aMinuteAfterTheLastLineTheNextOneIsToldAndThenNoneForAMinute(long begin) {
    List<Long> unused = toldOf(20, begin);
    assertEquals(List.of(), toldOf(20, begin + Tally.QUIET_NANOS - 1));
    assertEquals(List.of(41L), toldOf(20, begin + Tally.QUIET_NANOS));
    assertEquals(List.of(), toldOf(20, begin + 2 * Tally.QUIET_NANOS - 1));
    assertEquals(List.of(81L), toldOf(10, begin + 2 * Tally.QUIET_NANOS));
  }

  @Test
  void aPowerOfTenBeginsTheMinuteAnew() {
    List<Long> unused = toldOf(9, 0);
    assertEquals(List.of(10L), toldOf(1, Tally.QUIET_NANOS - 1));
    assertEquals(List.of(), toldOf(20, 2 * Tally.QUIET_NANOS - 2));
  }
}
