package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Actor;
import dev.selectors.Cancellable;
import dev.selectors.Directive;
import dev.selectors.ReplyTo;
import dev.selectors.RequestFailedException;
import dev.selectors.SelectorContext;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a saga promises. */
@Timeout(60)
final class SagaTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofSeconds(2);
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int STEPS = 4;

  /** What a shop does with an order, or with the wish to undo one. */
  private enum Mood {
    OBEY,
    REFUSE,
    /** Does it, and then fails. */
    CRASH,
    /** Does it, and does not answer. */
    BE_SILENT,
    /** Neither does it nor answers. */
    FORGET;

    private static final List<Mood> BAD = List.of(REFUSE, CRASH, BE_SILENT, FORGET);
  }

  private record Order(int trip, boolean undo, ReplyTo<String> replyTo) {}

  /** Does and undoes a step, more or less. */
  private static final class Shop extends Actor<Order> {
    private final int number;
    private final SimulatedSystem sim;
    private final int reliability;
    private final List<List<String>> ledgers;
    private final Set<Integer> done = new HashSet<>();

    Shop(int number, SimulatedSystem sim, int reliability, List<List<String>> ledgers) {
      this.number = number;
      this.sim = sim;
      this.reliability = reliability;
      this.ledgers = ledgers;
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESTART;
    }

    @Override
    protected void receive(Order order) {
      Mood mood = sim.random().nextInt(reliability) > 0
          ? Mood.OBEY
          : Mood.BAD.get(sim.random().nextInt(4));
      if (mood == Mood.REFUSE) {
        order.replyTo().fail(new IllegalStateException("not today"));
      }
      if (mood == Mood.REFUSE || mood == Mood.FORGET) {
        return;
      }
      List<String> ledger = ledgers.get(order.trip());
      if (!order.undo()) {
        ledger.add((done.add(order.trip()) ? "do " : "do again ") + number);
      } else if (done.remove(order.trip())) {
        ledger.add("undo " + number);
      }
      switch (mood) {
        case OBEY -> order.replyTo().send(order.undo() ? "undone" : "done");
        case CRASH -> throw new UnsupportedOperationException("out of order");
        default -> {}
      }
    }
  }

  @SelectorTest(seeds = 1000)
  void whatWasDoneIsUndoneInReverseOrderOnceEach(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    sim.allowFailures();
    sim.allowDeadLetters();
    int trips = 2;
    List<List<String>> ledgers = new ArrayList<>();
    IntStream.range(0, trips).forEach(i -> ledgers.add(new ArrayList<>()));
    List<Shop> shops = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      shops.add(sim.spawn(new Shop(i, sim, 2 + sim.random().nextInt(5), ledgers)));
    }
    Saga<Integer> saga = sim.spawn(new Saga<>(steps(shops), 3, PAUSE));
    List<CompletionStage<Integer>> told = new ArrayList<>();
    for (int i = 0; i < trips; i++) {
      told.add(begin(sim, saga, i * 100));
    }
    if (sim.random().nextInt(4) == 0) {
      sim.advance(Duration.ofMillis(sim.random().nextInt(3000)));
      shops.get(sim.random().nextInt(STEPS)).stop();
    }
    sim.advance(LONG);

    for (int i = 0; i < trips; i++) {
      check(ledgers.get(i), told.get(i).toCompletableFuture(), i * 100);
    }
  }

  private static void check(List<String> ledger, CompletableFuture<Integer> told, int start) {
    List<String> done = ledger.stream().filter(s -> s.startsWith("do")).toList();
    if (!told.isCompletedExceptionally()) {
      assertEquals(IntStream.range(0, STEPS).mapToObj(i -> "do " + i).toList(), ledger);
      assertEquals(start + STEPS, told.join());
      return;
    }
    Saga.FailedException e =
        assertInstanceOf(Saga.FailedException.class, RestartingOwner.reason(told));
    List<String> expected = new ArrayList<>(done);
    done.reversed().stream().map(s -> "un" + s).forEach(expected::add);
    // Those that could not be undone may have been undone all the same, only without saying so.
    List<String> without = new ArrayList<>(ledger);
    e.notUndone().forEach(step -> {
      without.remove("undo " + step);
      expected.remove("undo " + step);
    });
    assertEquals(expected, without);
  }

  @SelectorTest
  void aFailureOfAnyStepUndoesThoseBeforeItAndNoOther(SimulatedSystem sim) {
    for (int failing = 0; failing < STEPS; failing++) {
      List<String> log = new ArrayList<>();
      int at = failing;
      List<Saga.Step<Integer>> steps = new ArrayList<>();
      for (int i = 0; i < STEPS; i++) {
        int number = i;
        steps.add(new Saga.Step<>(
            "step " + i,
            (context, n) -> {
              log.add("do " + number);
              return number == at
                  ? CompletableFuture.failedStage(new IllegalStateException("no"))
                  : CompletableFuture.completedStage(n + 1);
            },
            (context, n) -> {
              log.add("undo " + number + " of " + n);
              return CompletableFuture.completedStage("undone");
            }));
      }
      CompletionStage<Integer> told = begin(sim, sim.spawn(new Saga<>(steps, 1, PAUSE)), 0);
      sim.run();

      Saga.FailedException e =
          assertInstanceOf(Saga.FailedException.class, RestartingOwner.reason(told));
      assertEquals(
          "step 'step " + at + "' has failed; what was done has been undone", e.getMessage());
      assertEquals("no", e.getCause().getMessage());
      assertEquals(List.of(), e.notUndone());
      List<String> expected = new ArrayList<>();
      IntStream.rangeClosed(0, at).forEach(i -> expected.add("do " + i));
      IntStream.range(0, at).forEach(i -> expected.add(at + 1, "undo " + i + " of " + at));
      assertEquals(expected, log);
    }
  }

  @SelectorTest
  void whatCannotBeUndoneIsTriedAgainThenToldAndTheRestIsUndone(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    List<String> log = new ArrayList<>();
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(
            step("a", log, undo -> CompletableFuture.completedStage("undone")),
            step("b", log, undo -> CompletableFuture.failedStage(new IllegalStateException(undo))),
            step("c", log, undo -> {
              throw new IllegalStateException(undo);
            }),
            new Saga.Step<>(
                "d",
                (context, s) -> {
                  throw new AssertionError("a step that throws fails as well");
                },
                (context, s) -> CompletableFuture.completedStage(log.add("undo d")))),
        2,
        PAUSE));
    CompletionStage<String> told = begin(sim, saga, "trip");
    sim.run();
    assertEquals(List.of("undo c"), log);
    assertFalse(told.toCompletableFuture().isDone());
    sim.advance(PAUSE);
    assertEquals(List.of("undo c", "undo c", "undo b"), log);
    sim.advance(PAUSE);

    assertEquals(List.of("undo c", "undo c", "undo b", "undo b", "undo a"), log);
    Saga.FailedException e =
        assertInstanceOf(Saga.FailedException.class, RestartingOwner.reason(told));
    assertEquals(List.of("c", "b"), e.notUndone());
    assertEquals(
        "step 'd' has failed; what could not be undone needs attention: [c, b]", e.getMessage());
    assertEquals(2, e.getSuppressed().length);
  }

  /** A step that asks for longer than whoever began the saga waits, unless all is fine. */
  private static Saga.Step<String> slow(List<String> log) {
    return new Saga.Step<>(
        "b",
        (context, s) -> context.<ReplyTo<String>, String>ask(
            s.equals("fine") ? r -> r.send(s) : r -> {}, r -> r, TIMEOUT.multipliedBy(2)),
        (context, s) -> CompletableFuture.completedStage(log.add("undo b")));
  }

  private static void assertUndoneForOneWhoHasGone(
      SimulatedSystem sim, Saga<String> saga, List<String> log) {
    CompletionStage<String> hasty =
        sim.system().<Saga.Run<String>, String>ask(saga, r -> new Saga.Run<>("x", r), TIMEOUT);
    sim.advance(Duration.ofSeconds(10));

    assertInstanceOf(TimeoutException.class, RestartingOwner.reason(hasty));
    assertEquals(List.of("undo b", "undo a"), log);
  }

  @SelectorTest
  void whatNobodyIsLeftToBeToldIsAFailureOfTheSagaWhichGoesOn(SimulatedSystem sim) {
    sim.expectFailure(Saga.FailedException.class);
    List<String> log = new ArrayList<>();
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(
            step("a", log, undo -> CompletableFuture.failedStage(new IllegalStateException(undo))),
            slow(log)),
        1,
        PAUSE));
    assertUndoneForOneWhoHasGone(sim, saga, log);
    assertEquals("fine", sim.await(begin(sim, saga, "fine")));
  }

  @SelectorTest
  void whenAllIsUndoneTheSagaHasNotFailedThoughNobodyIsLeftToBeTold(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(step("a", log, CompletableFuture::completedStage), slow(log)), 1, PAUSE));
    assertUndoneForOneWhoHasGone(sim, saga, log);
    assertEquals(List.of(), sim.failures());
  }

  @SelectorTest
  void anUndoThatFailsByAnErrorWithoutACauseIsNotDone(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(
            step(
                "a",
                log,
                undo -> CompletableFuture.failedStage(new CompletionException("no cause", null))),
            new Saga.Step<>(
                "b",
                (context, s) -> CompletableFuture.failedStage(new IllegalStateException("down")),
                (context, s) -> CompletableFuture.completedStage(s))),
        1,
        PAUSE));
    CompletionStage<String> told = begin(sim, saga, "x");
    sim.run();
    assertEquals(
        List.of("a"),
        assertInstanceOf(Saga.FailedException.class, RestartingOwner.reason(told))
            .notUndone());
  }

  /** A client that is no selector has no deadline: the step sets one, which counts in virtual time. */
  @SelectorTest
  void aStepWhoseClientNeverAnswersIsUndoneWhenItsTimeIsUp(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    CompletableFuture<String> client = new CompletableFuture<>();
    Saga.Step<String> limited = new Saga.Step<>(
        "room",
        (context, s) -> {
          CompletableFuture<String> room = client.copy();
          Cancellable limit = context.after(
              TIMEOUT, () -> room.completeExceptionally(new TimeoutException("no room in time")));
          return room.whenComplete((value, error) -> limit.cancel());
        },
        (context, s) -> CompletableFuture.completedStage(log.add("undo room")));
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(step("flight", log, CompletableFuture::completedStage), limited), 1, PAUSE));
    CompletionStage<String> told = begin(sim, saga, "trip");
    sim.advance(TIMEOUT.minusMillis(1));
    assertEquals(List.of(), log);
    sim.advance(Duration.ofSeconds(1));

    assertEquals(List.of("undo room", "undo flight"), log);
    assertInstanceOf(TimeoutException.class, RestartingOwner.reason(told).getCause());
    client.complete("room 7");
    assertEquals("room 7", sim.await(begin(sim, saga, "trip")));
  }

  /** However many stages hand on that an answer did not come. */
  @SelectorTest
  void aStepIsInDoubtHoweverItsTimeoutIsWrapped(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(new Saga.Step<>(
            "a",
            (context, s) -> CompletableFuture.failedStage(new CompletionException(
                new ExecutionException(new CompletionException(new TimeoutException())))),
            (context, s) -> CompletableFuture.completedStage(log.add("undo a")))),
        1,
        PAUSE));
    CompletionStage<String> told = begin(sim, saga, "x");
    sim.run();
    assertEquals(List.of("undo a"), log);
    assertTrue(told.toCompletableFuture().isCompletedExceptionally());
  }

  /** The cause of which can be set later. */
  private static final class Wrapping extends CompletionException {
    private static final long serialVersionUID = 1;

    Wrapping() {
      super("each because of the other");
    }
  }

  @SelectorTest(seeds = 1)
  void aStepHasFailedThoughTheCausesOfThatFormACircle(SimulatedSystem sim) {
    Throwable first = new Wrapping();
    first.initCause(new Wrapping().initCause(first));
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(new Saga.Step<>(
            "a",
            (context, s) -> CompletableFuture.failedStage(first),
            (context, s) -> CompletableFuture.completedStage(s))),
        1,
        PAUSE));
    CompletionStage<String> told = begin(sim, saga, "x");
    sim.run();
    assertInstanceOf(Wrapping.class, RestartingOwner.reason(told).getCause());
  }

  @SelectorTest
  void aStepThatOverflowsTheStackHasFailedAndTheSagaGoesOn(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    Saga.Step<String> endless = new Saga.Step<>(
        "b",
        (context, s) -> {
          throw new StackOverflowError("planned");
        },
        (context, s) -> CompletableFuture.completedStage(s));
    Saga<String> saga = sim.spawn(
        new Saga<>(List.of(step("a", log, CompletableFuture::completedStage), endless), 1, PAUSE));
    for (int i = 0; i < 2; i++) {
      CompletionStage<String> told = begin(sim, saga, "x");
      sim.run();
      assertInstanceOf(StackOverflowError.class, RestartingOwner.reason(told).getCause());
    }
    assertEquals(List.of("undo a", "undo a"), log);
  }

  @SelectorTest
  void aStepThatGivesNoStateFailsAndIsUndone(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(new Saga.Step<>(
            "a",
            (context, s) -> CompletableFuture.completedStage(null),
            (context, s) -> CompletableFuture.completedStage(log.add("undo a of " + s)))),
        1,
        PAUSE));
    CompletionStage<String> told = begin(sim, saga, "x");
    sim.run();

    assertEquals(
        "its next state is null", RestartingOwner.reason(told).getCause().getMessage());
    assertEquals(List.of("undo a of x"), log);
  }

  /** A stage that was not written with care. */
  private static final class Deaf extends CompletableFuture<String> {
    @Override
    public <U> CompletableFuture<U> handle(BiFunction<? super String, Throwable, ? extends U> f) {
      throw new UnsupportedOperationException("deaf");
    }
  }

  @SelectorTest
  void aStepWhoseStageCannotBeAwaitedHasFailedAndWhatWasDoneIsUndone(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    Saga.Step<String> deaf =
        new Saga.Step<>("b", (context, s) -> new Deaf(), (context, s) -> new Deaf());
    Saga<String> saga = sim.spawn(
        new Saga<>(List.of(step("a", log, CompletableFuture::completedStage), deaf), 1, PAUSE));
    CompletionStage<String> told = begin(sim, saga, "x");
    sim.run();

    assertEquals("deaf", RestartingOwner.reason(told).getCause().getMessage());
    assertEquals(List.of("undo a"), log);
  }

  @SelectorTest
  void anUndoWhoseStageCannotBeAwaitedIsTriedAgainThenToldAndTheRestIsUndone(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    Saga.Step<String> refused = new Saga.Step<>(
        "c",
        (context, s) -> CompletableFuture.failedStage(new IllegalStateException("not today")),
        (context, s) -> new Deaf());
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(
            step("a", log, CompletableFuture::completedStage),
            step("b", log, undo -> new Deaf()),
            refused),
        2,
        PAUSE));
    CompletionStage<String> told = begin(sim, saga, "x");
    sim.advance(PAUSE);
    sim.run();

    assertEquals(
        List.of("b"),
        assertInstanceOf(Saga.FailedException.class, RestartingOwner.reason(told))
            .notUndone());
    assertEquals(List.of("undo b", "undo b", "undo a"), log);
  }

  @SelectorTest
  void whoHasAskedIsToldOfTheEndOfTheSaga(SimulatedSystem sim) {
    CompletableFuture<String> never = new CompletableFuture<>();
    Saga<String> saga = sim.spawn(new Saga<>(
        List.of(new Saga.Step<>("a", (context, s) -> never, (context, s) -> never)), 1, PAUSE));
    CompletionStage<String> told = begin(sim, saga, "x");
    sim.run();
    saga.stop();
    sim.run();

    assertInstanceOf(RequestFailedException.class, RestartingOwner.reason(told));
  }

  @Test
  void badInputIsRefusedWhereItIsGiven() {
    BiFunction<SelectorContext, String, CompletionStage<String>> nothing =
        (context, s) -> CompletableFuture.completedStage(s);
    List<Saga.Step<String>> steps = List.of(new Saga.Step<>("a", nothing, nothing));
    assertEquals(
        "a saga without steps does nothing; give it one",
        assertThrows(IllegalArgumentException.class, () -> new Saga<>(List.of(), 1, PAUSE))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> new Saga<>(steps, 0, PAUSE));
    assertThrows(IllegalArgumentException.class, () -> new Saga<>(steps, 1, Duration.ZERO));
    assertThrows(NullPointerException.class, () -> new Saga<>(null, 1, PAUSE));
    assertThrows(NullPointerException.class, () -> new Saga<>(steps, 1, null));
    assertThrows(NullPointerException.class, () -> new Saga.Step<>(null, nothing, nothing));
    assertThrows(NullPointerException.class, () -> new Saga.Step<>("a", null, nothing));
    assertEquals(
        "undo of step 'a' is null; let it return a completed stage if there is nothing to undo",
        assertThrows(NullPointerException.class, () -> new Saga.Step<>("a", nothing, null))
            .getMessage());
    assertThrows(NullPointerException.class, () -> new Saga.Run<>("x", null));
    assertThrows(NullPointerException.class, () -> new Saga.Run<String>(null, null));
  }

  // ---- helpers

  private static List<Saga.Step<Integer>> steps(List<Shop> shops) {
    List<Saga.Step<Integer>> steps = new ArrayList<>();
    for (Shop shop : shops) {
      steps.add(new Saga.Step<>(
          "" + shop.number,
          (context, n) -> context
              .<Order, String>ask(shop, r -> new Order(n / 100, false, r), TIMEOUT)
              .thenApply(answer -> n + 1),
          (context, n) ->
              context.<Order, String>ask(shop, r -> new Order(n / 100, true, r), TIMEOUT)));
    }
    return steps;
  }

  private static Saga.Step<String> step(
      String name, List<String> log, Function<String, CompletionStage<String>> undo) {
    return new Saga.Step<>(
        name, (context, s) -> CompletableFuture.completedStage(s), (context, s) -> {
          log.add("undo " + name);
          return undo.apply("undo " + name);
        });
  }

  private static <S> CompletionStage<S> begin(SimulatedSystem sim, Saga<S> saga, S state) {
    return sim.system().<Saga.Run<S>, S>ask(saga, r -> new Saga.Run<>(state, r), LONG);
  }
}
