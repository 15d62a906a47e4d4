package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of what the code of a selector throws. */
@Timeout(60)
final class FailureTest {
  private final SteeredSystem its = new SteeredSystem();
  private final List<Throwable> uncaught = new ArrayList<>();
  private final IllegalStateException oops = new IllegalStateException("oops");

  FailureTest() {
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
  }

  @AfterEach
  void restoreTheThread() {
    Thread.currentThread().setUncaughtExceptionHandler(null);
    assertFalse(Thread.interrupted());
  }

  /** Where a selector's code can fail, except in the two hooks. */
  enum Place {
    HANDLER("turn"),
    GUARD("guarded"),
    HEAD_GUARD("head-guarded"),
    CONTINUATION(null),
    CONTINUATION_OF_A_TASK(null),
    TASK(null),
    TIMER(null);

    /** The mailbox that a failure there names. */
    final @Nullable String mailbox;

    Place(@Nullable String mailbox) {
      this.mailbox = mailbox;
    }
  }

  /** A selector that fails where it is told to. */
  private final class Failing extends Steered {
    private final Throwable cause;
    private boolean guardFails;
    private boolean startFails;
    final Mailbox<String> guarded =
        mailbox(String.class, "guarded", seen::add).guard(() -> !guardFails || failNow());
    final Mailbox<String> headGuarded =
        mailbox(String.class, "head-guarded", seen::add).headGuard(m -> !guardFails || failNow());
    final Mailbox<String> box = logged("box");

    Failing(Throwable cause) {
      this.cause = cause;
    }

    @Override
    protected void onStart() {
      super.onStart();
      if (startFails) {
        failNow();
      }
    }

    private boolean failNow() {
      guardFails = false;
      if (cause instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) cause;
    }

    void fail(Place place) throws InterruptedException {
      switch (place) {
        case HANDLER -> turn.send(this::failNow);
        case GUARD, HEAD_GUARD -> {
          Mailbox<String> itsBox = place == Place.GUARD ? guarded : headGuarded;
          turn.send(() -> {
            guardFails = true;
            itsBox.send("guarded");
          });
        }
        case CONTINUATION ->
          turn.send(
              () -> await(CompletableFuture.completedFuture("x"), (value, error) -> failNow()));
        case CONTINUATION_OF_A_TASK ->
          turn.send(() -> async(() -> "x", (value, error) -> failNow()));
        case TASK ->
          turn.send(() -> async(() -> {
            failNow();
          }));
        case TIMER -> turn.send(() -> after(Duration.ZERO, this::failNow));
      }
      its.runUntil(() -> !its.failures.isEmpty());
      its.run();
    }
  }

  private Failing spawned(Directive directive) {
    Failing s = new Failing(oops);
    s.directive = directive;
    its.spawn("s", s);
    its.run();
    return s;
  }

  /** What is told of a failure at that place: a guard's is wrapped. */
  private Throwable told(Place place) {
    Throwable cause = its.failures.get(0).cause();
    if (place == Place.GUARD || place == Place.HEAD_GUARD) {
      assertInstanceOf(GuardFailedException.class, cause);
      assertTrue(cause.getMessage().contains("'" + place.mailbox + "' of s"), cause.getMessage());
      return cause.getCause();
    }
    return cause;
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void stopEndsTheSelectorAndIsToldOnce(Place place) throws InterruptedException {
    Failing s = spawned(Directive.STOP);
    List<Down> downs = new ArrayList<>();
    s.monitor(downs::add);
    s.fail(place);
    assertEquals(1, its.failures.size());
    assertSame(oops, told(place));
    Failure failure = its.failures.get(0);
    assertEquals(new Failure("s", place.mailbox, failure.cause(), Directive.STOP), failure);
    assertEquals(1, s.asked);
    assertEquals(1, s.exits);
    assertEquals(List.of(new Down(s, new ExitReason.Failed(failure.cause()))), downs);
    s.box.send("late");
    assertEquals("late", its.deadLetters.get(its.deadLetters.size() - 1).message());
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void resumeGoesOnWithTheNextMessage(Place place) throws InterruptedException {
    Failing s = spawned(Directive.RESUME);
    s.fail(place);
    s.box.send("next");
    its.run();
    assertTrue(s.seen.contains("next"));
    assertEquals(1, its.failures.size());
    assertSame(oops, told(place));
    assertEquals(Directive.RESUME, its.failures.get(0).directive());
    assertEquals(1, s.starts);
    assertEquals(0, s.exits);
    assertEquals(1, s.asked);
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void restartKeepsMessagesAndStartsAgain(Place place) throws InterruptedException {
    Failing s = spawned(Directive.RESTART);
    s.turn.send(s.box::disable);
    its.run();
    s.box.send("1");
    s.box.send("2");
    its.run();
    assertEquals(List.of(), s.seen);
    s.fail(place);
    s.seen.remove("guarded");
    assertEquals(List.of("1", "2"), s.seen);
    assertEquals(2, s.starts);
    assertEquals(0, s.exits);
    assertEquals(1, its.failures.size());
    assertSame(oops, told(place));
    assertEquals(Directive.RESTART, its.failures.get(0).directive());
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void restartResetsGatesAndGuardsToTheDeclaredStart() throws InterruptedException {
    Failing s = new Failing(oops);
    s.directive = Directive.RESTART;
    Mailbox<String> startsClosed = s.logged("startsClosed");
    startsClosed.disable();
    Mailbox<String> guardedOnce = s.logged("guardedOnce").guard(() -> true);
    Mailbox<String> headGuardedOnce = s.logged("headGuardedOnce").headGuard(m -> true);
    Mailbox<String> unguarded = s.logged("unguarded");
    its.spawn("s", s);
    s.turn.send(() -> {
      startsClosed.enable();
      s.box.disable();
      guardedOnce.guard(() -> false);
      headGuardedOnce.headGuard(m -> false);
      unguarded.guard(() -> false);
    });
    its.run();
    List<Mailbox<String>> open = List.of(s.box, guardedOnce, headGuardedOnce, unguarded);
    open.forEach(box -> box.send(box.name()));
    its.run();
    assertEquals(List.of(), s.seen);
    s.fail(Place.HANDLER);
    startsClosed.send("closed");
    its.run();
    assertEquals(
        List.of("box", "guardedOnce", "headGuardedOnce", "unguarded"),
        s.seen.stream().sorted().toList());
    assertEquals(1, startsClosed.depth());
  }

  @ParameterizedTest
  @EnumSource(Directive.class)
  void failureInOnStartAtTheFirstStart(Directive directive) {
    Failing s = new Failing(oops);
    s.directive = directive;
    s.startFails = true;
    its.spawn("s", s);
    s.box.send("message");
    its.run();
    assertEquals(List.of(oops), its.causes());
    assertEquals(1, s.starts);
    if (directive == Directive.RESUME) {
      assertEquals(List.of("message"), s.seen);
    } else {
      // There is nothing to go back to: a restart would fail again.
      assertEquals(Directive.STOP, its.failures.get(0).directive());
      assertEquals(new SelectorState.Terminated(new ExitReason.Failed(oops)), s.state());
      assertEquals(1, s.exits);
    }
  }

  @Test
  void failingOnStartInARestartStops() throws InterruptedException {
    Failing s = spawned(Directive.RESTART);
    s.startFails = true;
    s.fail(Place.HANDLER);
    assertEquals(
        List.of(Directive.RESTART, Directive.STOP),
        its.failures.stream().map(Failure::directive).toList());
    assertInstanceOf(SelectorState.Terminated.class, s.state());
    assertEquals(2, s.starts);
  }

  @Test
  void failureInOnExitIsToldAndDoesNotChangeTheReason() {
    Steered s = new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        throw oops;
      }
    };
    List<Down> downs = new ArrayList<>();
    s.monitor(downs::add);
    its.spawn("s", s);
    s.turn.send(s::exit);
    its.run();
    assertEquals(List.of(new Failure("s", null, oops, Directive.STOP)), its.failures);
    assertEquals(List.of(new Down(s, new ExitReason.Normal())), downs);
    assertEquals(0, s.asked);
  }

  @Test
  void onFailureThatThrowsStops() {
    var worse = new IllegalArgumentException("worse");
    Steered s = new Steered() {
      @Override
      protected Directive onFailure(Throwable cause) {
        throw worse;
      }
    };
    its.spawn("s", s);
    s.turn.send(() -> {
      throw oops;
    });
    its.run();
    assertEquals(List.of(new Failure("s", "turn", oops, Directive.STOP)), its.failures);
    assertEquals(List.of(worse), List.of(oops.getSuppressed()));
    assertEquals(new SelectorState.Terminated(new ExitReason.Failed(oops)), s.state());
  }

  @Test
  void exceptionThatIsThrownAgainAndAgainCarriesALimitedNumberOfOthers() {
    for (int i = 0; i < 2 * Journal.MOST_ADDED; i++) {
      Steered s = new Steered() {
        @Override
        protected Directive onFailure(Throwable cause) {
          throw new IllegalArgumentException("worse");
        }
      };
      its.spawn("s", s);
      s.turn.send(() -> {
        throw oops;
      });
      its.run();
      assertEquals(new SelectorState.Terminated(new ExitReason.Failed(oops)), s.state());
    }
    assertEquals(Journal.MOST_ADDED, oops.getSuppressed().length);
  }

  @Test
  void onFailureThatThrowsItsArgumentStops() {
    Steered s = new Steered() {
      @Override
      protected Directive onFailure(Throwable cause) {
        throw oops;
      }
    };
    its.spawn("s", s);
    s.turn.send(() -> {
      throw oops;
    });
    its.run();
    assertEquals(List.of(oops), its.causes());
  }

  @Test
  void onFailureIsPartOfTheTurn() throws InterruptedException {
    Mailbox<?>[] boxes = new Mailbox<?>[1];
    Steered s = new Steered() {
      @Override
      protected Directive onFailure(Throwable cause) {
        boxes[0].disable();
        return Directive.RESUME;
      }
    };
    Mailbox<String> box = s.logged("box");
    boxes[0] = box;
    its.spawn("s", s);
    s.turn.send(() -> {
      throw oops;
    });
    its.run();
    box.send("kept");
    its.run();
    assertEquals(List.of(), s.seen);
    assertEquals(1, box.depth());
  }

  @Test
  void failureAfterExitIsToldAndDoesNotChangeTheReason() {
    Failing s = spawned(Directive.RESTART);
    s.turn.send(() -> {
      s.exit();
      throw oops;
    });
    its.run();
    assertEquals(List.of(oops), its.causes());
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), s.state());
    assertEquals(1, s.exits);
  }

  @Test
  void mailboxWhoseGuardFailsIsTriedAgainAfterTheNextTurn() throws InterruptedException {
    Failing s = spawned(Directive.RESUME);
    s.fail(Place.GUARD);
    assertEquals(List.of(), s.seen);
    assertEquals(1, s.guarded.depth());
    s.box.send("next");
    its.run();
    assertEquals(List.of("next", "guarded"), s.seen);
  }

  @Test
  void failureStaysInside() throws InterruptedException {
    Failing other = new Failing(oops);
    its.spawn("other", other);
    Failing s = spawned(Directive.STOP);
    other.box.send("1");
    s.fail(Place.HANDLER);
    other.box.send("2");
    its.run();
    assertEquals(List.of("1", "2"), other.seen);
    assertEquals(0, other.asked);
    assertEquals(1, its.system.size());
  }

  @ParameterizedTest
  @EnumSource(DeadLetterTest.Thrown.class)
  void handlerOfFailuresThatThrowsDoesNoHarm(DeadLetterTest.Thrown thrown) {
    List<Down> downs = new ArrayList<>();
    SelectorSystem system = SelectorSystem.builder()
        .executor(its.executor)
        .onFailure(failure -> thrown.doThrow())
        .build();
    Steered s = system.spawn("s", new Steered());
    s.monitor(downs::add);
    s.turn.send(() -> {
      throw oops;
    });
    its.run();
    assertEquals(List.of(new Down(s, new ExitReason.Failed(oops))), downs);
    assertEquals(1, s.exits);
    assertEquals(0, system.size());
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void virtualMachineErrorStopsWithoutBeingAskedAboutAndIsPassedOn(Place place)
      throws InterruptedException {
    var fatal = new InternalError("fatal");
    Failing s = new Failing(fatal);
    s.directive = Directive.RESUME;
    List<Down> downs = new ArrayList<>();
    s.monitor(downs::add);
    its.spawn("s", s);
    its.run();
    s.fail(place);
    assertEquals(List.of(fatal), its.causes());
    assertEquals(0, s.asked);
    assertEquals(0, s.exits);
    assertEquals(List.of(new Down(s, new ExitReason.Failed(fatal))), downs);
    assertEquals(List.of(fatal), uncaught);
  }

  @Test
  void virtualMachineErrorAfterExitIsPassedOn() {
    var fatal = new InternalError("fatal");
    Steered s = its.spawn("s", new Steered());
    s.turn.send(() -> {
      s.exit();
      throw fatal;
    });
    its.run();
    assertEquals(List.of(fatal), its.causes());
    assertEquals(List.of(fatal), uncaught);
    assertInstanceOf(SelectorState.Terminated.class, s.state());
  }

  @Test
  void virtualMachineErrorInOnExitIsPassedOn() {
    var fatal = new InternalError("fatal");
    Steered s = new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        throw fatal;
      }
    };
    its.spawn("s", s);
    s.turn.send(s::exit);
    its.run();
    assertEquals(List.of(fatal), its.causes());
    assertEquals(List.of(fatal), uncaught);
    assertInstanceOf(SelectorState.Terminated.class, s.state());
  }

  @Test
  void virtualMachineErrorInOnFailureIsPassedOn() {
    var fatal = new InternalError("fatal");
    Steered s = new Steered() {
      @Override
      protected Directive onFailure(Throwable cause) {
        throw fatal;
      }
    };
    its.spawn("s", s);
    s.turn.send(() -> {
      throw oops;
    });
    its.run();
    assertEquals(1, its.failures.size());
    assertEquals(List.of(fatal), uncaught);
    assertInstanceOf(SelectorState.Terminated.class, s.state());
  }

  @Test
  void uncaughtExceptionHandlerThatThrowsDoesNoHarm() {
    Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> {
      uncaught.add(e);
      throw oops;
    });
    its.spawn("first", new Steered());
    Steered s = its.spawn("s", new Steered());
    its.spawn("last", new Steered());
    var fatal = new InternalError("fatal");
    s.turn.send(() -> {
      throw fatal;
    });
    its.run();
    assertEquals(List.of(fatal), uncaught);
    assertEquals(List.of(fatal), its.causes());
    assertEquals(2, its.system.size());
  }

  @Test
  void stackOverflowStopsTheSelectorOnly() {
    Steered s = its.spawn("s", new Steered());
    Steered other = its.spawn("other", new Steered());
    s.turn.send(() -> deeper(0));
    other.turn.send(() -> other.seen.add("next"));
    its.run();
    assertInstanceOf(StackOverflowError.class, its.failures.get(0).cause());
    assertEquals(List.of("next"), other.seen);
    assertNotNull(uncaught.get(0));
  }

  @SuppressWarnings("InfiniteRecursion")
  private static int deeper(int depth) {
    return deeper(depth + 1) + 1;
  }

  @Test
  void interruptStatusOfATurnDoesNotReachAnotherSelector() throws InterruptedException {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      Steered s = system.spawn(new Steered());
      Steered other = system.spawn(new Steered());
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
      s.turn.send(() -> {
        other.turn.send(() -> interrupted.complete(Thread.currentThread().isInterrupted()));
        Thread.currentThread().interrupt();
      });
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
      assertFalse(interrupted.join());
    }
  }

  @Test
  void interruptStatusOfATaskDoesNotReachASelector() throws InterruptedException {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      Steered s = system.spawn(new Steered());
      Steered other = system.spawn(new Steered());
      s.turn.send(() -> s.async(() -> {
        other.turn.send(() -> interrupted.complete(Thread.currentThread().isInterrupted()));
        Thread.currentThread().interrupt();
      }));
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
      assertFalse(interrupted.join());
    }
  }
}
