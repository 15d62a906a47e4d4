package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What timers promise.
 *
 * <p>The clock is one thread that keeps the order of times: once a later timer, of another
 * selector, is due, an earlier one was due before.
 */
@Timeout(60)
final class TimerTest {
  private final SteeredSystem its = new SteeredSystem();
  private final Steered s = its.spawn("s", new Steered());
  private final Steered other = its.spawn("other", new Steered());

  TimerTest() {
    its.run();
  }

  private void inTurn(Runnable action) {
    s.turn.send(action);
    its.run();
  }

  /** Returns when all timers are due that have been set for less than this from now. */
  private void pass(Duration time) throws InterruptedException {
    int before = other.seen.size();
    other.turn.send(() -> other.after(time, () -> other.seen.add("later")));
    its.runUntil(() -> other.seen.size() > before);
    its.run();
  }

  /** As {@link #pass}, but inside a turn of the selector under test. */
  private void passInTurn(Duration time) {
    int before = other.seen.size();
    other.turn.send(() -> other.after(time, () -> other.seen.add("later")));
    try {
      // Not until there is a task: the timer may be due before the turn that sets it has ended.
      its.runUntil(() -> other.seen.size() > before);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void actionRunsOnceInATurn() throws InterruptedException {
    inTurn(() -> s.after(Duration.ofMillis(1), () -> {
      s.turn.disable();
      s.turn.enable();
      s.seen.add("fired");
    }));
    its.runUntil(() -> !s.seen.isEmpty());
    pass(Duration.ofMillis(5));
    assertEquals(List.of("fired"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void noGateHoldsATimerBack() throws InterruptedException {
    Mailbox<Runnable> turn = s.turn;
    inTurn(() -> {
      s.after(Duration.ZERO, turn::enable);
      s.disableAll();
    });
    turn.send(() -> s.seen.add("enabled by the timer"));
    its.runUntil(() -> !s.seen.isEmpty());
    assertEquals(List.of(), its.failures);
  }

  @Test
  void timerCancelledInATurnNeverFiresEvenIfItWasDue() throws InterruptedException {
    List<Boolean> prevented = new ArrayList<>();
    inTurn(() -> {
      Cancellable timer = s.after(Duration.ZERO, () -> s.seen.add("fired"));
      passInTurn(Duration.ofNanos(1));
      prevented.add(timer.cancel());
    });
    pass(Duration.ofMillis(1));
    assertEquals(List.of(true), prevented);
    assertEquals(List.of(), s.seen);
  }

  @Test
  void periodicTimerCancelledInATurnNeverFiresEvenIfItWasDue() throws InterruptedException {
    inTurn(() -> {
      Cancellable timer = s.every(Duration.ofMillis(1), () -> s.seen.add("fired"));
      passInTurn(Duration.ofMillis(5));
      assertTrue(timer.cancel());
    });
    pass(Duration.ofMillis(5));
    assertEquals(List.of(), s.seen);
  }

  @Test
  void cancelTellsWhetherItHasPrevented() throws InterruptedException {
    AtomicReference<Cancellable> fired = new AtomicReference<>();
    AtomicReference<Cancellable> cancelled = new AtomicReference<>();
    inTurn(() -> {
      fired.set(s.after(Duration.ZERO, () -> s.seen.add("fired")));
      cancelled.set(s.after(Duration.ofDays(1), () -> s.seen.add("cancelled")));
    });
    its.runUntil(() -> !s.seen.isEmpty());
    assertFalse(fired.get().cancel());
    assertTrue(cancelled.get().cancel());
    assertFalse(cancelled.get().cancel());
  }

  @Test
  void cancelledTimerIsTakenFromTheClock() {
    ManualTime time = new ManualTime();
    ManualSystem manual = new ManualSystem(b -> b.timekeeper(time));
    Steered owner = manual.started(new Steered());
    owner.turn.send(() -> {
      owner.after(Duration.ofDays(1), () -> {}).cancel();
      owner.every(Duration.ofDays(1), () -> {}).cancel();
    });
    manual.runAll();
    assertEquals(0, time.pending());
  }

  @Test
  void selectorDoesNotExpectACancelledTimer() {
    AtomicReference<Cancellable> timer = new AtomicReference<>();
    inTurn(() -> {
      timer.set(s.after(Duration.ofDays(1), () -> s.seen.add("fired")));
      s.disableAll();
    });
    assertEquals(List.of(), its.failures);
    timer.get().cancel();
    its.run();
    assertEquals(
        AllMailboxesDisabledException.class, its.failures.get(0).cause().getClass());
  }

  @Test
  void listenerIsToldBeforeATimerFires() {
    List<String> order = new ArrayList<>();
    ManualSystem told = new ManualSystem(
        builder -> builder.beforeCallback(callback -> order.add("before " + callback.kind())));
    Steered one = told.started(new Steered());
    one.turn.send(() -> one.after(Duration.ofNanos(1), () -> order.add("fires")));
    told.runAll();
    while (!order.contains("fires")) {
      told.runNext();
    }
    assertEquals(List.of("before TIMER", "fires"), order.subList(order.size() - 2, order.size()));
  }

  @Test
  void selectorDoesNotExpectATimerThatItHasCancelledInATurn() {
    inTurn(() -> {
      s.after(Duration.ofDays(1), () -> s.seen.add("fired")).cancel();
      s.every(Duration.ofDays(1), () -> s.seen.add("tick")).cancel();
      s.disableAll();
    });
    assertEquals(0, s.snapshot().expects().timers());
    assertEquals(
        AllMailboxesDisabledException.class, its.failures.get(0).cause().getClass());
  }

  @Test
  void periodicTimerFiresUntilItIsCancelled() throws InterruptedException {
    AtomicReference<Cancellable> timer = new AtomicReference<>();
    inTurn(() -> timer.set(s.every(Duration.ofMillis(1), () -> {
      s.seen.add("tick");
      if (s.seen.size() == 3) {
        timer.get().cancel();
      }
    })));
    its.runUntil(() -> s.seen.size() == 3);
    pass(Duration.ofMillis(10));
    assertEquals(List.of("tick", "tick", "tick"), s.seen);
  }

  @Test
  void lateSelectorSkipsTicks() {
    s.turn.send(() -> {
      s.every(Duration.ofMillis(1), () -> s.seen.add("tick"));
      passInTurn(Duration.ofMillis(100));
    });
    its.executor.runOne();
    int ticks = s.seen.size();
    assertTrue(ticks >= 1 && ticks < 50, () -> ticks + " ticks");
    s.stop();
    its.run();
  }

  // ---- periods

  private final ManualTime time = new ManualTime();

  /** When each run of a timer began; the turns of its selector come at once. */
  private List<Long> millisOfRuns(Duration period, Runnable action) {
    Executor inline = Runnable::run;
    ManualSystem manual = new ManualSystem(b -> b.timekeeper(time).executor(inline));
    Steered owner = manual.started(new Steered());
    List<Long> runs = new ArrayList<>();
    owner.turn.send(() -> owner.every(period, () -> {
      runs.add(Duration.ofNanos(time.nanoTime()).toMillis());
      action.run();
    }));
    return runs;
  }

  @Test
  void oneTickStandsForAllThatWereMissedAndTheNextComesAtItsTime() {
    List<Long> runs = millisOfRuns(Duration.ofMillis(10), () -> {});
    time.advance(Duration.ofMillis(20));
    time.pause(Duration.ofMillis(75));
    time.advance(Duration.ofMillis(25));
    assertEquals(List.of(10L, 20L, 95L, 100L, 110L, 120L), runs);
  }

  @Test
  void tickThatComesWithinTheActionComesAfterItAndThoseBehindAreLeftOut() {
    List<Long> runs = millisOfRuns(Duration.ofMillis(10), () -> {
      if (time.nanoTime() == Duration.ofMillis(20).toNanos()) {
        time.advance(Duration.ofMillis(25));
      }
    });
    time.advance(Duration.ofMillis(40));
    time.advance(Duration.ofMillis(20));
    assertEquals(List.of(10L, 20L, 45L, 50L, 60L), runs);
  }

  @Test
  void clockIsNotSetForMoreTicksThanTheSelectorTakes() {
    ManualSystem manual = new ManualSystem(b -> b.timekeeper(time));
    Steered owner = manual.started(new Steered());
    owner.turn.send(() -> owner.every(Duration.ofNanos(1), () -> owner.seen.add("tick")));
    manual.runAll();
    for (int i = 1; i <= 3; i++) {
      time.advance(Duration.ofNanos(5));
      assertEquals(0, time.pending());
      manual.runAll();
      assertEquals(1, time.pending());
      assertEquals(i, owner.seen.size());
    }
  }

  @Test
  void messagesComeInBetweenThoughTheActionTakesLongerThanThePeriod() {
    ManualSystem manual = new ManualSystem(b -> b.timekeeper(time));
    Steered owner = manual.started(new Steered());
    owner.turn.send(() -> owner.every(Duration.ofMillis(1), () -> {
      owner.seen.add("tick");
      time.advance(Duration.ofMillis(5));
    }));
    manual.runAll();
    time.advance(Duration.ofMillis(1));
    owner.turn.send(() -> owner.seen.add("message"));
    manual.executor.runOne();
    assertEquals(List.of("tick", "message"), owner.seen);
  }

  @Test
  void timerThatIsCancelledWhileItIsSetForTheNextTickIsTakenFromTheClock()
      throws InterruptedException {
    ManualSystem manual = new ManualSystem(b -> b.timekeeper(time));
    Steered owner = manual.started(new Steered());
    List<Boolean> prevented = new ArrayList<>();
    owner.turn.send(() -> {
      Cancellable timer = owner.every(Duration.ofMillis(1), () -> owner.seen.add("tick"));
      Thread other = new Thread(() -> prevented.add(timer.cancel()));
      time.afterScheduling = () -> {
        other.start();
        join(other);
      };
    });
    manual.runAll();
    time.advance(Duration.ofMillis(1));
    manual.runAll();
    assertEquals(List.of("tick"), owner.seen);
    assertEquals(List.of(true), prevented);
    assertEquals(0, time.pending());
    owner.turn.send(owner::disableAll);
    manual.runAll();
    assertEquals(1, manual.failures.size()); // as it does not expect the timer
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void nextTickThatTheTimekeeperFailsToTakeIsAFailureOfItsOwnAndNotExpected() {
    ManualSystem manual = new ManualSystem(b -> b.timekeeper(time));
    Steered owner = manual.started(new Steered());
    owner.directive = Directive.RESUME;
    var oops = new IllegalStateException("oops");
    var broken = new IllegalStateException("broken");
    owner.turn.send(() -> owner.every(Duration.ofMillis(1), () -> {
      throw oops;
    }));
    manual.runAll();
    time.afterScheduling = () -> {
      throw broken;
    };
    time.advance(Duration.ofMillis(1));
    manual.runAll();
    assertEquals(
        List.of(oops, broken), manual.failures.stream().map(Failure::cause).toList());
    time.advance(Duration.ofMillis(9)); // it may have been set all the same
    owner.turn.send(owner::disableAll);
    manual.runAll();
    assertInstanceOf(AllMailboxesDisabledException.class, manual.failures.get(2).cause());
  }

  @Test
  void timekeeperThatTakesNoMoreWhileTheSystemClosesIsNoFailure() {
    ManualSystem manual = new ManualSystem(b -> b.timekeeper(time));
    Steered owner = manual.started(new Steered());
    owner.turn.send(() -> owner.every(Duration.ofMillis(1), () -> owner.seen.add("tick")));
    manual.runAll();
    time.advance(Duration.ofMillis(1));
    time.afterScheduling = () -> {
      throw new RejectedExecutionException("closed");
    };
    time.meanwhile = () -> manual.runAll() > 0;
    manual.system.drain(Duration.ofSeconds(1));
    assertEquals(List.of("tick"), owner.seen);
    assertEquals(List.of(), manual.failures);
  }

  @Test
  void noTimerSurvivesItsSelector() throws InterruptedException {
    AtomicReference<Cancellable> once = new AtomicReference<>();
    AtomicReference<Cancellable> again = new AtomicReference<>();
    inTurn(() -> {
      once.set(s.after(Duration.ofMillis(1), () -> s.seen.add("fired")));
      again.set(s.every(Duration.ofMillis(1), () -> s.seen.add("tick")));
      s.exit();
    });
    assertFalse(once.get().cancel());
    assertFalse(again.get().cancel());
    pass(Duration.ofMillis(10));
    assertEquals(List.of(), s.seen);
  }

  @Test
  void noTimerSetWhileEndingSurvives() throws InterruptedException {
    AtomicReference<Cancellable> timer = new AtomicReference<>();
    Steered ending = new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        timer.set(every(Duration.ofMillis(1), () -> seen.add("tick")));
      }
    };
    its.spawn("ending", ending);
    its.run();
    ending.stop();
    its.run();
    assertFalse(timer.get().cancel());
    pass(Duration.ofMillis(5));
    assertEquals(List.of(), ending.seen);
  }

  @Test
  void restartForgetsTimers() throws InterruptedException {
    s.directive = Directive.RESTART;
    inTurn(() -> {
      s.after(Duration.ofMillis(1), () -> s.seen.add("fired"));
      s.every(Duration.ofMillis(1), () -> s.seen.add("tick"));
      passInTurn(Duration.ofMillis(5));
      throw new IllegalStateException("oops");
    });
    pass(Duration.ofMillis(10));
    assertEquals(List.of(), s.seen);
    assertEquals(2, s.starts);
  }

  @Test
  void actionThatThrowsIsAFailure() throws InterruptedException {
    var oops = new IllegalStateException("oops");
    inTurn(() -> s.after(Duration.ZERO, () -> {
      throw oops;
    }));
    its.runUntil(() -> !its.failures.isEmpty());
    assertEquals(List.of(new Failure("s", null, oops, Directive.STOP)), its.failures);
  }

  @Test
  void periodicTimerGoesOnAfterItsActionHasFailedAndItsSelectorResumed()
      throws InterruptedException {
    s.directive = Directive.RESUME;
    inTurn(() -> s.every(Duration.ofMillis(1), () -> {
      s.seen.add("tick");
      throw new IllegalStateException("oops");
    }));
    its.runUntil(() -> s.seen.size() >= 3);
    s.stop();
    its.run();
    assertEquals(s.seen.size(), its.failures.size());
  }

  @Test
  void negativeAndZeroTimesAreRefused() {
    inTurn(() -> {
      refused(() -> s.after(Duration.ofNanos(-1), () -> {}), "delay of a timer of s", "PT-");
      refused(() -> s.every(Duration.ZERO, () -> {}), "period of a timer of s", "longer");
      refused(() -> s.every(Duration.ofNanos(-1), () -> {}), "period of a timer of s", "longer");
    });
    assertEquals(List.of(), its.failures);
  }

  @Test
  void timerThatTheTimekeeperFailsToSetIsNotExpected() {
    ManualTime time = new ManualTime();
    ManualSystem manual = new ManualSystem(builder -> builder.timekeeper(time));
    Steered one = manual.started(new Steered());
    var broken = new IllegalStateException("broken");
    one.turn.send(() -> {
      time.afterScheduling = () -> {
        throw broken;
      };
      Duration day = Duration.ofDays(1);
      Runnable action = () -> one.seen.add("tick");
      assertSame(broken, assertThrows(IllegalStateException.class, () -> one.after(day, action)));
      assertSame(broken, assertThrows(IllegalStateException.class, () -> one.every(day, action)));
      one.disableAll();
    });
    manual.runAll();
    assertEquals(1, manual.failures.size());
    assertInstanceOf(
        AllMailboxesDisabledException.class, manual.failures.getFirst().cause());
    time.advance(Duration.ofDays(3)); // it may have been set all the same
    manual.runAll();
    assertEquals(List.of(), one.seen);
    assertEquals(1, manual.failures.size());
  }

  private static void refused(Runnable call, String... parts) {
    String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void timesBeyondTheClockAreTakenAsForEver() {
    inTurn(() -> {
      assertTrue(s.after(Duration.ofSeconds(Long.MAX_VALUE), () -> {}).cancel());
      assertTrue(s.every(Duration.ofSeconds(Long.MAX_VALUE), () -> {}).cancel());
    });
    assertEquals(List.of(), its.failures);
  }

  @Test
  void clockHasAThreadOnlyWhileThereAreTimersAndNoneAfterTheSystemIsClosed()
      throws InterruptedException {
    SelectorSystem system = SelectorSystem.builder().name("ticking").build();
    Steered ticking = system.spawn(new Steered());
    ticking.turn.send(() -> ticking.seen.add("a turn"));
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    assertEquals(List.of(), clockThreads("ticking"));
    ticking.turn.send(() -> ticking.every(Duration.ofMillis(1), () -> ticking.seen.add("tick")));
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    List<Thread> clock = clockThreads("ticking");
    assertEquals(1, clock.size());
    system.close();
    clock.get(0).join(20_000);
    assertFalse(clock.get(0).isAlive());
  }

  @Test
  void clockHasNoThreadOnceEachOfItsTimersIsCancelled() throws InterruptedException {
    Timers clock = new Timers(new SystemThreads("cancelled"), true);
    List<Cancellable> timers = List.of(
        clock.schedule(() -> {}, Duration.ofDays(1)), clock.schedule(() -> {}, Duration.ofDays(2)));
    List<Thread> threads = clockThreads("cancelled");
    assertEquals(1, threads.size());
    timers.forEach(Cancellable::cancel);
    threads.get(0).join(20_000);
    assertFalse(threads.get(0).isAlive());
  }

  @Test
  void clockTellsTheTimeOfTheMachine() {
    long before = System.nanoTime();
    long now = new Timers(new SystemThreads("clock"), true).nanoTime();
    assertTrue(before - now <= 0 && now - System.nanoTime() <= 0);
  }

  private static List<Thread> clockThreads(String system) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> t.getName().equals(system + "-timers"))
        .toList();
  }
}
