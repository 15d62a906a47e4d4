package dev.selectors.savina.latency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LatencyTrialTest {

  private static LatencyTrial trial(int workers, int busy) {
    LatencyTrial trial = new LatencyTrial();
    trial.workers = workers;
    trial.busy = busy;
    trial.open();
    trial.begin();
    return trial;
  }

  @Test
  void requestsAreAnsweredInAnIdleSystem() {
    LatencyTrial trial = trial(2, 0);
    assertEquals(1, trial.ask());
    assertEquals(2, trial.ask());
    trial.verify();
    trial.close();
  }

  @Test
  void requestsAreAnsweredWhileTheOnlyWorkerIsBusy() {
    LatencyTrial trial = trial(1, 3);
    for (long number = 1; number <= 100; number++) {
      assertEquals(number, trial.ask());
    }
    trial.close();
  }

  @Test
  void loadThatDoesNothingIsNone() {
    LatencyTrial trial = trial(2, 3);
    trial.close();
    trial.begin();
    assertThrows(IllegalStateException.class, trial::verify);
  }
}
