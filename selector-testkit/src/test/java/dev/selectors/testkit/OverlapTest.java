package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.ThreadSelector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.AssertionFailedError;

/** Turns in the middle of others, as on several threads. */
@Timeout(60)
final class OverlapTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int MANY = 200;
  private static final ThreadLocal<String> OF_THE_THREAD = new ThreadLocal<>();

  // ---- what is found

  /** Answers before it asks; and while it waits for the answer it does not answer. */
  private static final class Leader extends Selector {
    private MailboxRef<ReplyTo<String>> peer = message -> {};
    private final List<String> told;
    final Mailbox<ReplyTo<String>> answer = mailbox("answer", replyTo -> replyTo.send("yes"));
    final Mailbox<String> go = this.<String>mailbox("go", message -> ask()).level(1);

    Leader(List<String> told) {
      this.told = told;
    }

    private void ask() {
      await(
          this.<ReplyTo<String>, String>ask(peer, replyTo -> replyTo, SECOND),
          (value, error) -> told.add(error == null ? value : "nothing"));
    }
  }

  private static void twoAskEachOther(
      SimulatedSystem sim, UnaryOperator<MailboxRef<ReplyTo<String>>> line) {
    List<String> told = new ArrayList<>();
    Leader a = sim.spawn("a", new Leader(told));
    Leader b = sim.spawn("b", new Leader(told));
    a.peer = line.apply(b.answer);
    b.peer = line.apply(a.answer);
    a.go.send("go");
    b.go.send("go");
    sim.advance(SECOND.multipliedBy(10));
    assertEquals(List.of("yes", "yes"), told);
  }

  private static void assertFound(
      Function<SimulatedSystem, UnaryOperator<MailboxRef<ReplyTo<String>>>> line) {
    var e = assertThrows(
        AssertionFailedError.class,
        () -> SimulatedSystem.explore(20, sim -> twoAskEachOther(sim, line.apply(sim))));
    assertTells(e, "expected: <[yes, yes]> but was: <[");
  }

  @Test
  void twoThatAskEachOtherInTurnsThatOverlapWaitForEachOther() {
    assertFound(sim -> peer -> peer);
  }

  @Test
  void byLinesTheyWaitForEachOtherToo() {
    assertFound(sim -> peer -> sim.delayed(peer, Duration.ZERO, Duration.ofMillis(1)));
  }

  /** The outcomes of a program, over all seeds. */
  private static Set<List<String>> outcomes(Consumer<SimulatedSystem> program, List<String> seen) {
    Set<List<String>> all = new HashSet<>();
    SimulatedSystem.explore(MANY, sim -> {
      seen.clear();
      program.accept(sim);
      sim.run();
      all.add(List.copyOf(seen));
    });
    return all;
  }

  @Test
  void whoIsSentToFirstCanHavePassedItOnBeforeTheTurnHasSentTheRest() {
    List<String> heard = new ArrayList<>();
    Set<List<String>> outcomes = outcomes(
        sim -> {
          Worker a = sim.spawn("a", new Worker());
          Worker b = sim.spawn("b", new Worker());
          Worker c = sim.spawn("c", new Worker());
          a.work.send(() -> {
            c.work.send(() -> b.work.send(() -> heard.add("from c")));
            b.work.send(() -> heard.add("from a"));
          });
        },
        heard);
    assertEquals(Set.of(List.of("from a", "from c"), List.of("from c", "from a")), outcomes);
  }

  @Test
  void whoGetsAnAnswerCanHaveGoneOnBeforeTheTurnThatAnswersHasEnded() {
    List<String> heard = new ArrayList<>();
    Set<List<String>> outcomes = outcomes(
        sim -> {
          Worker log = sim.spawn("log", new Worker());
          Worker asks = sim.spawn("asks", new Worker());
          CompletableFuture<String> answer = new CompletableFuture<>();
          asks.work.send(() ->
              asks.can.await(answer, (value, error) -> log.work.send(() -> heard.add("goes on"))));
          sim.run();
          sim.spawn("answers", new Worker()).work.send(() -> {
            answer.complete("yes");
            log.work.send(() -> heard.add("has answered"));
          });
        },
        heard);
    assertEquals(
        Set.of(List.of("goes on", "has answered"), List.of("has answered", "goes on")), outcomes);
  }

  @Test
  void twoWhoWriteToTwoCopiesCanDoSoInDifferentOrders() {
    List<String> order = new ArrayList<>();
    Set<List<String>> outcomes = outcomes(
        sim -> {
          Worker one = sim.spawn("one", new Worker());
          Worker two = sim.spawn("two", new Worker());
          List<String> atTwo = new ArrayList<>();
          for (String writer : List.of("x", "y")) {
            sim.spawn(writer, new Worker()).work.send(() -> {
              one.work.send(() -> order.add(writer));
              two.work.send(() -> atTwo.add(writer));
            });
          }
          sim.run();
          order.addAll(atTwo);
        },
        order);
    assertTrue(outcomes.contains(List.of("x", "y", "x", "y")), outcomes::toString);
    assertTrue(outcomes.contains(List.of("x", "y", "y", "x")), outcomes::toString);
    assertEquals(4, outcomes.size());
  }

  // ---- what stays as it is

  /** At this point of a turn, others may come first. */
  private static void wakeSomebody(SimulatedSystem sim) {
    sim.spawn(new Worker()).work.send(() -> {});
  }

  private static void commotion(SimulatedSystem sim, Consumer<Worker> turn) {
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      workers.add(sim.spawn("worker " + i, new Worker()));
    }
    for (int i = 0; i < 20; i++) {
      Worker next = workers.get((i + 1) % workers.size());
      Worker after = workers.get((i + 2) % workers.size());
      Worker w = workers.get(i % workers.size());
      w.work.send(() -> {
        next.work.send(() -> turn.accept(next));
        turn.accept(w);
        after.work.send(() -> turn.accept(after));
      });
    }
  }

  @Test
  void turnsOfOneSelectorNeverOverlap() {
    SimulatedSystem.explore(MANY, sim -> {
      Set<Worker> inside = new HashSet<>();
      commotion(sim, w -> {
        assertTrue(inside.add(w));
        wakeSomebody(sim);
        assertTrue(inside.remove(w));
      });
      sim.run();
    });
  }

  @Test
  void turnsOverlapWithSomeSeedsOnlyAndNotInPlainOrder() {
    List<Boolean> overlap = new ArrayList<>();
    SimulatedSystem.explore(MANY, sim -> {
      commotion(sim, w -> wakeSomebody(sim));
      sim.run();
      overlap.add(sim.trace().events().stream().anyMatch(e -> e.during() > 0));
    });
    assertFalse(overlap.getFirst());
    long some = overlap.stream().filter(o -> o).count();
    assertTrue(some > MANY / 4 && some < MANY * 3 / 4, () -> some + " of " + MANY);
  }

  @Test
  void turnGoesOnUnderItsOwnNumberAfterThoseInItsMiddle() {
    SimulatedSystem.explore(MANY, sim -> {
      Probe<String> probe = sim.probe("probe");
      Worker b = sim.spawn("b", new Worker());
      sim.spawn("a", new Worker()).work.send(() -> {
        b.work.send(() -> probe.send("during"));
        probe.send("goes on");
      });
      sim.run();
      List<Trace.Event> events = sim.trace().events();
      Trace.Event goesOn = theOne(events, "\"goes on\"");
      Trace.Event other = theOne(events, "\"during\"");
      boolean overlap = events.indexOf(other) < events.indexOf(goesOn);
      assertEquals(overlap ? goesOn.turn() : 0, other.during());
      assertTrue(goesOn.turn() < other.turn());
      assertEquals(0, goesOn.during());
      assertEquals(0, goesOn.late());
    });
  }

  private static Trace.Event theOne(Collection<Trace.Event> events, String about) {
    return events.stream().filter(e -> e.about().equals(about)).findFirst().orElseThrow();
  }

  @Test
  void whatATaskThrowsInTheMiddleOfATurnIsNotThrownIntoThatTurn() {
    RuntimeException oops = new IllegalStateException("oops");
    for (int seed = 0; seed < MANY; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        List<String> done = new ArrayList<>();
        sim.spawn("a", new Worker()).work.send(() -> {
          sim.executor().execute(() -> {
            throw oops;
          });
          done.add("turn");
        });
        assertSame(oops, assertThrows(IllegalStateException.class, sim::run));
        sim.run();
        assertEquals(List.of("turn"), done);
        assertEquals(List.of(), sim.failures());
      }
    }
  }

  /**
   * Runs a task that starts the next one, which can run in its middle, and then throws its number.
   */
  private static void throwAllFrom(int number, int last, SimulatedSystem sim) {
    sim.executor().execute(() -> {
      if (number < last) {
        throwAllFrom(number + 1, last, sim);
      }
      throw new IllegalStateException("" + number);
    });
  }

  @Test
  void eachTaskThatThrowsEndsOneCallHoweverTheyAreNested() {
    Set<List<String>> orders = new HashSet<>();
    for (int seed = 0; seed < MANY; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        throwAllFrom(1, 3, sim);
        List<String> order = new ArrayList<>();
        for (int call = 0; call < 3; call++) {
          order.add(assertThrows(IllegalStateException.class, sim::run).getMessage());
        }
        assertEquals(0, sim.run());
        assertEquals(Set.of("1", "2", "3"), Set.copyOf(order));
        orders.add(order);
      }
    }
    assertEquals(
        Set.of(
            List.of("1", "2", "3"),
            List.of("2", "1", "3"),
            List.of("1", "3", "2"),
            List.of("3", "2", "1")),
        orders);
  }

  @Test
  void nothingComesInTheMiddleOfATurnInsideAMonitor() {
    SimulatedSystem.explore(MANY, sim -> {
      int[] inside = {0};
      commotion(sim, w -> {
        synchronized (inside) {
          inside[0]++;
          wakeSomebody(sim);
          assertEquals(1, inside[0]);
          inside[0]--;
        }
      });
      sim.run();
    });
  }

  /** Nobody can tell which monitors a virtual thread is in. */
  @Test
  void nothingComesInTheMiddleOfATurnOnAVirtualThread() {
    var overlap = CompletableFuture.supplyAsync(
        () -> {
          boolean some = false;
          for (int seed = 0; seed < 20; seed++) {
            try (var sim = SimulatedSystem.create(seed)) {
              commotion(sim, w -> wakeSomebody(sim));
              sim.run();
              some |= sim.trace().events().stream().anyMatch(e -> e.during() > 0);
            }
          }
          return some;
        },
        Thread::startVirtualThread);
    assertFalse(overlap.join());
  }

  /** Notes what it gets, and wakes somebody before it is done with it. */
  private static final class Reader implements Subscriber<Integer> {
    final List<Integer> got = new ArrayList<>();
    private final SimulatedSystem sim;

    Reader(SimulatedSystem sim) {
      this.sim = sim;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Integer item) {
      wakeSomebody(sim);
      got.add(item);
    }

    @Override
    public void onError(Throwable error) {
      throw new AssertionError(error);
    }

    @Override
    public void onComplete() {}
  }

  /** Its locks are reentrant: a thread that holds one gets it once more. */
  @Test
  void nothingComesInTheMiddleOfATurnInsideAPublisherOfJavasOwn() {
    SimulatedSystem.explore(MANY, sim -> {
      Reader one = new Reader(sim);
      Reader two = new Reader(sim);
      try (var publisher = new SubmissionPublisher<Integer>(sim.executor(), 64)) {
        publisher.subscribe(one);
        publisher.subscribe(two);
        for (int i = 0; i < 12; i++) {
          int item = i;
          sim.spawn(new Worker()).work.send(() -> publisher.submit(item));
        }
        sim.run();
      }
      sim.run();
      assertEquals(12, one.got.size());
      assertEquals(one.got, two.got);
    });
  }

  /** Counts in {@code inside} the turns under way, and wakes three workers that do the same. */
  private static void wakeMore(SimulatedSystem sim, int generations, List<Integer> inside) {
    sim.spawn(new Worker()).work.send(() -> {
      int now = inside.getLast() + 1;
      inside.add(now);
      for (int i = 0; i < 3 && generations > 1; i++) {
        wakeMore(sim, generations - 1, inside);
      }
      inside.add(now - 1);
    });
  }

  @Test
  void fourTurnsAtTheMostAreUnderWayAtOnce() {
    Set<Integer> most = new HashSet<>();
    SimulatedSystem.explore(20, sim -> {
      List<Integer> inside = new ArrayList<>(List.of(0));
      wakeMore(sim, 6, inside);
      sim.run();
      most.add(Collections.max(inside));
    });
    assertEquals(4, Collections.max(most));
  }

  private static List<Thread.Builder> kindsOfThreads() {
    return List.of(Thread.ofVirtual(), Thread.ofPlatform());
  }

  /** Whatever had to wait there would wait for the very thread that it runs on. */
  @ParameterizedTest
  @MethodSource("kindsOfThreads")
  void nothingComesInTheMiddleOfWhatABodyDoesOnAThreadOfItsOwn(Thread.Builder kind) {
    SimulatedSystem.explore(MANY, sim -> {
      Thread test = Thread.currentThread();
      var body = sim.spawn(new ThreadSelector(kind) {
        final Mailbox<Worker> wake = mailbox(Worker.class, "wake");

        @Override
        protected void run() {
          for (int i = 0; i < 10; i++) {
            receive(wake).work.send(() -> assertSame(test, Thread.currentThread()));
          }
        }
      });
      for (int i = 0; i < 10; i++) {
        body.wake.send(sim.spawn(new Worker()));
      }
      sim.run();
    });
  }

  /** Its thread would wait for the lock, and the machine for its thread. */
  @Test
  void bodyThatWantsTheLockOfATurnIsNotResumedInItsMiddle() {
    SimulatedSystem.explore(MANY, sim -> {
      Object lock = new Object();
      List<String> log = new ArrayList<>();
      var body = sim.spawn(new ThreadSelector() {
        final Mailbox<String> work = mailbox(String.class, "work");

        @Override
        protected void run() {
          for (int i = 0; i < 3; i++) {
            String message = receive(work);
            synchronized (lock) {
              log.add(message);
            }
          }
        }
      });
      for (int i = 0; i < 3; i++) {
        sim.spawn(new Worker()).work.send(() -> {
          synchronized (lock) {
            body.work.send("message");
            wakeSomebody(sim);
          }
        });
      }
      sim.run();
      assertEquals(3, log.size());
    });
  }

  /** Fails if another turn came in between, on the same thread. */
  private static void useWhatBelongsToTheThread(SimulatedSystem sim, String name) {
    OF_THE_THREAD.set(name);
    try {
      wakeSomebody(sim);
      assertEquals(name, OF_THE_THREAD.get());
    } finally {
      OF_THE_THREAD.remove();
    }
  }

  @Test
  void whatBelongsToAThreadIsSharedByTurnsThatOverlapUnlessTheyAreToBeWhole() {
    var e = assertThrows(
        AssertionFailedError.class,
        () -> SimulatedSystem.explore(
            MANY, sim -> commotion(sim, w -> useWhatBelongsToTheThread(sim, w.name()))));
    assertTells(e, "expected: <worker ");
    SimulatedSystem.explore(
        MANY, sim -> commotion(sim.wholeTurns(), w -> useWhatBelongsToTheThread(sim, w.name())));
  }

  @Test
  void turnsAreWholeFromWhenTheTestSaysSo() {
    SimulatedSystem.explore(MANY, sim -> {
      commotion(sim, w -> wakeSomebody(sim));
      sim.step();
      sim.wholeTurns();
      int before = sim.trace().events().size();
      sim.run();
      List<Trace.Event> events = sim.trace().events();
      assertTrue(events.stream().skip(before).allMatch(event -> event.during() == 0));
    });
  }

  @Test
  void interruptStatusOfATurnIsNotThatOfTheOnesInItsMiddle() {
    SimulatedSystem.explore(MANY, sim -> {
      commotion(sim, w -> {
        assertFalse(Thread.currentThread().isInterrupted());
        Thread.currentThread().interrupt();
        wakeSomebody(sim);
        assertTrue(Thread.interrupted());
      });
      sim.run();
    });
  }

  @Test
  void whatIsWaitedForIsAskedBetweenTurnsNotInTheMiddleOfOne() {
    SimulatedSystem.explore(MANY, sim -> {
      int[] inside = {0};
      int[] done = {0};
      commotion(sim, w -> {
        inside[0]++;
        wakeSomebody(sim);
        inside[0]--;
        done[0]++;
      });
      sim.runUntil(() -> {
        assertEquals(0, inside[0]);
        return done[0] >= 30;
      });
    });
  }

  @Test
  void noTimePassesInTheMiddleOfATurn() {
    SimulatedSystem.explore(MANY, sim -> {
      Worker b = sim.spawn("b", new Worker());
      sim.spawn("a", new Worker()).work.send(() -> {
        Duration before = sim.now();
        for (int i = 0; i < 10; i++) {
          wakeSomebody(sim);
          b.work.send(() -> b.can.after(Duration.ofMillis(1), () -> {}));
        }
        assertEquals(before, sim.now());
      });
      sim.advance(SECOND);
    });
  }
}
