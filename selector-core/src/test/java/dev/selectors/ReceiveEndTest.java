package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the body of a selector with a thread of its own ends, fails and begins anew. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReceiveEndTest {
  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));
  private final IllegalStateException oops = new IllegalStateException("oops");

  private Threaded started(Threaded.Body body) {
    return its.started(new Threaded(body));
  }

  /** Waits for ever, and tells how that ends. */
  private static void waitInVain(Threaded self) {
    try {
      self.takeAll(self.a);
    } catch (RuntimeException | Error e) {
      self.seen.add(e.getClass());
      throw e;
    } finally {
      self.seen.add("finally");
    }
  }

  private static void assertEnded(Threaded s, ExitReason reason) {
    assertEquals(new SelectorState.Terminated(reason), s.state());
    assertEquals(1, s.exits);
  }

  private void assertStoppedWithoutFailure(Threaded s) {
    assertEquals(List.of(StoppedError.class, "finally"), s.seen);
    assertEquals(0, s.asked);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void stopInATimerEndsABodyBeforeItReceivesAnything() {
    Threaded s = started(self -> {
      self.after(Duration.ofMillis(1), self::stop);
      waitInVain(self);
    });
    time.advance(Duration.ofMillis(1));
    its.send(s.a, "waits");
    assertStoppedWithoutFailure(s);
    assertEquals(List.of("waits"), its.undelivered());
  }

  @Test
  void bodyThatReturnsExitsNormallyAndWhatWaitsBecomesDeadLetters() {
    Threaded s = started(self -> self.take(self.a));
    s.a.sendAll(List.of("1", "2", "3"));
    its.send(s.b, "b");
    assertEnded(s, new ExitReason.Normal());
    assertEquals(List.of("1"), s.seen);
    assertEquals(List.of("2", "3", "b"), its.undelivered());
    its.send(s.a, "late");
    assertEquals(List.of("2", "3", "b", "late"), its.undelivered());
    assertEquals(List.of(), its.failures);
  }

  @Test
  void bodyThatGoesOnAfterEveryExceptionEndsWhenItIsToEnd() {
    Threaded s = started(self -> {
      while (true) {
        try {
          if (self.receive(self.a).equals("bad")) {
            throw oops;
          }
        } catch (Exception e) {
          self.seen.add(e);
        }
      }
    });
    its.send(s.a, "good", "bad", "good");
    assertEquals(List.of(oops), s.seen);
    s.stop();
    its.runAll();
    assertEnded(s, new ExitReason.Stopped());
    assertEquals(List.of(oops), s.seen);
  }

  @Test
  void bodyThatThrowsIsAFailureToldOnce() {
    Threaded s = started(self -> {
      self.take(self.a);
      throw oops;
    });
    its.send(s.a, "x");
    assertEnded(s, new ExitReason.Failed(oops));
    assertEquals(1, s.asked);
    assertEquals(1, its.failures.size());
    assertEquals(new Failure(s.name(), null, oops, Directive.STOP), its.failures.getFirst());
  }

  @Test
  void whatAClauseThrowsIsThrownByReceive() {
    Threaded s = started(self -> {
      assertThrows(
          IllegalStateException.class,
          () -> self.receive(self.a.on(m -> {
            throw oops;
          })));
      self.takeAll(self.a);
    });
    s.a.sendAll(List.of("1", "2"));
    its.runAll();
    assertEquals(List.of("2"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  /** Fails when it has received from the second mailbox, having closed the first. */
  private static void failOnce(Threaded self, RuntimeException cause) {
    if (self.begun == 1) {
      self.a.disable();
      self.take(self.b);
      throw cause;
    }
    self.takeAll(self.a, self.b);
  }

  @Test
  void resumeBeginsTheBodyAgainWithMessagesAndGatesAsTheyAre() {
    Threaded s = started(self -> failOnce(self, oops));
    s.directive = Directive.RESUME;
    its.send(s.a, "a");
    its.send(s.b, "b");
    assertEquals(2, s.begun);
    its.send(s.b, "b2");
    assertEquals(List.of("b", "b2"), s.seen);
    assertEquals(1, s.a.depth());
    assertEquals(1, its.failures.size());
    assertEquals(Directive.RESUME, its.failures.getFirst().directive());
    assertEquals(0, s.exits);
  }

  @Test
  void restartBeginsTheBodyAgainWithMessagesKeptAndGatesAsDeclared() {
    Threaded s = started(self -> failOnce(self, oops));
    s.directive = Directive.RESTART;
    its.send(s.a, "a");
    its.send(s.b, "b");
    assertEquals(List.of("b", "a"), s.seen);
    assertEquals(2, s.begun);
    assertEquals(Directive.RESTART, its.failures.getFirst().directive());
    assertEquals(List.of(), its.undelivered());
    assertEquals(0, s.exits);
  }

  @Test
  void stopEndsABodyThatWaitsWithoutAFailureAndItsFinallyBlocksRun() {
    Threaded s = started(ReceiveEndTest::waitInVain);
    s.stop();
    its.runAll();
    assertEnded(s, new ExitReason.Stopped());
    assertStoppedWithoutFailure(s);
  }

  @Test
  void stoppedBodyThatReturnsIsStoppedToo() {
    Threaded s = started(self -> {
      assertThrows(StoppedError.class, () -> self.take(self.a));
      assertThrows(StoppedError.class, () -> self.take(self.b));
    });
    s.stop();
    its.runAll();
    assertEnded(s, new ExitReason.Stopped());
    assertEquals(List.of(), its.failures);
  }

  @Test
  void stopEndsABodyThatFailsAgainAndAgain() {
    Threaded s = new Threaded(self -> {
      if (self.begun == 3) {
        self.stop();
      }
      throw oops;
    });
    s.directive = Directive.RESUME;
    its.started(s);
    assertEnded(s, new ExitReason.Stopped());
    assertEquals(3, s.begun);
    assertEquals(3, its.failures.size());
  }

  @Test
  void stopOfABodyThatWaitsForATimeStopsItsClock() {
    Threaded s = started(self -> self.receiveWithin(Duration.ofDays(1), self.a));
    assertEquals(1, time.pending());
    s.stop();
    its.runAll();
    assertEnded(s, new ExitReason.Stopped());
    assertEquals(0, time.pending());
  }

  @Test
  void closeOfTheSystemEndsBodiesThatWait() {
    Threaded s = started(ReceiveEndTest::waitInVain);
    time.meanwhile = () -> its.runAll() > 0;
    its.system.close();
    assertEnded(s, new ExitReason.SystemClosed());
    assertStoppedWithoutFailure(s);
  }

  @Test
  void failureOfALinkedSelectorEndsABodyThatWaits() {
    Steered other = its.started(new Steered());
    Threaded s = started(self -> {
      self.link(other);
      waitInVain(self);
    });
    other.turn.send(() -> {
      throw oops;
    });
    its.runAll();
    assertEnded(s, new ExitReason.Linked(other, new ExitReason.Failed(oops)));
    assertEquals(List.of(StoppedError.class, "finally"), s.seen);
    assertEquals(0, s.asked);
    assertEquals(1, its.failures.size());
  }

  @ParameterizedTest
  @EnumSource(names = {"STOP", "RESTART"})
  void failureOfATimerEndsTheWaiting(Directive directive) {
    Threaded s = started(self -> {
      if (self.begun == 1) {
        self.after(Duration.ofSeconds(1), () -> {
          throw oops;
        });
      }
      waitInVain(self);
    });
    s.directive = directive;
    time.advance(Duration.ofSeconds(1));
    its.runAll();
    assertEquals(List.of(StoppedError.class, "finally"), s.seen);
    assertEquals(1, s.asked);
    assertEquals(1, its.failures.size());
    assertEquals(directive == Directive.RESTART ? 2 : 1, s.begun);
  }

  @ParameterizedTest
  @EnumSource(names = {"STOP", "RESTART"})
  void failureOfAGuardEndsTheWaiting(Directive directive) {
    Threaded s = started(self -> {
      if (self.begun == 1) {
        self.a.guard(() -> {
          throw oops;
        });
      }
      waitInVain(self);
    });
    s.directive = directive;
    its.send(s.a, "a");
    assertEquals(1, its.failures.size());
    if (directive == Directive.STOP) {
      assertEnded(s, new ExitReason.Failed(its.failures.getFirst().cause()));
      assertEquals(List.of(StoppedError.class, "finally"), s.seen);
    } else {
      assertEquals(2, s.begun);
      assertEquals(List.of(StoppedError.class, "finally", "a"), s.seen);
    }
  }

  @Test
  void gatesThatABodyMovesOnItsWayOutAreAsDeclaredWhenItBeginsAnew() {
    Threaded s = started(self -> {
      if (self.begun == 1) {
        self.after(Duration.ofSeconds(1), () -> {
          throw oops;
        });
      }
      try {
        self.takeAll(self.a);
      } finally {
        self.a.disable();
        self.after(Duration.ofSeconds(1), () -> self.seen.add("a timer of the life before"));
      }
    });
    s.directive = Directive.RESTART;
    time.advance(Duration.ofSeconds(1));
    its.runAll();
    its.send(s.a, "a");
    time.advance(Duration.ofDays(1));
    its.runAll();
    assertEquals(2, s.begun);
    assertEquals(List.of("a"), s.seen);
    assertEquals(1, its.failures.size());
  }

  /** Starts both, and returns the one that is to fail. */
  private Steered siblingThatBeginsAnewWith(Selector other) {
    Steered failing = new Steered();
    failing.directive = Directive.ESCALATE;
    its.started(new Steered() {
      @Override
      protected void onStart() {
        supervise(Supervision.oneForAll());
        spawnChild(other);
        spawnChild(failing);
      }
    });
    return failing;
  }

  @Test
  void bodyThatWaitsBeginsAnewWithTheOthersOfItsParent() {
    Threaded waiting = new Threaded(ReceiveEndTest::waitInVain);
    Steered failing = siblingThatBeginsAnewWith(waiting);
    failing.turn.send(() -> {
      throw oops;
    });
    its.runAll();
    assertEquals(List.of(StoppedError.class, "finally"), waiting.seen);
    assertEquals(2, waiting.begun);
    assertEquals(0, waiting.asked);
    assertEquals(1, its.failures.size());
  }

  /** What the call was about goes no further, and nobody has its message. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void callThatIsCutShortByThoseThatBeginAnewTogetherIsToldAsAFailure(boolean passes) {
    Steered mute = its.started(new Steered());
    Threaded calling = new Threaded(self -> {
      self.take(self.a);
      try {
        self.call(mute.turn, replyTo -> () -> {}, Duration.ofDays(1));
      } catch (StoppedError e) {
        self.seen.add("cut short");
        if (passes) {
          throw e;
        }
      }
    });
    Steered failing = siblingThatBeginsAnewWith(calling);
    its.send(calling.a, "in hand");
    failing.turn.send(() -> {
      throw oops;
    });
    its.runAll();
    assertEquals(List.of("in hand", "cut short"), calling.seen);
    assertEquals(2, calling.begun);
    assertEquals(0, calling.asked);
    List<String> told = its.failures.stream()
        .map(f -> f.cause().getClass().getSimpleName() + " " + f.directive())
        .sorted()
        .toList();
    assertEquals(
        passes
            ? List.of("IllegalStateException RESTART", "StoppedError RESTART")
            : List.of("IllegalStateException RESTART"),
        told);
    calling.stop();
    its.runAll();
    assertEquals(told.size(), its.failures.size(), "nothing is told again");
  }

  @Test
  void bodyThatIsToBeginAnewWithOthersEndsBeforeAnyOfThemBegins() {
    Duration pause = Duration.ofSeconds(1);
    Steered failing = new Steered();
    failing.directive = Directive.ESCALATE;
    Threaded waiting = new Threaded(self -> {
      try {
        self.takeAll(self.a);
      } finally {
        if (self.begun == 1) {
          self.await(
              CompletableFuture.completedFuture("x"), (x, error) -> self.seen.add("continued"));
          time.advance(pause);
          its.runAll(); // whatever could go on while this body ends
          self.seen.add(failing.starts);
        }
      }
    });
    Steered parent = new Steered() {
      @Override
      protected void onStart() {
        supervise(Supervision.oneForAll().backOff(pause, pause, 0));
        spawnChild(failing);
        spawnChild(waiting);
      }
    };
    its.started(parent);
    failing.turn.send(() -> {
      throw oops;
    });
    its.runAll();
    assertEquals(List.of(1), waiting.seen);
    assertEquals(2, failing.starts);
    assertEquals(2, waiting.begun);
    assertEquals(1, its.failures.size());
  }

  @Test
  void bodyThatIgnoresItsRestartAndReturnsBeginsAnewAllTheSame() {
    Threaded s = started(self -> {
      if (self.begun == 1) {
        self.after(Duration.ofSeconds(1), () -> {
          throw oops;
        });
        assertThrows(StoppedError.class, () -> self.takeAll(self.a));
      } else {
        self.takeAll(self.a);
      }
    });
    s.directive = Directive.RESTART;
    time.advance(Duration.ofSeconds(1));
    its.runAll();
    its.send(s.a, "a");
    assertEquals(2, s.begun);
    assertEquals(List.of("a"), s.seen);
  }

  @Test
  void whatABodyWaitsForOnItsWayOutIsForgottenWhenItBeginsAnew() {
    Threaded s = started(self -> {
      if (self.begun == 1) {
        self.after(Duration.ofSeconds(1), () -> {
          throw oops;
        });
        try {
          self.take(self.a);
        } finally {
          self.take(self.b);
        }
      }
      self.take(self.b);
    });
    s.directive = Directive.RESTART;
    time.advance(Duration.ofSeconds(1));
    its.runAll();
    its.send(s.a, "a");
    its.send(s.b, "b");
    assertEquals(2, s.begun);
    assertEquals(List.of("b"), s.seen);
    assertEquals(1, its.failures.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void systemComesToRestAfterABodyThatHasReceivedAndHasChildren(int heard)
      throws InterruptedException {
    for (int round = 0; round < 20; round++) {
      try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
        Threaded s = system.spawn(new Threaded(self -> {
          self.take(self.a);
          self.spawnChild(new Talkative(self.b));
          for (int i = 0; i < heard; i++) {
            self.take(self.b);
          }
        }));
        s.a.send("a");
        s.whenTerminated().toCompletableFuture().join();
        assertTrue(system.awaitQuiescence(Duration.ofSeconds(10)));
        assertEquals(0, system.size());
      }
    }
  }

  private static final class Talkative extends Selector {
    private final Mailbox<String> parent;
    final Mailbox<String> unused = mailbox("unused", m -> {});

    Talkative(Mailbox<String> parent) {
      this.parent = parent;
    }

    @Override
    protected void onStart() {
      parent.send("1");
      parent.send("2");
    }
  }
}
