package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.Supervision;
import dev.selectors.UndeliverableException;
import dev.selectors.patterns.MasterWorker.Job;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** How a completed {@link MasterWorker} ends, and what has been done by then. */
@Timeout(60)
final class MasterWorkerEndTest {
  private static final int LEVELS = 3;
  private static final int ITEMS = 12;
  private static final int MANY = 1000;
  private static final Duration LONG = Duration.ofHours(1);

  private final List<CompletableFuture<Integer>> answers = new ArrayList<>();
  private final List<Integer> begun = new ArrayList<>();

  @AfterEach
  void printAgain() {
    Thread.currentThread().setUncaughtExceptionHandler(null);
  }

  /** One item in five is a failure, and one in seven the end of its worker. */
  private int work(int item) {
    assertFalse(answers.get(item).isDone(), "nobody waits for it any more");
    begun.add(item);
    if (item % 5 == 1) {
      throw new IllegalStateException("item " + item);
    }
    if (item % 7 == 3) {
      throw new StackOverflowError("item " + item);
    }
    return -item;
  }

  /** Whatever it is made of must not matter. */
  private MasterWorker<Integer, Integer, Integer> master(SimulatedSystem sim) {
    sim.allowFailures();
    Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> {}); // prints nothing
    MasterWorker<Integer, Integer, Integer> master =
        MasterWorker.of(1 + sim.random().nextInt(3), LEVELS, () -> this::work);
    if (sim.random().nextBoolean()) {
      master.ageing(2);
    }
    return sim.random().nextBoolean()
        ? master.bounded(1 + sim.random().nextInt(ITEMS), Overflow.WAIT)
        : master;
  }

  private void ask(SimulatedSystem sim, MailboxRef<Job<Integer, Integer>> to, Duration time) {
    int item = answers.size();
    answers.add(new CompletableFuture<>());
    answers.set(
        item,
        sim.system()
            .<Job<Integer, Integer>, Integer>ask(to, replyTo -> new Job<>(item, replyTo), time)
            .toCompletableFuture());
  }

  private static List<MailboxRef<Job<Integer, Integer>>> levels(
      MasterWorker<Integer, Integer, Integer> master) {
    return IntStream.range(0, LEVELS).mapToObj(master::at).toList();
  }

  private void askSome(SimulatedSystem sim, List<MailboxRef<Job<Integer, Integer>>> addresses) {
    for (int i = sim.random().nextInt(ITEMS); i > 0; i--) {
      ask(sim, addresses.get(sim.random().nextInt(addresses.size())), LONG);
      if (sim.random().nextInt(3) == 0) {
        sim.step();
      }
    }
  }

  private void assertDone(int item) {
    assertTrue(begun.contains(item), () -> item + " was not begun");
    CompletableFuture<Integer> answer = answers.get(item);
    if (item % 5 == 1 || item % 7 == 3) {
      assertEquals("item " + item, answer.exceptionNow().getMessage());
    } else {
      assertEquals(-item, answer.resultNow());
    }
  }

  private void assertRefused(int item) {
    assertFalse(begun.contains(item), () -> item + " was begun");
    Throwable why = answers.get(item).exceptionNow();
    if (why instanceof UndeliverableException ended) {
      assertEquals(DeadLetter.Reason.TERMINATED, ended.reason());
    } else {
      assertInstanceOf(RejectedExecutionException.class, why);
    }
  }

  private static void assertEnded(SimulatedSystem sim, Selector master) {
    assertInstanceOf(
        ExitReason.Normal.class,
        assertInstanceOf(SelectorState.Terminated.class, master.state()).reason());
    assertEquals(0, sim.system().size(), "a worker lives on");
  }

  @SelectorTest(seeds = 1000)
  void whatWasSentBeforeTheCompletionIsDoneAndAnsweredAndNothingElse(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    var master = master(sim);
    var addresses = new ArrayList<>(levels(master));
    addresses.add(master.classifiedBy(item -> item % LEVELS));
    boolean early = sim.random().nextInt(10) == 0;
    if (!early) {
      sim.spawn(master);
    }
    askSome(sim, addresses);
    master.complete();
    int before = answers.size();
    if (early) {
      sim.spawn(master);
    }
    List<Boolean> told = new ArrayList<>();
    var unused = master
        .whenTerminated()
        .thenAccept(reason ->
            told.add(answers.subList(0, before).stream().allMatch(CompletableFuture::isDone)));
    askSome(sim, addresses);
    if (sim.random().nextBoolean()) {
      master.complete();
    }
    sim.run();

    assertEnded(sim, master);
    assertEquals(List.of(true), told, "the end was told before an answer");
    assertEquals(before, begun.size());
    assertEquals(begun.size(), new HashSet<>(begun).size());
    for (int i = 0; i < answers.size(); i++) {
      if (i < before) {
        assertDone(i);
      } else {
        assertRefused(i);
      }
    }
  }

  @SelectorTest(seeds = 1000)
  void whatIsSentAtTheSameTimeIsDoneOrRefused(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    var master = sim.spawn(master(sim));
    for (int i = 0; i < ITEMS; i++) {
      sim.executor().execute(() -> ask(sim, master.at(sim.random().nextInt(LEVELS)), LONG));
    }
    sim.executor().execute(master::complete);
    sim.run();
    assertEnded(sim, master);
    for (int i = 0; i < answers.size(); i++) {
      if (begun.contains(i)) {
        assertDone(i);
      } else {
        assertRefused(i);
      }
    }
  }

  @SelectorTest
  void aMasterWithNothingToDoEndsAsSoonAsItIsCompletedAndThenToCompleteItHasNoEffect(
      SimulatedSystem sim) {
    var idle = sim.spawn(master(sim));
    sim.run();
    idle.complete();
    idle.complete();
    sim.run();
    assertEnded(sim, idle);
    idle.complete();
    var unborn = master(sim);
    unborn.complete();
    sim.spawn(unborn);
    sim.run();
    assertEnded(sim, unborn);
    var stopped = sim.spawn(master(sim));
    stopped.stop();
    sim.run();
    stopped.complete(); // there would be a dead letter
  }

  @SelectorTest
  void whatComesWhileTheLastWorkIsDoneIsToldThatTheMasterIsComplete(SimulatedSystem sim) {
    List<MailboxRef<Job<Integer, Integer>>> addresses = new ArrayList<>();
    MasterWorker<Integer, Integer, Integer> master = MasterWorker.of(1, LEVELS, () -> item -> {
      ask(sim, addresses.get(item), LONG);
      return item;
    });
    addresses.add(master.classifiedBy(item -> {
      throw new AssertionError("what is refused is not classified");
    }));
    addresses.add(master.at(0));
    sim.spawn("master", master);
    ask(sim, master.at(1), LONG);
    ask(sim, master.at(2), LONG);
    master.complete();
    sim.run();
    assertEnded(sim, master);
    assertEquals(1, answers.get(1).resultNow());
    for (int late = 2; late < 4; late++) {
      assertEquals(
          "master has been completed and takes no more work; ask earlier, or ask another master",
          assertInstanceOf(RejectedExecutionException.class, answers.get(late).exceptionNow())
              .getMessage());
    }
  }

  private void askAgainUntilTheEnd(
      SimulatedSystem sim, MasterWorker<Integer, Integer, Integer> master) {
    int item = answers.size();
    ask(sim, master.at(0), LONG);
    var unused = answers.get(item).whenComplete((value, error) -> {
      if (item < MANY && !(error instanceof UndeliverableException)) {
        askAgainUntilTheEnd(sim, master);
      }
    });
  }

  @SelectorTest(seeds = 200)
  void whoAsksAgainAsSoonAsHeIsRefusedDoesNotKeepACompletedMaster(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    var master = sim.spawn(master(sim));
    askSome(sim, levels(master));
    master.complete();
    int before = answers.size();
    for (int clients = 1 + sim.random().nextInt(3); clients > 0; clients--) {
      askAgainUntilTheEnd(sim, master);
    }
    sim.run();
    assertEnded(sim, master);
    assertTrue(answers.size() < MANY, "it has not ended while somebody asked");
    assertEquals(before, begun.size());
    answers.forEach(answer -> assertTrue(answer.isDone()));
  }

  @SelectorTest(seeds = 1000)
  void aCompletedMasterCanStillBeStopped(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    var master = sim.spawn(master(sim));
    askSome(sim, levels(master));
    master.complete();
    int before = answers.size();
    for (int i = sim.random().nextInt(20); i > 0; i--) {
      sim.step();
    }
    List<Integer> returned = new ArrayList<>();
    if (sim.random().nextBoolean()) {
      master.urgentStop.trySend(job -> {
        returned.add(job.work());
        job.replyTo().send(1000 + job.work());
      });
    } else {
      master.stop();
    }
    askSome(sim, levels(master));
    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, master.state());
    assertEquals(0, sim.system().size());
    for (int i = 0; i < answers.size(); i++) {
      assertTrue(answers.get(i).isDone(), "somebody waits for ever");
      assertTrue(i < before || !(begun.contains(i) || returned.contains(i)));
    }
  }

  @SelectorTest(seeds = 1000)
  void aRestartDoesNotTakeBackThatAMasterIsCompleted(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED, DeadLetter.Reason.LATE_REPLY);
    var master = master(sim);
    class Parent extends Selector {
      final Mailbox<Boolean> begin = mailbox("begin", yes -> spawnChild(master));

      Parent() {
        supervise(Supervision.oneForOne());
      }
    }
    Parent parent = sim.spawn(new Parent());
    parent.begin.send(true);
    sim.run();
    int failing = sim.random().nextInt(8);
    int[] handled = {0};
    sim.inject(call -> call.selector() == master
            && call.mailbox() != null
            && call.mailbox().name().matches("jobs-\\d")
            && handled[0]++ == failing
        ? new IllegalStateException("planned")
        : null);
    askSome(sim, levels(master));
    master.complete();
    int before = answers.size();
    sim.run();
    ask(sim, master.at(0), LONG);
    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, master.state());
    assertRefused(before);
    answers.forEach(answer -> assertTrue(answer.isDone()));
    parent.stop();
  }

  @SelectorTest(seeds = 1000)
  void anItemThatExpiresDoesNotKeepACompletedMaster(SimulatedSystem sim) {
    sim.allowDeadLetters(
        DeadLetter.Reason.EXPIRED, DeadLetter.Reason.LATE_REPLY, DeadLetter.Reason.TERMINATED);
    var master = sim.spawn(master(sim));
    for (int i = 0; i < ITEMS; i++) {
      ask(sim, master.at(sim.random().nextInt(LEVELS)), Duration.ofMillis(1 + i % 4));
      if (sim.random().nextInt(4) == 0) {
        sim.advance(Duration.ofMillis(sim.random().nextInt(3)));
      }
    }
    master.complete();
    sim.advance(Duration.ofSeconds(1));
    assertEnded(sim, master);
    answers.forEach(answer -> assertTrue(answer.isDone()));
  }
}
