package dev.selectors.savina.philosopher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.dialect.CountingRuntime;
import dev.selectors.savina.harness.WrongAnswerException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PhilosophersTest {
  private static final PhilosopherParams FAIR = new PhilosopherParams(3, 4, false);
  private static final PhilosopherParams RETRY = new PhilosopherParams(3, 4, true);
  private static final List<Integer> ALL = List.of(4, 4, 4);

  private final Philosophers benchmark = new Philosophers();

  @Test
  void rightAnswerIsAccepted() {
    benchmark.verify(FAIR, new Philosophers.Result(ALL, ALL, 12, 0, 0, 0));
    benchmark.verify(RETRY, new Philosophers.Result(ALL, ALL, 21, 0, 9, 9));
  }

  @Test
  void skippedMealAndDoubledMealAreRefused() {
    for (List<Integer> wrong : List.of(List.of(4, 3, 4), List.of(4, 5, 4), List.of(4, 4))) {
      refused(FAIR, new Philosophers.Result(wrong, ALL, 12, 0, 0, 0));
      refused(FAIR, new Philosophers.Result(ALL, wrong, 12, 0, 0, 0));
    }
  }

  @Test
  void forkThatWasNotGivenBackIsRefused() {
    refused(FAIR, new Philosophers.Result(ALL, ALL, 12, 1, 0, 0));
  }

  @Test
  void lostDenialAndDoubledDenialAreRefused() {
    refused(RETRY, new Philosophers.Result(ALL, ALL, 21, 0, 9, 8));
    refused(RETRY, new Philosophers.Result(ALL, ALL, 21, 0, 9, 10));
  }

  @Test
  void lostRequestAndDoubledRequestAreRefused() {
    refused(FAIR, new Philosophers.Result(ALL, ALL, 11, 0, 0, 0));
    refused(RETRY, new Philosophers.Result(ALL, ALL, 22, 0, 9, 9));
  }

  @Test
  void denialOfOneWhoMayWaitIsRefused() {
    refused(FAIR, new Philosophers.Result(ALL, ALL, 13, 0, 1, 1));
  }

  private void refused(PhilosopherParams params, Philosophers.Result result) {
    assertThrows(WrongAnswerException.class, () -> benchmark.verify(params, result));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void messagesAreThoseThatAreSent(boolean retry) throws InterruptedException {
    PhilosopherParams params = new PhilosopherParams(7, 60, retry);
    try (CountingRuntime runtime = new CountingRuntime()) {
      Philosophers.Result result = benchmark.runActors(params, runtime);
      assertEquals(benchmark.messages(params, result), runtime.sent());
      assertEquals(1_687, benchmark.messages(params));
    }
  }

  @Test
  void neighboursDoNotEatTogether() {
    Table table = new Table(new PhilosopherParams(4, 1, false));
    List<PhilosopherMessage.ToPhilosopher> said = new ArrayList<>();
    table.serve(new PhilosopherMessage.Hungry(3, said::add));
    for (int neighbour : new int[] {0, 2, 3}) {
      PhilosopherMessage.Hungry hungry = new PhilosopherMessage.Hungry(neighbour, said::add);
      assertThrows(IllegalStateException.class, () -> table.serve(hungry));
    }
    assertEquals(2, table.forksInUse());
    table.serve(new PhilosopherMessage.Hungry(1, said::add));
    assertEquals(List.of(PhilosopherMessage.EAT, PhilosopherMessage.EAT), said);
  }

  @Test
  void forksAreGivenBackOnce() {
    Table table = new Table(new PhilosopherParams(3, 1, false));
    table.serve(new PhilosopherMessage.Hungry(0, message -> {}));
    table.clear(0);
    assertThrows(IllegalStateException.class, () -> table.clear(0));
    assertEquals(0, table.forksInUse());
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PhilosopherParams(0, 1, false));
    assertThrows(IllegalArgumentException.class, () -> new PhilosopherParams(1, 0, false));
  }
}
