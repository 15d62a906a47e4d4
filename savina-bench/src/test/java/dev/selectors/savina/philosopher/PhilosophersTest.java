package dev.selectors.savina.philosopher;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.CountingRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
      assertRefused(benchmark, FAIR, new Philosophers.Result(wrong, ALL, 12, 0, 0, 0));
      assertRefused(benchmark, FAIR, new Philosophers.Result(ALL, wrong, 12, 0, 0, 0));
    }
  }

  @Test
  void forkThatWasNotGivenBackIsRefused() {
    assertRefused(benchmark, FAIR, new Philosophers.Result(ALL, ALL, 12, 1, 0, 0));
  }

  @Test
  void lostDenialAndDoubledDenialAreRefused() {
    assertRefused(benchmark, RETRY, new Philosophers.Result(ALL, ALL, 21, 0, 9, 8));
    assertRefused(benchmark, RETRY, new Philosophers.Result(ALL, ALL, 21, 0, 9, 10));
  }

  @Test
  void lostRequestAndDoubledRequestAreRefused() {
    assertRefused(benchmark, FAIR, new Philosophers.Result(ALL, ALL, 11, 0, 0, 0));
    assertRefused(benchmark, RETRY, new Philosophers.Result(ALL, ALL, 22, 0, 9, 9));
  }

  @Test
  void denialOfOneWhoMayWaitIsRefused() {
    assertRefused(benchmark, FAIR, new Philosophers.Result(ALL, ALL, 13, 0, 1, 1));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void messagesAreThoseThatAreSent(boolean retry) throws InterruptedException {
    PhilosopherParams params = new PhilosopherParams(7, 60, retry);
    try (CountingRuntime runtime = new CountingRuntime()) {
      Philosophers.Result result = benchmark.runActors(params, runtime);
      assertEquals(1_687, benchmark.messages(params));
      assertEquals(1_687 + 2 * result.denials(), runtime.sent());
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

  @ParameterizedTest
  @ValueSource(strings = {"actor", "gates", "guards"})
  void neighboursWaitUntilTheForksAreBack(String form) throws InterruptedException {
    PhilosopherParams params = new PhilosopherParams(4, 1, false);
    Table table = new Table(params);
    Finish finish = new Finish(1);
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      SelectorSystem system = runtime.system();
      switch (form) {
        case "gates" -> dine(system.spawn(new GateArbitrator(params, table, finish)), system);
        case "guards" -> dine(system.spawn(new GuardArbitrator(params, table, finish)), system);
        default -> {
          var all = runtime.spawn(new ArbitratorActor(params, table, finish)).self();
          dine(Collections.nCopies(4, all), all, system);
        }
      }
    }
  }

  private static void dine(Arbitrator arbitrator, SelectorSystem system)
      throws InterruptedException {
    dine(arbitrator.requests(), arbitrator.forks(), system);
  }

  private static void dine(
      List<? extends MailboxRef<? super PhilosopherMessage.Hungry>> requests,
      MailboxRef<? super PhilosopherMessage.AfterMeal> forks,
      SelectorSystem system)
      throws InterruptedException {
    Set<Integer> served = new HashSet<>();
    for (int i : new int[] {0, 1, 3}) {
      requests.get(i).send(new PhilosopherMessage.Hungry(i, eat -> served.add(i)));
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
    }
    assertEquals(Set.of(0), served);
    forks.send(new PhilosopherMessage.Done(0));
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
    assertEquals(Set.of(0, 1, 3), served);
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new PhilosopherParams(0, 1, false));
    assertThrows(IllegalArgumentException.class, () -> new PhilosopherParams(1, 0, false));
  }
}
