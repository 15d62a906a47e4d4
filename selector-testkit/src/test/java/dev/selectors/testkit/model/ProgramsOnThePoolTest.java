package dev.selectors.testkit.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Random programs on real workers: only what holds for any interleaving can be demanded. */
@Timeout(300)
class ProgramsOnThePoolTest {
  @Test
  void theLawsHoldWhenTheSystemIsClosedWithMuchToDo() throws InterruptedException {
    for (long seed = 0; seed < 200; seed++) {
      lawsHold(seed, Duration.ZERO);
    }
  }

  @Test
  void theLawsHoldWhenProgramsMayGoOnForAWhile() throws InterruptedException {
    for (long seed = 200; seed < 300; seed++) {
      lawsHold(seed, Duration.ofMillis(20));
    }
  }

  private static void lawsHold(long seed, Duration patience) throws InterruptedException {
    assertEquals(
        List.of(), PoolRun.of(Generator.program(seed), patience), () -> "program of seed " + seed);
  }
}
