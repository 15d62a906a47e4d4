package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.savina.banking.Banking;
import dev.selectors.savina.banking.BankingParams;
import dev.selectors.savina.big.Big;
import dev.selectors.savina.big.BigParams;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.pingpong.PingPong;
import dev.selectors.savina.pingpong.PingPongParams;
import dev.selectors.savina.recmatmul.MatrixMultiplication;
import dev.selectors.savina.recmatmul.MatrixParams;
import org.junit.jupiter.api.Test;

class EffortTest {

  @Test
  void briefEffortIsTwoSecondsOfWarmUpsAndSixRunsOrMore() {
    assertEquals(new Effort(2, Warmups.seconds(2), 30), Effort.brief(pings(10)));
    assertEquals(new Effort(2, Warmups.seconds(2), 16), Effort.brief(pings(40_000)));
    assertEquals(new Effort(2, Warmups.seconds(2), 6), Effort.brief(big(20_000)));
  }

  @Test
  void fullEffortMeasuresForASecondAfterThreeOfWarmUpsAndLongRunsAreFewer() {
    assertEquals(new Effort(5, Warmups.seconds(3), 100), Effort.of(pings(10), Size.DEFAULT));
    assertEquals(new Effort(5, Warmups.seconds(3), 83), Effort.of(pings(40_000), Size.DEFAULT));
    assertEquals(new Effort(5, Warmups.seconds(3), 10), Effort.of(pings(1_000_000), Size.DEFAULT));
    assertEquals(new Effort(5, Warmups.seconds(3), 3), Effort.of(big(20_000), Size.DEFAULT));
    assertEquals(new Effort(5, Warmups.runs(2), 3), Effort.of(big(90_000), Size.PAPER));
    assertEquals(new Effort(3, Warmups.runs(10), 5), Effort.of(pings(40_000), Size.QUICK));
  }

  @Test
  void overviewHasFewRunsAndTheFewerTheLongerTheyTake() {
    assertEquals(new Effort(2, Warmups.runs(50), 5), Effort.overview(pings(10)));
    assertEquals(new Effort(2, Warmups.runs(1), 1), Effort.overview(big(20_000)));
    assertEquals(new Effort(2, Warmups.runs(0), 1), Effort.overview(big(90_000)));
  }

  @Test
  void runThatTakesNextToNothingHasTheMostIterations() {
    Cell<?, ?> least =
        new Cell<>(new MatrixMultiplication(), new MatrixParams(1, 1, 1, true), "actor");
    assertEquals(new Effort(2, Warmups.seconds(2), 30), Effort.brief(least));
    assertEquals(new Effort(2, Warmups.runs(50), 5), Effort.overview(least));
  }

  /** Otherwise it would be run as often as the others, for half an hour. */
  @Test
  void formThatBlocksThreadsHasFewRuns() {
    BankingParams params = new BankingParams(1_000, 50_000, Rng.SAVINA);
    Cell<?, ?> asking = new Cell<>(new Banking(), params, Variants.ASK);
    assertEquals(new Effort(5, Warmups.runs(2), 3), Effort.of(asking, Size.DEFAULT));
    assertEquals(
        new Effort(5, Warmups.seconds(3), 49),
        Effort.of(new Cell<>(new Banking(), params, Variants.ACTOR), Size.DEFAULT));
  }

  private static Cell<?, ?> big(int pings) {
    return new Cell<>(new Big(), new BigParams(pings, 120, Rng.SAVINA), "actor");
  }

  private static Cell<?, ?> pings(int pings) {
    return new Cell<>(new PingPong(), new PingPongParams(pings), "actor");
  }
}
