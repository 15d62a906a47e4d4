package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Cancellable;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.Timekeeper;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a barrier promises. */
@Timeout(60)
final class BarrierTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofMinutes(1);

  /** Has a barrier, and begins anew after a failure. */
  private static final class Owner extends RestartingOwner {
    final Barrier barrier;

    Owner(int parties) {
      barrier = new Barrier(parts, "barrier", parties, PATIENCE);
    }
  }

  /** Passes the barrier again and again, and counts. */
  private static final class Party extends Selector {
    private final MailboxRef<Barrier.Call> barrier;
    private final AtomicIntegerArray arrived;
    private final int parties;
    private final Runnable done;
    private int round;
    final Mailbox<String> go = mailbox("go", message -> next());

    Party(
        MailboxRef<Barrier.Call> barrier, int parties, AtomicIntegerArray arrived, Runnable done) {
      this.barrier = barrier;
      this.arrived = arrived;
      this.parties = parties;
      this.done = done;
    }

    private void next() {
      round++;
      arrived.incrementAndGet(round);
      await(
          this.<Barrier.Call, Long>ask(barrier, r -> new Barrier.Arrive(this, r), LONG),
          (generation, error) -> {
            assertEquals(round, generation, () -> "of " + name() + ", " + error);
            assertEquals(parties, arrived.get(round), "arrived before anybody has passed");
            if (round + 1 < arrived.length()) {
              next();
            } else {
              done.run();
            }
          });
    }
  }

  /** The simulation fails on dead letters. */
  @SelectorTest(seeds = 100)
  void aPartyThatEndsWithTheOwnerIsNoDeadLetter(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    Selector party = sim.spawn(new RestartingOwner());
    CompletionStage<Long> passed = sim.system()
        .<Barrier.Call, Long>ask(owner.barrier.calls, r -> new Barrier.Arrive(party, r), LONG);
    sim.run();
    party.stop();
    owner.stop();
    sim.run();
    assertTrue(passed.toCompletableFuture().isCompletedExceptionally());
  }

  @SelectorTest(seeds = 1000)
  void nobodyPassesBeforeAllHaveArrivedAndAllAreToldTheSameGeneration(SimulatedSystem sim) {
    int parties = 2 + sim.random().nextInt(3);
    AtomicIntegerArray arrived = new AtomicIntegerArray(1 + 3);
    AtomicInteger done = new AtomicInteger();
    Owner owner = sim.spawn(new Owner(parties));
    for (int i = 0; i < parties; i++) {
      sim.spawn(new Party(owner.barrier.calls, parties, arrived, done::incrementAndGet))
          .go
          .send("go");
    }
    sim.run();

    assertEquals(parties, done.get());
  }

  @SelectorTest(seeds = 1000)
  void aGenerationIsPassedByAllOrByNobodyWhoeverEndsOrGivesUp(SimulatedSystem sim) {
    sim.allowDeadLetters();
    sim.lag(Duration.ZERO); // deadlines pass between turns, so whoever is told has not given up
    int parties = 3;
    Owner owner = sim.spawn(new Owner(parties));
    Map<Long, Integer> passed = new TreeMap<>();
    List<Selector> idlers = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Selector party = sim.spawn(new RestartingOwner());
      idlers.add(party);
      Duration timeout = sim.random().nextInt(4) == 0 ? Duration.ofSeconds(1) : LONG;
      CompletionStage<Long> told = arrive(sim, owner, party, timeout);
      told.thenAccept(generation -> passed.merge(generation, 1, Integer::sum));
      switch (sim.random().nextInt(6)) {
        case 0 -> idlers.get(sim.random().nextInt(idlers.size())).stop();
        case 1 -> sim.advance(Duration.ofSeconds(2));
        case 2 -> sim.run();
        case 3 -> owner.barrier.calls.send(new Barrier.Reset());
        default -> {}
      }
    }
    sim.advance(LONG);

    passed.forEach((generation, by) -> assertEquals(parties, by, "generation " + generation));
  }

  @SelectorTest
  void allWhoWaitAreToldWhenTimeIsUpAndAllWhoComeLaterUntilAReset(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(3));
    CompletionStage<Long> a = arrive(sim, owner, null, LONG);
    sim.advance(Duration.ofSeconds(9));
    CompletionStage<Long> b = arrive(sim, owner, null, LONG);
    sim.run();
    assertFalse(a.toCompletableFuture().isDone() || b.toCompletableFuture().isDone());

    sim.advance(Duration.ofSeconds(2));
    assertBroken(a, "only 2 of 3 came within PT10S");
    assertBroken(b, "only 2 of 3");
    CompletionStage<Long> late = arrive(sim, owner, null, LONG);
    sim.run();
    assertBroken(late, "only 2 of 3");

    owner.barrier.calls.send(new Barrier.Reset());
    assertEquals(List.of(2L, 2L, 2L), all(sim, owner, 3));
    assertEquals(List.of(3L, 3L, 3L), all(sim, owner, 3));
  }

  @SelectorTest
  void theEndOfAPartyThatWaitsBreaksTheGeneration(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(3));
    Selector party = sim.spawn("ada", new RestartingOwner());
    CompletionStage<Long> a = arrive(sim, owner, null, LONG);
    arrive(sim, owner, party, LONG);
    sim.run();
    party.stop();
    sim.run();

    assertBroken(a, "generation 1 of barrier 'barrier' broke: ada has ended");
  }

  @SelectorTest
  void aBrokenBarrierNamesItsFirstReasonWhateverBecomesOfThoseWhoWereTold(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(4));
    Selector ada = sim.spawn("ada", new RestartingOwner());
    Selector bob = sim.spawn("bob", new RestartingOwner());
    var unused = List.of(
        arrive(sim, owner, ada, LONG),
        arrive(sim, owner, bob, LONG),
        arrive(sim, owner, null, LONG));
    sim.run();
    ada.stop();
    sim.run();
    bob.stop();
    sim.advance(PATIENCE);
    CompletionStage<Long> late = arrive(sim, owner, null, LONG);
    sim.run();
    assertBroken(late, "broke: ada has ended");
  }

  @SelectorTest
  void theEndOfAPartyThatHasPassedConcernsNobody(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    Selector party = sim.spawn(new RestartingOwner());
    arrive(sim, owner, party, LONG);
    arrive(sim, owner, null, LONG);
    sim.run();
    CompletionStage<Long> a = arrive(sim, owner, null, LONG);
    sim.run();
    party.stop();
    sim.run();
    arrive(sim, owner, null, LONG);

    assertEquals(2L, sim.await(a));
  }

  @SelectorTest
  void aPartyThatHasGivenUpBreaksTheGenerationWhenTheNextArrives(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(3));
    arrive(sim, owner, null, Duration.ofSeconds(1));
    CompletionStage<Long> a = arrive(sim, owner, null, LONG);
    sim.run();
    sim.advance(Duration.ofSeconds(2));
    assertFalse(a.toCompletableFuture().isDone());
    CompletionStage<Long> b = arrive(sim, owner, null, LONG);
    sim.run();

    assertBroken(a, "a party has given up");
    assertBroken(b, "a party has given up");
  }

  @SelectorTest(seeds = 100)
  void ofManyWhoeverHasGivenUpIsFoundOutWhenASixteenthAsManyHaveCome(SimulatedSystem sim) {
    int wait = 1 + sim.random().nextInt(100);
    Owner owner = sim.spawn(new Owner(wait + 10));
    List<CompletableFuture<Long>> told = many(sim, owner, wait);
    sim.run();
    told.get(sim.random().nextInt(wait)).cancel(false);
    told.addAll(many(sim, owner, 1 + wait / 16));
    sim.run();

    told.forEach(each -> assertTrue(each.isCompletedExceptionally(), "waits"));
  }

  @SelectorTest(seeds = 100)
  void ofManyNobodyPassesIfOneHasGivenUpBeforeTheLastArrives(SimulatedSystem sim) {
    int parties = 2 + sim.random().nextInt(100);
    Owner owner = sim.spawn(new Owner(parties));
    List<CompletableFuture<Long>> told = many(sim, owner, parties - 1);
    sim.run();
    told.getLast().cancel(false);
    told.addAll(many(sim, owner, 1));
    sim.run();

    told.forEach(each -> assertTrue(each.isCompletedExceptionally(), "passes, or waits"));
  }

  /** Not even one of them is missed, wherever it stands. */
  @SelectorTest(seeds = 100)
  void ofManyEachTakesItsOwnPlaceHoweverOftenItArrives(SimulatedSystem sim) {
    int parties = 1 + sim.random().nextInt(40);
    Owner owner = sim.spawn(new Owner(parties));
    List<Selector> all = new ArrayList<>();
    for (int i = 0; i < parties; i++) {
      all.add(sim.spawn(new RestartingOwner()));
    }
    List<CompletableFuture<Long>> told = new ArrayList<>();
    for (int i = 0; i + 1 < parties; i++) {
      told.add(arrive(sim, owner, all.get(i), LONG).toCompletableFuture());
    }
    sim.run();
    for (int i = 0; i < 20 && parties > 1; i++) {
      int again = sim.random().nextInt(parties - 1);
      CompletableFuture<Long> before =
          told.set(again, arrive(sim, owner, all.get(again), LONG).toCompletableFuture());
      sim.run();
      assertTrue(before.isCompletedExceptionally());
    }
    told.forEach(each -> assertFalse(each.isDone()));
    told.add(arrive(sim, owner, all.getLast(), LONG).toCompletableFuture());
    sim.run();
    told.forEach(each -> assertEquals(1L, each.join()));
  }

  @SelectorTest
  void aPartyThatArrivesTwiceTakesItsOwnPlace(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    Selector party = sim.spawn("ada", new RestartingOwner());
    CompletionStage<Long> first = arrive(sim, owner, party, LONG);
    sim.run();
    CompletionStage<Long> second = arrive(sim, owner, party, LONG);
    sim.run();
    assertEquals(
        "ada has arrived a second time while it was waiting",
        RestartingOwner.reason(first).getMessage());
    assertFalse(second.toCompletableFuture().isDone());
    arrive(sim, owner, null, LONG);

    assertEquals(1L, sim.await(second));
    CompletionStage<Long> next = arrive(sim, owner, null, LONG);
    sim.advance(PATIENCE.minusSeconds(1));
    assertFalse(next.toCompletableFuture().isDone());
    arrive(sim, owner, null, LONG);
    assertEquals(2L, sim.await(next));
  }

  /** Equal to others of its number, as a class of values is. */
  private static final class Numbered extends Selector {
    private final int number;

    Numbered(int number) {
      this.number = number;
      mailbox("unused", message -> {});
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Numbered its && its.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  @SelectorTest
  void partiesThatAreEqualAreTwo(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    CompletionStage<Long> first = arrive(sim, owner, sim.spawn(new Numbered(7)), LONG);
    CompletionStage<Long> second = arrive(sim, owner, sim.spawn(new Numbered(7)), LONG);
    assertEquals(1L, sim.await(first));
    assertEquals(1L, sim.await(second));
  }

  @SelectorTest
  void aResetTellsThoseWhoWait(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    CompletionStage<Long> a = arrive(sim, owner, null, LONG);
    sim.run();
    owner.barrier.calls.send(new Barrier.Reset());
    sim.run();

    assertBroken(a, "was reset");
    assertEquals(List.of(2L, 2L), all(sim, owner, 2));
  }

  @SelectorTest
  void aRestartTellsThoseWhoWaitAndBeginsANewGeneration(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    CompletionStage<Long> a = arrive(sim, owner, null, LONG);
    sim.run();
    sim.failAt(owner.orders, 1, new IllegalStateException("crash"));
    owner.orders.send(() -> {});
    sim.run();

    assertInstanceOf(RequestFailedException.class, RestartingOwner.reason(a));
    assertEquals(List.of(2L, 2L), all(sim, owner, 2));
    sim.advance(LONG);
    assertEquals(List.of(3L, 3L), all(sim, owner, 2));
  }

  @SelectorTest
  void aRestartRepairsABrokenBarrier(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    CompletionStage<Long> a = arrive(sim, owner, null, LONG);
    sim.run();
    sim.advance(LONG);
    assertBroken(a, "only 1 of 2");
    sim.failAt(owner.orders, 1, new IllegalStateException("crash"));
    owner.orders.send(() -> {});
    sim.run();

    assertEquals(List.of(2L, 2L), all(sim, owner, 2));
  }

  @SelectorTest
  void whoWaitsIsToldOfTheEndOfTheBarrier(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    CompletionStage<Long> a = arrive(sim, owner, null, LONG);
    sim.run();
    owner.stop();
    sim.run();

    assertInstanceOf(RequestFailedException.class, RestartingOwner.reason(a));
  }

  @Test
  void partiesOnManyWorkersPassTogether() throws InterruptedException {
    int parties = 8;
    AtomicIntegerArray arrived = new AtomicIntegerArray(1 + 500);
    CountDownLatch done = new CountDownLatch(parties);
    try (SelectorSystem system = SelectorSystem.create()) {
      Owner owner = system.spawn(new Owner(parties));
      for (int i = 0; i < parties; i++) {
        system
            .spawn(new Party(owner.barrier.calls, parties, arrived, done::countDown))
            .go
            .send("go");
      }
      assertTrue(done.await(50, TimeUnit.SECONDS));
    }
    assertEquals(parties, arrived.get(500));
  }

  @Test
  void ofTwoOnThreadsNobodyPassesIfTheOneThatWaitsGivesUpAtThatMoment() {
    try (SelectorSystem system = SelectorSystem.create()) {
      Owner owner = system.spawn(new Owner(2));
      for (int round = 0; round < 5_000; round++) {
        CompletableFuture<Long> first = arrive(system, owner, null, LONG).toCompletableFuture();
        CompletableFuture<Long> last = arrive(system, owner, null, LONG).toCompletableFuture();
        for (int i = ThreadLocalRandom.current().nextInt(1000); i > 0; i--) {
          Thread.onSpinWait();
        }
        boolean gaveUp = first.cancel(false);
        owner.barrier.calls.send(new Barrier.Reset()); // for the last, if it is the only one
        assertEquals(gaveUp, last.handle((generation, error) -> error != null).join());
      }
    }
  }

  /** Whoever waits gives up when the barrier cancels its time limit, as all are there. */
  private static final class GivesUp implements Timekeeper {
    private volatile Runnable giveUp = () -> {};

    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public Cancellable schedule(Runnable tick, Duration delay) {
      return () -> {
        if (delay.equals(PATIENCE)) {
          giveUp.run();
        }
        return true;
      };
    }

    @Override
    public boolean await(BooleanSupplier condition, Duration timeout) {
      return condition.getAsBoolean();
    }
  }

  @Test
  void ofTwoNobodyPassesIfTheOneThatWaitsGivesUpBeforeItIsTold() {
    GivesUp time = new GivesUp();
    AtomicBoolean gaveUp = new AtomicBoolean();
    try (SelectorSystem system = SelectorSystem.builder().timekeeper(time).build()) {
      Owner owner = system.spawn(new Owner(2));
      CompletableFuture<Long> first = arrive(system, owner, null, LONG).toCompletableFuture();
      time.giveUp = () -> gaveUp.compareAndSet(false, first.cancel(false));
      boolean failed = arrive(system, owner, null, LONG)
          .handle((generation, error) -> error != null)
          .toCompletableFuture()
          .join();
      assertEquals(gaveUp.get(), failed);
    }
  }

  @SelectorTest
  void whoGivesUpWhenOthersHaveBeenToldFailsAlone(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(3));
    CompletionStage<Long> a = arrive(sim, owner, null, LONG);
    CompletableFuture<Long> b = arrive(sim, owner, null, LONG).toCompletableFuture();
    var unused = a.thenRun(() -> b.cancel(false));
    sim.run();
    CompletionStage<Long> c = arrive(sim, owner, null, LONG);

    assertEquals(1L, sim.await(a));
    assertEquals(1L, sim.await(c));
    assertTrue(b.isCancelled());
    assertEquals(List.of(2L, 2L, 2L), all(sim, owner, 3));
  }

  @Test
  void badInputIsRefusedWhereItIsGiven() {
    Owner owner = new Owner(1);
    assertEquals(
        "number of parties of barrier 'b' is 0; it must be at least 1",
        assertThrows(
                IllegalArgumentException.class, () -> new Barrier(owner.parts, "b", 0, PATIENCE))
            .getMessage());
    assertEquals(
        "patience of barrier 'b' is PT0S; it must be longer than zero",
        assertThrows(
                IllegalArgumentException.class,
                () -> new Barrier(owner.parts, "b", 1, Duration.ZERO))
            .getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> new Barrier(owner.parts, "barrier", 1, PATIENCE));
    assertThrows(NullPointerException.class, () -> new Barrier(owner.parts, "b", 1, null));
    assertThrows(NullPointerException.class, () -> new Barrier(null, "b", 1, PATIENCE));
    assertThrows(NullPointerException.class, () -> new Barrier.Arrive(null, null));
  }

  // ---- helpers

  private static CompletionStage<Long> arrive(
      SimulatedSystem sim, Owner owner, @Nullable Selector party, Duration timeout) {
    return arrive(sim.system(), owner, party, timeout);
  }

  private static CompletionStage<Long> arrive(
      SelectorSystem system, Owner owner, @Nullable Selector party, Duration timeout) {
    return system.<Barrier.Call, Long>ask(
        owner.barrier.calls, r -> new Barrier.Arrive(party, r), timeout);
  }

  /** That many arrive, none of them named. */
  private static List<CompletableFuture<Long>> many(SimulatedSystem sim, Owner owner, int parties) {
    List<CompletableFuture<Long>> told = new ArrayList<>();
    for (int i = 0; i < parties; i++) {
      told.add(arrive(sim, owner, null, LONG).toCompletableFuture());
    }
    return told;
  }

  private static List<Long> all(SimulatedSystem sim, Owner owner, int parties) {
    return many(sim, owner, parties).stream().map(sim::await).toList();
  }

  private static void assertBroken(CompletionStage<Long> told, String why) {
    BrokenBarrierException e =
        assertInstanceOf(BrokenBarrierException.class, RestartingOwner.reason(told));
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  @Test
  void arrivalNamesItsPartyAndNoMore() {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      Selector party = sim.spawn("party", new Selector() {
        {
          mailbox("in", message -> {});
        }
      });
      List<String> texts = new ArrayList<>();
      MailboxRef<Barrier.Arrive> reader = message -> {};
      sim.system()
          .<Barrier.Arrive, Long>ask(
              reader,
              to -> {
                texts.add(new Barrier.Arrive(party, to).toString());
                Barrier.Arrive ofNobody = new Barrier.Arrive(null, to);
                texts.add(ofNobody.toString());
                return ofNobody;
              },
              Duration.ofHours(1))
          .toCompletableFuture()
          .cancel(false);
      assertEquals(
          List.of("Arrive[party; reply to an outsider]", "Arrive[somebody; reply to an outsider]"),
          texts);
    }
  }
}
