package dev.selectors;

import static dev.selectors.Trial.FIRST_PATIENCE;
import static dev.selectors.Trial.LONGEST_PATIENCE;
import static dev.selectors.Trial.LOOKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * When another way than the usual one is taken: turns that seem to be long are taken for short
 * ones. Turns and times are made up.
 */
class AlternativeTest {
  private static final long LOOK = 1_000_000;
  private static final int FEW = 1_000;
  private static final int MANY = 10_000;

  private final Alternative doubt = new Alternative(1.5, 0.8);
  private boolean taken;

  /** One look, with so many turns if they are taken for short ones, and so many if they are not. */
  private boolean look(boolean seemLong, int ifShort, int ifLong) {
    taken = doubt.prevails(true, seemLong, taken ? ifShort : ifLong, LOOK);
    return taken;
  }

  /** How many looks it takes until the way changes. */
  private int looksUntilItChanges(int ifShort, int ifLong) {
    boolean before = taken;
    int looks = 1;
    while (look(true, ifShort, ifLong) == before) {
      looks++;
      assertTrue(looks <= 2 * LONGEST_PATIENCE, "it never changes");
    }
    return looks;
  }

  @Test
  void longTurnsAreTakenForWhatTheySeem() {
    for (int i = 1; i < FIRST_PATIENCE; i++) {
      assertFalse(look(true, FEW, FEW));
    }
  }

  @Test
  void nothingIsTriedWhereNoTurnsSeemLong() {
    for (int i = 0; i < 10 * LONGEST_PATIENCE; i++) {
      assertFalse(look(false, MANY, FEW));
    }
  }

  @Test
  void turnsThatAreShortOnceTheyAreTakenForThatStaySo() {
    assertEquals(FIRST_PATIENCE, looksUntilItChanges(MANY, FEW));
    for (int i = 0; i < LOOKS; i++) {
      assertTrue(look(false, MANY, FEW), "they do not even seem long any more");
    }
    for (int i = 0; i < LONGEST_PATIENCE; i++) {
      assertTrue(look(false, MANY, FEW));
    }
  }

  @Test
  void turnsThatAreLongAreTakenForShortOnesMoreAndMoreRarely() {
    int patience = FIRST_PATIENCE;
    for (int trials = 0; trials < 10; trials++) {
      assertEquals(patience, looksUntilItChanges(FEW, FEW), "before the trial");
      assertEquals(LOOKS, looksUntilItChanges(FEW, FEW), "the trial");
      assertFalse(taken);
      patience = Math.min(LONGEST_PATIENCE, 2 * patience);
    }
  }

  @Test
  void aThirdMoreTurnsAreChanceWhereTheyDifferInLength() {
    for (int trials = 0; trials < 10; trials++) {
      looksUntilItChanges(FEW * 4 / 3, FEW);
      assertEquals(LOOKS, looksUntilItChanges(FEW * 4 / 3, FEW));
      assertFalse(taken);
    }
  }

  @Test
  void whatIsOfLittleUseByNowIsLeftAgain() {
    looksUntilItChanges(MANY, FEW);
    for (int i = 0; i < LOOKS; i++) {
      look(true, MANY, FEW);
    }
    looksUntilItChanges(MANY, MANY * 9 / 10);
    for (int i = 0; i < LOOKS; i++) {
      look(true, MANY, MANY * 9 / 10);
    }
    assertFalse(taken);
  }

  @Test
  void looksAtIdleWorkersSayNothing() {
    looksUntilItChanges(MANY, FEW);
    for (int i = 0; i < LOOKS; i++) {
      look(true, MANY, FEW);
    }
    int bursts = 0;
    while (taken) { // as the load has changed, and comes in bursts
      look(true, FEW, MANY);
      look(true, FEW, MANY);
      for (int i = 0; i < LOOKS; i++) {
        assertEquals(taken, doubt.prevails(false, false, 0, LOOK));
      }
      bursts++;
      assertTrue(bursts <= LONGEST_PATIENCE, "it never changes");
    }
  }

  @Test
  void turnsThatTakeLongForOnceChangeNothing() {
    looksUntilItChanges(MANY, FEW);
    for (int i = 0; i < LOOKS; i++) {
      look(true, MANY, FEW);
    }
    for (int slow = 0; slow < 10 * FIRST_PATIENCE; slow++) {
      look(true, FEW / 2, FEW);
      for (int i = 0; i < 10; i++) {
        look(false, MANY, FEW);
      }
      if (!taken) { // a trial, for which such turns were a reason
        for (int i = 0; i < LOOKS; i++) {
          look(true, MANY, FEW);
        }
        assertTrue(taken);
      }
    }
  }

  @Test
  void whatHasBeenOfUseIsTriedTheOtherWayRoundToo() {
    looksUntilItChanges(MANY, FEW);
    for (int i = 0; i < LOOKS; i++) {
      look(true, MANY, FEW);
    }
    assertTrue(taken);
    assertEquals(FIRST_PATIENCE, looksUntilItChanges(FEW, MANY), "the load is another now");
    for (int i = 0; i < LOOKS; i++) {
      look(true, FEW, MANY);
    }
    assertFalse(taken, "long turns are long again");
  }
}
