package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a rate limiter promises. */
@Timeout(60)
final class RateLimiterTest {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private static final class Owner extends RestartingOwner {
    final RateLimiter limiter;
    final Mailbox<Integer> a;
    final Mailbox<Integer> b;
    final List<Integer> handledA = new ArrayList<>();
    final List<Integer> handledB = new ArrayList<>();
    final List<Duration> times = new ArrayList<>();

    Owner(SimulatedSystem sim, int most) {
      limiter = new RateLimiter(parts, "limiter", most, PERIOD);
      a = limiter.<Integer>mailbox("a", m -> {
        handledA.add(m);
        times.add(sim.now());
      });
      b = limiter.<Integer>mailbox("b", m -> {
        handledB.add(m);
        times.add(sim.now());
      });
    }
  }

  @SelectorTest(seeds = 1000)
  void inNoStretchOfAPeriodAreThereMoreThanTheBucketAllows(SimulatedSystem sim) {
    int most = 1 + sim.random().nextInt(4);
    Owner owner = sim.spawn(new Owner(sim, most));
    List<Integer> sent = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      sent.add(i);
      owner.a.send(i);
      owner.b.send(i);
      switch (sim.random().nextInt(8)) {
        case 0 -> sim.advance(Duration.ofMillis(sim.random().nextInt(3000)));
        case 1 -> owner.crash(sim);
        default -> {}
      }
    }
    sim.advance(Duration.ofSeconds(30));

    assertEquals(sent, owner.handledA);
    assertEquals(sent, owner.handledB);
    for (int i = 0; i + most < owner.times.size(); i++) {
      Duration stretch = owner.times.get(i + most).minus(owner.times.get(i));
      assertTrue(
          stretch.compareTo(PERIOD) >= 0,
          () -> (most + 1) + " messages within " + stretch + " of " + owner.times);
    }
  }

  @SelectorTest
  void whatTheRateAllowsIsHandledAtOnceAndTheRestWhenItIsDue(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Owner owner = sim.spawn(new Owner(sim, 3));
    owner.a.sendAll(List.of(1, 2, 3, 4, 5, 6, 7));
    sim.run();
    assertEquals(List.of(1, 2, 3), owner.handledA);
    sim.advance(Duration.ofMillis(999));
    assertEquals(List.of(1, 2, 3), owner.handledA);
    sim.advance(Duration.ofMillis(1));
    assertEquals(List.of(1, 2, 3, 4, 5, 6), owner.handledA);
    sim.advance(PERIOD);
    assertEquals(List.of(1, 2, 3, 4, 5, 6, 7), owner.handledA);
  }

  @SelectorTest
  void aRestartNeitherFillsTheBucketNorLosesATokenForEver(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Owner owner = sim.spawn(new Owner(sim, 2));
    owner.a.sendAll(List.of(1, 2, 3, 4, 5));
    sim.advance(Duration.ofMillis(500));
    owner.crash(sim);
    sim.run();
    assertEquals(List.of(1, 2), owner.handledA);
    sim.advance(Duration.ofMillis(500));
    assertEquals(List.of(1, 2, 3, 4), owner.handledA);
    sim.advance(PERIOD);
    assertEquals(List.of(1, 2, 3, 4, 5), owner.handledA);
  }

  @SelectorTest
  void aTokenInWhosePlaceAListenerHasThrownComesBackAllTheSame(SimulatedSystem sim) {
    sim.allowFailures();
    sim.lag(Duration.ZERO);
    Owner owner = sim.spawn(new Owner(sim, 1));
    sim.inject(call -> call.kind() == Callback.Kind.HANDLER
            && call.mailbox().name().equals("limiter")
            && sim.now().compareTo(PERIOD.multipliedBy(3)) < 0
        ? new IllegalStateException("in place of the handler")
        : null);
    owner.a.sendAll(List.of(1, 2, 3, 4, 5, 6));
    sim.advance(PERIOD.multipliedBy(5));
    assertEquals(List.of(1, 2, 3, 4, 5, 6), owner.handledA);
    assertEquals(IntStream.range(0, 6).mapToObj(PERIOD::multipliedBy).toList(), owner.times);
  }

  @SelectorTest
  void aMessageThatFailsHasUsedItsToken(SimulatedSystem sim) {
    sim.allowFailures();
    List<Duration> times = new ArrayList<>();
    class Failing extends RestartingOwner {
      final Mailbox<String> work = new RateLimiter(parts, "limiter", 1, PERIOD)
          .mailbox("work", m -> {
            times.add(sim.now());
            throw new IllegalStateException(m);
          });
    }
    sim.lag(Duration.ZERO);
    Failing failing = sim.spawn(new Failing());
    failing.work.sendAll(List.of("a", "b", "c"));
    sim.advance(Duration.ofSeconds(10));

    assertEquals(List.of(Duration.ZERO, PERIOD, PERIOD.multipliedBy(2)), times);
  }

  @SelectorTest
  void otherMailboxesAreNotConcerned(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(sim, 1));
    List<String> log = new ArrayList<>();
    owner.a.sendAll(List.of(1, 2, 3));
    owner.orders.sendAll(List.of(() -> log.add("x"), () -> log.add("y"), () -> log.add("z")));
    sim.run();

    assertEquals(List.of("x", "y", "z"), log);
    sim.advance(Duration.ofSeconds(5));
    assertEquals(List.of(1, 2, 3), owner.handledA);
  }

  // ---- what the selector may add to a limited mailbox

  @SelectorTest
  void whatAHeadGuardKeepsTakesNoToken(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    boolean[] mayGo = {false};
    Owner owner = new Owner(sim, 1);
    owner.a.headGuard(m -> mayGo[0]);
    sim.spawn(owner);
    owner.a.send(1);
    owner.b.sendAll(List.of(1, 2));
    sim.run();
    assertEquals(List.of(1), owner.handledB);
    owner.orders.send(() -> mayGo[0] = true);
    sim.advance(PERIOD.multipliedBy(2));

    assertEquals(List.of(1), owner.handledA);
    assertEquals(List.of(1, 2), owner.handledB);
    assertEquals(List.of(Duration.ZERO, PERIOD, PERIOD.multipliedBy(2)), owner.times);
  }

  @SelectorTest
  void whatIsDisabledTakesNoToken(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Owner owner = new Owner(sim, 1);
    owner.a.disable();
    sim.spawn(owner);
    owner.a.send(1);
    owner.b.send(1);
    sim.run();
    assertEquals(List.of(Duration.ZERO), owner.times);
    owner.orders.send(owner.a::enable);
    sim.advance(PERIOD);

    assertEquals(List.of(1), owner.handledA);
    assertEquals(List.of(Duration.ZERO, PERIOD), owner.times);
  }

  @SelectorTest
  void whatWaitsForATokenKeepsToTheBound(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Owner owner = new Owner(sim, 1);
    owner.a.bounded(2, Overflow.REJECT);
    sim.spawn(owner);
    owner.a.send(1);
    sim.run();
    assertTrue(owner.a.trySend(2));
    assertTrue(owner.a.trySend(3));
    assertFalse(owner.a.trySend(4));
    sim.advance(PERIOD);
    assertTrue(owner.a.trySend(5));
    sim.advance(PERIOD.multipliedBy(2));

    assertEquals(List.of(1, 2, 3, 5), owner.handledA);
  }

  @SelectorTest
  void theTokenIsForTheLowerLevel(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Owner owner = new Owner(sim, 1);
    owner.a.level(1);
    owner.a.send(1);
    owner.b.send(1);
    sim.spawn(owner);
    sim.run();
    assertEquals(List.of(), owner.handledA);
    assertEquals(List.of(1), owner.handledB);
    sim.advance(PERIOD);

    assertEquals(List.of(1), owner.handledA);
  }

  @SelectorTest
  void tokensThatComeBackToAnEndedSelectorAreNoDeadLetters(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(sim, 1));
    owner.a.send(1);
    sim.run();
    owner.stop();
    sim.advance(Duration.ofSeconds(5));

    assertEquals(List.of(), sim.deadLetters());
  }

  @Test
  void tokensThatAreOutWhenTheSystemIsClosedAreNoDeadLetters() {
    List<DeadLetter> letters = new CopyOnWriteArrayList<>();
    try (SelectorSystem system = SelectorSystem.builder()
        .executor(Runnable::run)
        .onDeadLetter(letters::add)
        .build()) {
      RestartingOwner owner = new RestartingOwner();
      Mailbox<String> work =
          new RateLimiter(owner.parts, "limiter", 1, PERIOD).mailbox("work", m -> {});
      system.spawn(owner);
      work.send("takes it");
    }
    assertEquals(List.of(), letters);
  }

  @Test
  void howeverManyTokensAreOutOneTimerRuns() {
    UnendingTimers timers = new UnendingTimers();
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).timekeeper(timers).build()) {
      int before = timers.set.size();
      RestartingOwner owner = new RestartingOwner();
      Mailbox<String> work =
          new RateLimiter(owner.parts, "limiter", 3, PERIOD).mailbox("work", m -> {});
      system.spawn(owner);
      work.sendAll(List.of("first", "second", "third"));
      assertEquals(before + 1, timers.set.size());
    }
  }

  @SelectorTest
  void aPeriodMayBeAsLongAsItWill(SimulatedSystem sim) {
    RestartingOwner owner = new RestartingOwner();
    List<String> done = new ArrayList<>();
    Duration ever = Duration.ofSeconds(Long.MAX_VALUE);
    Mailbox<String> work =
        new RateLimiter(owner.parts, "limiter", 1, ever).mailbox("work", done::add);
    sim.spawn(owner);
    work.sendAll(List.of("first", "second"));
    sim.advance(Duration.ofDays(1000));
    assertEquals(List.of("first"), done);
  }

  @Test
  void badInputIsRefusedWhereItIsGiven() {
    RestartingOwner owner = new RestartingOwner();
    assertEquals(
        "rate of limiter 'l' is 0; it must be at least 1",
        assertThrows(
                IllegalArgumentException.class, () -> new RateLimiter(owner.parts, "l", 0, PERIOD))
            .getMessage());
    assertEquals(
        "period of limiter 'l' is PT-1S; it must be longer than zero",
        assertThrows(
                IllegalArgumentException.class,
                () -> new RateLimiter(owner.parts, "l", 1, Duration.ofSeconds(-1)))
            .getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> new RateLimiter(owner.parts, "orders", 1, PERIOD));
    assertThrows(NullPointerException.class, () -> new RateLimiter(null, "l", 1, PERIOD));
    assertThrows(NullPointerException.class, () -> new RateLimiter(owner.parts, "l", 1, null));
    RateLimiter limiter = new RateLimiter(owner.parts, "l", 1, PERIOD);
    assertEquals(
        "handler of limited mailbox 'm' is null",
        assertThrows(NullPointerException.class, () -> limiter.mailbox("m", null))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> limiter.mailbox("l", m -> {}));
  }
}
