package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.Supervision;
import dev.selectors.patterns.MasterWorker.Job;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** What a {@link MasterWorker} promises, in programs that a seed decides. */
@Timeout(60)
final class MasterWorkerTest {
  private static final int LEVELS = 3;
  private static final List<String> LEVEL_NAMES = List.of("jobs-0", "jobs-1", "jobs-2");
  private static final int ITEMS = 12;
  private static final Duration LONG = Duration.ofHours(1);

  private final List<CompletableFuture<Integer>> answers = new ArrayList<>();
  /** Items by level that were sent and not handed out yet, of those that are never refused. */
  private final List<ArrayDeque<Integer>> waiting =
      IntStream.range(0, LEVELS).mapToObj(i -> new ArrayDeque<Integer>()).toList();

  private final List<Integer> handedOut = new ArrayList<>();
  private final List<Integer> levelsHandedOut = new ArrayList<>();
  private final List<Integer> begun = new ArrayList<>();
  private int begunAtStop = -1;
  private int period; // of ageing, 0 if there is none

  /** Looks at all calls, and makes none fail. */
  @BeforeEach
  void watch(SimulatedSystem sim) {
    sim.inject(call -> {
      Mailbox<?> mailbox = call.mailbox();
      if (call.kind() == Callback.Kind.HANDLER && mailbox != null) {
        int level = LEVEL_NAMES.indexOf(mailbox.name());
        if (level >= 0) {
          handedOut(level);
        } else if (mailbox.name().equals("jobs-stop")) {
          begunAtStop = begun.size();
        } else if (call.selector() instanceof JobWorker) {
          assertEquals(0, mailbox.depth(), "another item is at the worker");
        }
      }
      return null;
    });
  }

  private void handedOut(int level) {
    levelsHandedOut.add(level);
    Integer item = waiting.get(level).poll();
    if (item != null) {
      handedOut.add(item);
      if (period == 0) {
        assertTrue(waiting.subList(0, level).stream().allMatch(ArrayDeque::isEmpty), "overtaken");
      }
    }
  }

  private int work(int item) {
    assertFalse(answers.get(item).isDone(), "nobody waits for it any more");
    begun.add(item);
    if (item % 5 == 1) {
      throw new IllegalStateException("item " + item);
    }
    return -item;
  }

  private MasterWorker<Integer, Integer, Integer> master(int workers) {
    return MasterWorker.of(workers, LEVELS, () -> this::work);
  }

  private void send(
      SimulatedSystem sim, MasterWorker<Integer, Integer, Integer> to, int level, Duration time) {
    int item = answers.size();
    if (time.equals(LONG)) {
      waiting.get(level).add(item);
    }
    answers.add(sim.system()
        .<Job<Integer, Integer>, Integer>ask(
            to.at(level), replyTo -> new Job<>(item, replyTo), time)
        .toCompletableFuture());
  }

  private void sendSome(SimulatedSystem sim, MasterWorker<Integer, Integer, Integer> to) {
    RandomGenerator random = sim.random();
    for (int i = 0; i < ITEMS; i++) {
      send(sim, to, random.nextInt(LEVELS), LONG);
      if (random.nextInt(3) == 0) {
        sim.step();
      }
    }
  }

  private static @Nullable Throwable errorOf(CompletableFuture<?> answer) {
    return answer.isCompletedExceptionally() ? answer.exceptionNow() : null;
  }

  @SelectorTest(seeds = 1000)
  void eachItemIsDoneOnceAndAnsweredToItsAskerAndNoneHurtsAnother(SimulatedSystem sim) {
    sim.allowFailures();
    var master = sim.spawn(master(1 + sim.random().nextInt(3)));
    sendSome(sim, master); // what is handed out is checked as it is: see watch()
    sim.run();
    assertEquals(ITEMS, handedOut.size());
    assertEquals(ITEMS, begun.size());
    assertEquals(new HashSet<>(handedOut), new HashSet<>(begun));
    for (int i = 0; i < ITEMS; i++) {
      if (i % 5 == 1) {
        assertEquals("item " + i, answers.get(i).exceptionNow().getMessage());
      } else {
        assertEquals(-i, answers.get(i).resultNow());
      }
    }
  }

  private enum Urgency {
    NOW,
    LATER
  }

  @SelectorTest
  void constantsOfAnEnumAreLevelsToo(SimulatedSystem sim) {
    List<String> done = new ArrayList<>();
    MasterWorker<Urgency, String, Boolean> master =
        MasterWorker.of(1, Urgency.class, () -> done::add);
    MailboxRef<Job<String, Boolean>> classified =
        master.classifiedBy(work -> work.length() > 3 ? Urgency.LATER : Urgency.NOW);
    sim.spawn(master);
    List<CompletionStage<Boolean>> answered = new ArrayList<>();
    for (String work : List.of("later", "now", "then", "yes")) {
      answered.add(sim.system().ask(classified, r -> new Job<>(work, r), LONG));
    }
    sim.run();
    assertEquals(List.of("now", "yes", "later", "then"), done);
    answered.forEach(a -> assertTrue(a.toCompletableFuture().resultNow()));
  }

  @SelectorTest(seeds = 1000)
  void afterTheUrgentStopNothingBeginsAndEveryItemIsAccountedFor(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    var master = master(1 + sim.random().nextInt(3));
    if (sim.random().nextBoolean()) {
      period = 2;
      master.ageing(period);
    }
    sim.spawn(master);
    sendSome(sim, master);
    Set<Integer> returned = new HashSet<>();
    master.urgentStop.send(job -> {
      assertTrue(returned.add(job.work()));
      job.replyTo().send(1000 + job.work());
    });
    int handed = handedOut.size();
    sim.run();

    assertInstanceOf(SelectorState.Terminated.class, master.state());
    assertEquals(begunAtStop, begun.size(), "something has begun later");
    assertEquals(begun.size(), new HashSet<>(begun).size());
    assertEquals(ITEMS, handed + returned.size());
    for (int i = 0; i < ITEMS; i++) {
      CompletableFuture<Integer> answer = answers.get(i);
      assertTrue(answer.isDone());
      if (returned.contains(i)) {
        assertEquals(1000 + i, answer.resultNow());
        assertFalse(begun.contains(i));
      } else if (begun.contains(i) && i % 5 != 1) {
        assertEquals(-i, answer.resultNow());
      } else {
        assertTrue(answer.isCompletedExceptionally());
      }
    }
  }

  @SelectorTest(seeds = 200)
  void whatIsGivenBackToAnotherMasterIsDoneThere(SimulatedSystem sim) {
    sim.inject(call -> null); // two masters are not to be watched as one
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED); // what was at workers, and not begun
    Set<Integer> doneThere = new HashSet<>();
    MasterWorker<Integer, Integer, Integer> other = MasterWorker.of(1, 1, () -> item -> {
      doneThere.add(item);
      return -item;
    });
    MasterWorker<Integer, Integer, Integer> master =
        MasterWorker.of(2, LEVELS, () -> Function.<Integer>identity());
    sim.spawn(master);
    sim.spawn(other);
    sendSome(sim, master);
    master.urgentStop.send(other.at(0));
    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, master.state());
    int failed = 0;
    for (int i = 0; i < ITEMS; i++) {
      if (answers.get(i).isCompletedExceptionally()) {
        failed++;
      } else {
        assertEquals(doneThere.contains(i) ? -i : i, answers.get(i).resultNow());
      }
    }
    assertTrue(failed <= 2, "more than were at workers have failed");
  }

  @SelectorTest(seeds = 200)
  void ifTheMasterIsStoppedEveryRequestIsAnsweredOrFails(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    var master = sim.spawn(master(2));
    sendSome(sim, master);
    master.stop();
    sim.run();
    assertInstanceOf(
        ExitReason.Stopped.class,
        assertInstanceOf(SelectorState.Terminated.class, master.state()).reason());
    for (int i = 0; i < ITEMS; i++) {
      assertTrue(answers.get(i).isDone());
      assertEquals(begun.contains(i) && i % 5 != 1, errorOf(answers.get(i)) == null);
    }
  }

  @SelectorTest(seeds = 1000)
  void withAgeingEachLevelHasAnItemHandedOutWithinTheBound(SimulatedSystem sim) {
    period = 2 + sim.random().nextInt(3);
    int bound = LEVELS * period;
    MasterWorker<Integer, Integer, Integer> master =
        MasterWorker.of(1 + sim.random().nextInt(2), LEVELS, () -> Function.<Integer>identity());
    sim.spawn(master.ageing(period));
    for (int level = 0; level < LEVELS; level++) {
      send(sim, master, level, LONG);
      send(sim, master, level, LONG);
    }
    int[] passedOver = new int[LEVELS];
    for (int seen = 0; seen < 2 * bound; ) {
      assertTrue(sim.step());
      for (; seen < levelsHandedOut.size(); seen++) {
        send(sim, master, levelsHandedOut.get(seen), LONG); // no level is ever empty
        for (int level = 0; level < LEVELS; level++) {
          passedOver[level] = level == levelsHandedOut.get(seen) ? 0 : passedOver[level] + 1;
          assertTrue(passedOver[level] < bound, () -> bound + ": " + levelsHandedOut);
        }
      }
    }
  }

  @SelectorTest(seeds = 1000)
  void anItemThatExpiresIsNotBegunAndHoldsUpNobody(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED, DeadLetter.Reason.LATE_REPLY);
    var master = sim.spawn(master(2));
    for (int i = 0; i < 12; i++) {
      send(
          sim,
          master,
          sim.random().nextInt(LEVELS),
          Duration.ofMillis(1 + sim.random().nextInt(6)));
      if (sim.random().nextBoolean()) {
        sim.advance(Duration.ofMillis(sim.random().nextInt(3)));
      }
    }
    sim.advance(Duration.ofSeconds(1));
    for (int i = 0; i < 12; i++) {
      assertTrue(answers.get(i).isDone());
    }
    send(sim, master, 0, LONG); // number 12
    send(sim, master, 0, LONG);
    sim.run();
    assertEquals(-12, answers.get(12).resultNow());
    assertEquals(-13, answers.get(13).resultNow());
  }

  @SelectorTest(seeds = 200)
  void aWorkerThatEndsIsReplacedAndOnlyItsItemFails(SimulatedSystem sim) {
    sim.allowFailures();
    MasterWorker<Integer, Integer, Integer> master = MasterWorker.of(2, LEVELS, () -> item -> {
      if (item % 3 == 0) {
        throw new StackOverflowError("planned");
      }
      return item;
    });
    Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> {}); // prints nothing
    sim.spawn(master);
    sendSome(sim, master);
    sim.run();
    for (int i = 0; i < ITEMS; i++) {
      assertEquals(i % 3 == 0, errorOf(answers.get(i)) instanceof StackOverflowError);
      assertEquals(i % 3 != 0, errorOf(answers.get(i)) == null);
    }
    Thread.currentThread().setUncaughtExceptionHandler(null);
  }

  @SelectorTest(seeds = 20)
  void aFailureGivesTheWorkerANewFunctionAndOneThatCannotBeMadeFailsAnItem(SimulatedSystem sim) {
    sim.allowFailures();
    int[] made = {0};
    MasterWorker<Integer, Integer, Integer> master = MasterWorker.of(1, 1, () -> {
      made[0]++;
      if (made[0] == 2) {
        throw new IllegalStateException("not now");
      }
      int[] done = {0}; // a state of its own
      return item -> {
        done[0]++;
        if (done[0] == 2) {
          throw new IllegalStateException("item " + item);
        }
        return made[0];
      };
    });
    sim.spawn(master);
    for (int i = 0; i < 4; i++) {
      send(sim, master, 0, LONG);
    }
    sim.run();
    assertEquals(1, answers.get(0).resultNow());
    assertTrue(answers.get(1).isCompletedExceptionally());
    assertEquals("not now", answers.get(2).exceptionNow().getMessage());
    assertEquals(3, answers.get(3).resultNow());
  }

  /** One of its handlers fails, and a parent has it begin anew. */
  private void runWithAFailureOf(
      MasterWorker<Integer, Integer, Integer> master, SimulatedSystem sim) {
    class Parent extends Selector {
      final Mailbox<Boolean> begin = mailbox("begin", yes -> spawnChild(master));

      Parent() {
        supervise(Supervision.oneForOne());
      }
    }
    sim.spawn(new Parent()).begin.send(true);
    int failing = 1 + sim.random().nextInt(8);
    int[] calls = {0};
    sim.inject(call ->
        call.selector() == master && call.kind() == Callback.Kind.HANDLER && ++calls[0] == failing
            ? new IllegalStateException("planned")
            : null);
    sendSome(sim, master);
    sim.run();
  }

  @SelectorTest(seeds = 200)
  void aRestartOfTheMasterKeepsWhatWaitsAndLeavesNoRequestOpen(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED, DeadLetter.Reason.LATE_REPLY);
    var master = master(2);
    runWithAFailureOf(master, sim);
    assertEquals(ITEMS, handedOut.size());
    assertEquals(begun.size(), new HashSet<>(begun).size());
    assertTrue(begun.size() >= ITEMS - 3); // one has failed at the master, two were at workers
    for (int i = 0; i < ITEMS; i++) {
      assertTrue(answers.get(i).isDone());
      assertTrue(begun.contains(i) || answers.get(i).isCompletedExceptionally());
    }
  }

  @SelectorTest(seeds = 300)
  void aMasterThatBeginsAnewHasNoMoreWorkersThanBeforeThoughSomeHadJustFailed(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED, DeadLetter.Reason.LATE_REPLY);
    MasterWorker<Integer, Integer, Integer> master = MasterWorker.of(2, LEVELS, () -> item -> {
      throw new StackOverflowError("planned");
    });
    Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> {}); // prints nothing
    runWithAFailureOf(master, sim);
    Thread.currentThread().setUncaughtExceptionHandler(null);
    assertEquals(4, sim.system().size(), "the parent, the master, and two workers");
  }
}
