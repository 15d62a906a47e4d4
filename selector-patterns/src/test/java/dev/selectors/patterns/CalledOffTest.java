package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Cancellable;
import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.MailboxSnapshot;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of a request, or a row of them, that the asker has called off. */
@Timeout(60)
final class CalledOffTest {
  private static final Duration DEADLINE = Duration.ofMillis(100);
  private static final Duration PAUSE = Duration.ofMillis(40);

  private record Ask(ReplyTo<Long> replyTo) {}

  /** Asks as it is told to, with one of its mailboxes closed meanwhile. */
  private static class Asker extends RestartingOwner {
    final List<Object> told = new ArrayList<>();
    final List<String> seen = new ArrayList<>();
    final Mailbox<String> shut = mailbox("shut", this::onShut);
    final RequestReply requests = new RequestReply(parts, shut);
    final ScatterGather rows = new ScatterGather(parts, shut);
    /** The last request, or row. */
    private Cancellable last = () -> false;

    void onShut(String text) {
      seen.add(text);
    }

    /** Does it in a turn, and a turn later something is sent to the closed mailbox. */
    void asks(SimulatedSystem sim, Function<Asker, Cancellable> how) {
      orders.send(() -> last = how.apply(this));
      sim.run();
      shut.send("waits");
      sim.run();
      assertEquals(List.of(), seen, "closed while it waits");
    }

    Cancellable one(MailboxRef<Ask> to) {
      return requests.request(to, Ask::new, DEADLINE, (Long a) -> told.add(a), told::add);
    }

    Cancellable one(MailboxRef<Ask> to, Retry retry) {
      BiFunction<String, ReplyTo<Long>, Ask> request = (key, replyTo) -> new Ask(replyTo);
      return requests.request(to, "key", request, retry, told::add, told::add);
    }

    void assertOpenAndToldNothing() {
      assertEquals(
          MailboxSnapshot.Gate.Open.class, snapshot().mailbox("shut").gate().getClass());
      assertEquals(List.of("waits"), seen);
      assertEquals(List.of(), told);
    }
  }

  // ---- at random

  /** Asks others at random, and notes what became of each request. */
  private static final class Model extends Asker {
    private final SimulatedSystem sim;
    private final List<FickleServer> servers;
    private final Map<Long, Cancellable> asked = new ConcurrentHashMap<>();
    private final Set<Long> underWay = new HashSet<>();

    Model(SimulatedSystem sim, List<FickleServer> servers) {
      this.sim = sim;
      this.servers = servers;
    }

    @Override
    void onShut(String text) {
      assertEquals(Set.of(), underWay, "handled what a request under way has closed");
      super.onShut(text);
    }

    void ask() {
      long number = asked.size();
      MailboxRef<FickleServer.Request> to = servers.get(sim.random().nextInt(2)).requests;
      Consumer<Object> end = answer -> assertTrue(underWay.remove(number), "told of it in vain");
      underWay.add(number);
      asked.put(
          number,
          switch (sim.random().nextInt(4)) {
            case 0 ->
              requests.request(to, (ReplyTo<Long> r) -> make(number, r), DEADLINE, end, end);
            case 1 ->
              rows.<FickleServer.Request, Long>each(
                  List.of(to, to), r -> make(number, r), DEADLINE, end);
            case 2 ->
              rows.<FickleServer.Request, Long>first(
                  List.of(to, to), r -> make(number, r), DEADLINE, end, end);
            default -> {
              Retry retry = Retry.attempts(3, DEADLINE).pausing(PAUSE);
              yield requests.<Long, FickleServer.Request, Long>request(
                  to, number, this::make, retry, end, end);
            }
          });
    }

    private FickleServer.Request make(long number, ReplyTo<Long> replyTo) {
      assertTrue(underWay.contains(number), "one more attempt at what was called off");
      FickleServer.Fate[] fates = FickleServer.Fate.values();
      return new FickleServer.Request(number, fates[sim.random().nextInt(fates.length)], replyTo);
    }

    void callOff() {
      long number = sim.random().nextInt(Math.max(1, asked.size()));
      if (asked.containsKey(number)) {
        assertEquals(underWay.remove(number), asked.get(number).cancel());
      }
    }
  }

  @SelectorTest(seeds = 1000)
  void eachRequestIsEitherToldOfOrCalledOff(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters();
    List<FickleServer> servers =
        Stream.generate(() -> sim.spawn(new FickleServer())).limit(2).toList();
    Model model = sim.spawn("model", new Model(sim, servers));
    for (int i = 0; i < 10; i++) {
      model.orders.send(model::ask);
      model.shut.send("");
      if (sim.random().nextBoolean()) {
        model.orders.send(model::callOff);
      }
      sim.advance(Duration.ofMillis(sim.random().nextInt(80)));
      if (sim.random().nextBoolean()) {
        model.callOff();
      }
    }
    sim.advance(Duration.ofMinutes(1));
    assertEquals(10, model.asked.size());
    assertEquals(Set.of(), model.underWay);
    assertEquals(10, model.seen.size());
    sim.failures().forEach(f -> assertFalse(f.cause() instanceof AssertionError, f::toString));
  }

  @Test
  void onAPoolOfThreadsEachRequestIsEitherToldOfOrCalledOff() throws InterruptedException {
    int many = 20_000;
    Set<Integer> told = ConcurrentHashMap.newKeySet();
    Set<Integer> off = ConcurrentHashMap.newKeySet();
    try (SelectorSystem system =
        SelectorSystem.builder().onDeadLetter(letter -> {}).build()) {
      Asker asker = system.spawn(new Asker());
      FickleServer server = system.spawn(new FickleServer());
      Map<Integer, Cancellable> open = new ConcurrentHashMap<>();
      for (int i = 0; i < many; i++) {
        int number = i;
        asker.orders.send(() -> open.put(
            number,
            asker.requests.request(
                server.requests,
                (ReplyTo<Long> r) ->
                    new FickleServer.Request(number, FickleServer.Fate.ANSWERED, r),
                Duration.ofMinutes(1),
                answer -> told.add(number))));
        int earlier = Math.max(0, i - 50);
        Cancellable one = open.get(earlier);
        if (one != null && one.cancel()) {
          assertTrue(off.add(earlier), "called off twice");
        }
      }
      asker.shut.send("open again");
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(50)));
      assertEquals(List.of("open again"), asker.seen);
    }
    for (int i = 0; i < many; i++) {
      assertTrue(told.contains(i) ^ off.contains(i), "told of, or called off: " + i);
    }
  }

  // ---- one request

  @SelectorTest
  void whatIsCalledOffIsVoidForItsReceiverAndOpensTheMailboxes(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.LATE_REPLY);
    Asker asker = sim.spawn(new Asker());
    List<Ask> taken = new ArrayList<>();
    asker.asks(sim, a -> a.one(taken::add));
    BooleanSupplier off = () -> asker.last.cancel();
    assertTrue(off.getAsBoolean());
    assertFalse(off.getAsBoolean());
    assertTrue(taken.getFirst().replyTo().isOver());
    taken.getFirst().replyTo().send(7L);
    sim.run();
    asker.assertOpenAndToldNothing();
    assertEquals(Duration.ZERO, sim.now(), "nobody had to wait for the deadline");
    assertEquals(
        List.of(DeadLetter.Reason.LATE_REPLY),
        sim.deadLetters().stream().map(DeadLetter::reason).toList());
  }

  @SelectorTest
  void whoHasNotBegunToHandleWhatIsCalledOffNeedNot(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    Asker asker = sim.spawn(new Asker());
    RestartingOwner closed = new RestartingOwner();
    List<Ask> taken = new ArrayList<>();
    Mailbox<Ask> asks = closed.parts.mailbox("asks", taken::add);
    asks.disable();
    sim.spawn(closed);
    asker.asks(sim, a -> a.one(asks));
    assertTrue(asker.last.cancel());
    closed.orders.send(asks::enable);
    sim.run();
    assertEquals(List.of(), taken);
    asker.assertOpenAndToldNothing();
  }

  @SelectorTest
  void itCanBeCalledOffInTheTurnThatMadeIt(SimulatedSystem sim) {
    Asker asker = sim.spawn(new Asker());
    List<Ask> taken = new ArrayList<>();
    asker.orders.send(() -> assertTrue(asker.one(taken::add).cancel()));
    asker.shut.send("waits");
    sim.run();
    assertTrue(taken.getFirst().replyTo().isOver());
    asker.assertOpenAndToldNothing();
  }

  @SelectorTest
  void itCanBeCalledOffThoughTheAnswerHasComeIfItsTurnHasNot(SimulatedSystem sim) {
    Asker asker = sim.spawn(new Asker());
    List<Ask> taken = new ArrayList<>();
    asker.asks(sim, a -> a.one(taken::add));
    asker.orders.send(() -> {
      assertTrue(taken.getFirst().replyTo().trySend(7L));
      assertTrue(asker.last.cancel());
    });
    sim.run();
    asker.assertOpenAndToldNothing();
  }

  @SelectorTest
  void whatHasEndedCannotBeCalledOff(SimulatedSystem sim) {
    Asker asker = sim.spawn(new Asker());
    asker.orders.send(() -> asker.last = asker.one(ask -> ask.replyTo().send(7L)));
    sim.run();
    assertFalse(asker.last.cancel());
    asker.orders.send(
        () -> asker.last = asker.one(ask -> ask.replyTo().fail(new FickleServer.Refusal())));
    sim.run();
    assertFalse(asker.last.cancel());
    assertEquals(2, asker.told.size());
  }

  @SelectorTest
  void noAttemptIsMadeAfterItWasCalledOff(SimulatedSystem sim) {
    Asker asker = sim.spawn(new Asker());
    List<Ask> taken = new ArrayList<>();
    asker.asks(sim, a -> a.one(taken::add, Retry.attempts(100, DEADLINE).pausing(PAUSE)));
    sim.advance(Duration.ofMillis(sim.random().nextInt(2_000))); // in an attempt, or between two
    int made = taken.size();
    assertTrue(asker.last.cancel());
    sim.run();
    asker.assertOpenAndToldNothing();
    sim.advance(Duration.ofMinutes(1));
    assertEquals(made, taken.size());
    assertEquals(List.of(), asker.told);
  }

  @SelectorTest
  void anAttemptIsVoidThatIsJustBeingMadeWhenItIsCalledOff(SimulatedSystem sim) {
    Asker asker = sim.spawn(new Asker());
    List<Ask> taken = new ArrayList<>();
    MailboxRef<Ask> receiver = ask -> {
      taken.add(ask);
      if (taken.size() == 2) {
        assertTrue(asker.last.cancel());
      }
    };
    asker.asks(sim, a -> a.one(receiver, Retry.attempts(100, DEADLINE)));
    sim.runUntil(() -> taken.size() == 2);
    sim.run();
    assertTrue(taken.getLast().replyTo().isOver());
    sim.advance(Duration.ofMinutes(1));
    assertEquals(2, taken.size());
    asker.assertOpenAndToldNothing();
  }

  @SelectorTest
  void afterARequestThatCannotBeMadeAgainThereIsNothingToCallOff(SimulatedSystem sim) {
    sim.expectFailure(FickleServer.Refusal.class);
    Asker asker = sim.spawn(new Asker());
    List<Ask> made = new ArrayList<>();
    BiFunction<String, ReplyTo<Long>, Ask> once = (key, replyTo) -> {
      if (!made.isEmpty()) {
        throw new FickleServer.Refusal();
      }
      made.add(new Ask(replyTo));
      return made.getFirst();
    };
    MailboxRef<Ask> nobody = ask -> {};
    Retry retry = Retry.attempts(9, DEADLINE);
    asker.asks(sim, a -> a.requests.request(nobody, "key", once, retry, a.told::add, a.told::add));
    sim.advance(DEADLINE);
    assertEquals(1, sim.failures().size());
    assertFalse(asker.last.cancel());
  }

  // ---- the selector

  @SelectorTest
  void whatARestartHasForgottenBecomesVoidWhenItIsCalledOff(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    Asker asker = sim.spawn(new Asker());
    List<Ask> taken = new ArrayList<>();
    asker.asks(sim, a -> a.one(taken::add));
    asker.crash(sim);
    sim.run();
    asker.assertOpenAndToldNothing();
    assertFalse(taken.getFirst().replyTo().isOver());
    asker.last.cancel();
    assertTrue(taken.getFirst().replyTo().isOver());
    sim.advance(Duration.ofSeconds(1));
    asker.assertOpenAndToldNothing();
  }

  @SelectorTest
  void afterTheEndOfTheSelectorThereIsNothingToCallOffButTheRequestIsVoid(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    Asker asker = sim.spawn(new Asker());
    List<Ask> taken = new ArrayList<>();
    asker.asks(sim, a -> a.one(taken::add));
    asker.stop();
    sim.run();
    assertFalse(asker.last.cancel());
    assertTrue(taken.getFirst().replyTo().isOver());
    assertEquals(List.of(), asker.told);
  }

  // ---- rows

  private static void assertRowCanBeCalledOff(
      SimulatedSystem sim, BiFunction<Asker, List<MailboxRef<Ask>>, Cancellable> row) {
    Asker asker = sim.spawn(new Asker());
    List<Ask> taken = new ArrayList<>();
    asker.asks(sim, a -> row.apply(a, List.of(taken::add, taken::add)));
    if (sim.random().nextBoolean()) {
      asker.last.cancel();
    } else {
      asker.orders.send(() -> asker.last.cancel());
    }
    sim.run();
    assertFalse(asker.last.cancel());
    assertEquals(2, taken.size());
    taken.forEach(ask -> assertFalse(ask.replyTo().trySend(7L)));
    assertEquals(Duration.ZERO, sim.now());
    sim.advance(Duration.ofSeconds(1));
    asker.assertOpenAndToldNothing();
  }

  @SelectorTest
  void whoseFailureNobodyHandlesCanBeCalledOffToo(SimulatedSystem sim) {
    MailboxRef<Ask> silent = ask -> {};
    Retry retry = Retry.attempts(2, DEADLINE);
    List<Function<Asker, Cancellable>> ways = List.of(
        a -> a.requests.<String, Ask, Long>request(
            silent, "key", (key, replyTo) -> new Ask(replyTo), retry, a.told::add),
        a -> a.rows.<Ask, Long>first(List.of(silent, silent), Ask::new, DEADLINE, a.told::add));
    for (Function<Asker, Cancellable> way : ways) {
      Asker asker = sim.spawn(new Asker());
      asker.asks(sim, way);
      assertTrue(asker.last.cancel());
      sim.run();
      asker.assertOpenAndToldNothing();
    }
  }

  @SelectorTest
  void aRowOfWhichAllAnswersWereWantedIsVoidWhenItIsCalledOff(SimulatedSystem sim) {
    assertRowCanBeCalledOff(
        sim, (a, to) -> a.rows.<Ask, Long>all(to, Ask::new, DEADLINE, a.told::add));
  }

  @SelectorTest
  void aRowOfWhichEachOutcomeWasWantedIsVoidWhenItIsCalledOff(SimulatedSystem sim) {
    assertRowCanBeCalledOff(
        sim, (a, to) -> a.rows.<Ask, Long>each(to, Ask::new, DEADLINE, a.told::add));
  }

  @SelectorTest
  void aRowOfWhichTheFirstAnswerWasWantedIsVoidWhenItIsCalledOff(SimulatedSystem sim) {
    assertRowCanBeCalledOff(
        sim, (a, to) -> a.rows.<Ask, Long>first(to, Ask::new, DEADLINE, a.told::add, a.told::add));
  }

  // ---- time

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoSaysWhetherToTryAgainMayCallOffInstead(boolean again) {
    try (var sim = SimulatedSystem.create()) {
      Asker asker = sim.spawn(new Asker());
      List<ReplyTo<Long>> asked = new ArrayList<>();
      List<Boolean> calledOff = new ArrayList<>();
      Retry retry = Retry.attempts(100, Duration.ofSeconds(1)).after(e -> {
        calledOff.add(asker.last.cancel());
        return again;
      });
      asker.orders.send(() -> asker.last = refused(asker, asked, retry));
      sim.run();
      assertEquals(List.of(true), calledOff);
      assertEquals(1, asked.size());
      assertEquals(List.of(), asker.told);
    }
  }

  @SelectorTest
  void nobodyIsAskedWhetherToTryAgainWhatWasCalledOff(SimulatedSystem sim) {
    Asker asker = sim.spawn(new Asker());
    List<Throwable> asked = new ArrayList<>();
    Retry retry = Retry.attempts(9, DEADLINE).after(asked::add);
    asker.asks(sim, a -> a.one(ask -> {}, retry));
    assertTrue(asker.last.cancel());
    sim.run();
    asker.assertOpenAndToldNothing();
    assertEquals(List.of(), asked);
  }

  @Test
  void whereNobodyCanSayWhetherToTryAgainThereIsNothingToCallOff() {
    try (var sim = SimulatedSystem.create()) {
      sim.allowFailures();
      Asker asker = sim.spawn(new Asker());
      Retry retry = Retry.attempts(100, Duration.ofSeconds(1)).after(e -> {
        throw new UnsupportedOperationException();
      });
      asker.orders.send(() -> asker.last = refused(asker, new ArrayList<>(), retry));
      sim.run();
      assertFalse(asker.last.cancel());
      assertEquals(List.of(), asker.told);
    }
  }

  /** Asks somebody who refuses at once. */
  private static Cancellable refused(Asker asker, List<ReplyTo<Long>> asked, Retry retry) {
    MailboxRef<ReplyTo<Long>> refusing = to -> {
      asked.add(to);
      to.fail(new FickleServer.Refusal());
    };
    return asker.requests.<String, ReplyTo<Long>, Long>request(
        refusing, "key", (key, to) -> to, retry, asker.told::add, asker.told::add);
  }

  @Test
  void whatIsCalledOffLeavesNoTimer() {
    UnendingTimers timers = new UnendingTimers();
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).timekeeper(timers).build()) {
      Set<Object> before = Set.copyOf(timers.set);
      Asker asker = system.spawn(new Asker());
      Retry retry = Retry.attempts(9, DEADLINE).pausing(PAUSE);
      MailboxRef<Ask> silent = ask -> {};
      MailboxRef<Ask> failing = ask -> ask.replyTo().fail(new FickleServer.Refusal());
      List<Function<Asker, Cancellable>> ways = List.of(
          a -> a.one(silent),
          a -> a.one(silent, retry),
          a -> a.one(failing, retry), // in the pause
          a -> a.rows.<Ask, Long>each(List.of(silent, silent), Ask::new, DEADLINE, a.told::add));
      for (Function<Asker, Cancellable> way : ways) {
        asker.orders.send(() -> asker.last = way.apply(asker));
        assertFalse(timers.set.equals(before), "it waits for some time");
        assertTrue(asker.last.cancel());
        assertEquals(before, timers.set);
      }
      asker.shut.send("waits");
      asker.assertOpenAndToldNothing();
    }
  }
}
