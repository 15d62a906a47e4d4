package dev.selectors;

import static dev.selectors.Trial.FIRST_PATIENCE;
import static dev.selectors.Trial.LONGEST_PATIENCE;
import static dev.selectors.Trial.LOOKS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** When one more worker is woken for what waits. Turns and times are made up. */
class ReinforcementTest {
  private static final long LOOK = 1_000_000;
  private static final int ALONE = 10_000;

  private final Reinforcement reinforcement = new Reinforcement();

  /** One look at a single worker; true if another one is asked for. */
  private boolean lookAlone() {
    return reinforcement.isWanted(true, ALONE, LOOK);
  }

  /** How many looks it takes until another worker is asked for. */
  private int looksUntilAsked() {
    int looks = 1;
    while (!lookAlone()) {
      looks++;
      assertTrue(looks <= 2 * LONGEST_PATIENCE, "never asked for");
    }
    return looks;
  }

  /** The other worker comes, and together they do so many turns in each look. */
  private void trialOf(int together, long nanos) {
    for (int i = 0; i < LOOKS; i++) {
      assertFalse(reinforcement.isWanted(false, together, nanos), "nobody is left to be woken");
    }
  }

  /** So many trials, each as soon as another worker is asked for. */
  private void trials(int n, int together) {
    for (int i = 0; i < n; i++) {
      looksUntilAsked();
      trialOf(together, LOOK);
    }
  }

  @Test
  void anotherWorkerIsTriedWhenSomethingHasWaitedForAWhile() {
    assertEquals(FIRST_PATIENCE, looksUntilAsked());
  }

  @Test
  void nothingIsTriedWhileNothingWaits() {
    for (int i = 0; i < 10 * LONGEST_PATIENCE; i++) {
      assertFalse(reinforcement.isWanted(false, ALONE, LOOK));
    }
  }

  @Test
  void looksAtWhichNothingWaitsNeitherCountNorInterrupt() {
    for (int i = 1; i < FIRST_PATIENCE; i++) {
      assertFalse(lookAlone());
      assertFalse(reinforcement.isWanted(false, ALONE, LOOK));
    }
    assertTrue(lookAlone());
  }

  @Test
  void aWorkerThatWasOfUseIsAskedForAtOnceNextTime() {
    trials(3, 2 * ALONE);
    assertEquals(1, looksUntilAsked());
  }

  @Test
  void aWorkerThatWasInTheWayIsTriedMoreAndMoreRarely() {
    int patience = FIRST_PATIENCE;
    for (int trials = 0; trials < 10; trials++) {
      assertEquals(patience, looksUntilAsked());
      trialOf(ALONE / 2, LOOK);
      patience = Math.min(LONGEST_PATIENCE, 2 * patience);
    }
  }

  @Test
  void aWorkerThatGainsNothingCanAsWellSleep() {
    trials(1, ALONE);
    assertEquals(2 * FIRST_PATIENCE, looksUntilAsked());
  }

  @Test
  void theTimeInWhichTheWorkerIsOnItsWayDoesNotCount() {
    looksUntilAsked();
    reinforcement.isWanted(false, 100 * ALONE, LOOK);
    for (int i = 1; i < LOOKS; i++) {
      reinforcement.isWanted(false, ALONE, LOOK);
    }
    assertEquals(2 * FIRST_PATIENCE, looksUntilAsked());
  }

  @Test
  void aTrialAsksAgainForAWorkerThatHasGoneBackToSleep() {
    looksUntilAsked();
    for (int i = 1; i < LOOKS; i++) {
      assertTrue(lookAlone());
    }
    assertFalse(lookAlone(), "the trial is over");
  }

  @Test
  void whatWasFoundOutIsForgottenWhenTheLoadChanges() {
    trials(10, ALONE / 2);
    trials(4, 2 * ALONE);
    assertEquals(1, looksUntilAsked());
  }

  @Test
  void ratesAreComparedByTheTimeThatLooksHaveTaken() {
    looksUntilAsked();
    trialOf(2 * ALONE, 2 * LOOK);
    assertEquals(2 * FIRST_PATIENCE, looksUntilAsked());
  }
}
