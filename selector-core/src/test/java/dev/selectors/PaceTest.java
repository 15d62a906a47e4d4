package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the watchdog makes of the runs and turns that a worker has ended in a millisecond. */
class PaceTest {
  private static final long LOOK = 1_000_000;

  @ParameterizedTest
  @CsvSource({
    "5001,  5001, SHORT,  runs of less than 0.2 microseconds",
    "2001, 10000, SHORT,  runs of less than half a microsecond with several turns each",
    "2000, 10000, MEDIUM, runs of half a microsecond",
    "  79,  5056, MEDIUM, rows of 64 turns of 0.2 microseconds at the most",
    "5000,  5000, LONG,   runs of 0.2 microseconds with one turn each",
    "1000,  5000, LONG,   turns of 0.2 microseconds in a row",
    "  51,    51, LONG,   turns of 19 microseconds",
    "  50,    50, TIMED,  turns of 20 microseconds",
    "  50, 10000, TIMED,  runs of 20 microseconds although their turns are short",
    "   1,     1, TIMED,  a single turn",
    "   0,     0, TIMED,  a turn that has not ended"
  })
  void aPaceFollowsTheTimeOfRunsAndOfTheirTurns(int runs, int turns, Pace pace, String meaning) {
    assertEquals(pace, Pace.of(LOOK, runs, turns), meaning);
  }

  @Test
  void runsWithoutTurnsAreNotTakenForOneLongTurn() {
    assertEquals(Pace.SHORT, Pace.of(LOOK, 10_000, 0));
  }

  @Test
  void nothingWaitsForTheEndOfALongTurn() {
    assertTrue(Pace.SHORT.keeps(0));
    assertTrue(Pace.MEDIUM.keeps(0));
    assertFalse(Pace.LONG.keeps(0));
    assertFalse(Pace.TIMED.keeps(0));
  }

  @Test
  void nothingIsKeptWhileManyWait() {
    for (Pace pace : Pace.values()) {
      assertEquals(pace.keeps(0), pace.keeps(64));
      assertFalse(pace.keeps(65));
    }
  }
}
