package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.savina.big.Big;
import dev.selectors.savina.big.BigParams;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.pingpong.PingPong;
import dev.selectors.savina.pingpong.PingPongParams;
import org.junit.jupiter.api.Test;

class EffortTest {

  @Test
  void briefEffortWarmsShortRunsUpMoreOften() {
    assertEquals(new Effort(2, 1_000, 6), Effort.brief(pings(10)));
    assertEquals(new Effort(2, 124, 6), Effort.brief(pings(40_000)));
    assertEquals(
        new Effort(2, 10, 6),
        Effort.brief(new Cell<>(new Big(), new BigParams(20_000, 120, Rng.SAVINA), "actor")));
  }

  @Test
  void overviewHasFewRunsAndTheFewerTheLongerTheyTake() {
    assertEquals(new Effort(2, 50, 5), Effort.overview(pings(10)));
    assertEquals(
        new Effort(2, 1, 1),
        Effort.overview(new Cell<>(new Big(), new BigParams(20_000, 120, Rng.SAVINA), "actor")));
    assertEquals(
        new Effort(2, 0, 1),
        Effort.overview(new Cell<>(new Big(), new BigParams(90_000, 120, Rng.SAVINA), "actor")));
  }

  private static Cell<?, ?> pings(int pings) {
    return new Cell<>(new PingPong(), new PingPongParams(pings), "actor");
  }
}
