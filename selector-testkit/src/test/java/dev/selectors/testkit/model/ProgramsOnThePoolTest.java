package dev.selectors.testkit.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
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

  @Test
  void theLawsHoldWhenTheSystemDrains() throws InterruptedException {
    for (long seed = 300; seed < 500; seed++) {
      lawsHold(seed, null);
    }
  }

  private static void lawsHold(long seed, @Nullable Duration patience) throws InterruptedException {
    assertEquals(
        List.of(), PoolRun.of(Generator.program(seed), patience), () -> "program of seed " + seed);
  }
}
