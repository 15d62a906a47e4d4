package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Actor;
import dev.selectors.Overflow;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.Supervision;
import dev.selectors.UndeliverableException;
import dev.selectors.patterns.MasterWorker.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A {@link MasterWorker} on a pool of threads, with askers on others. */
@Timeout(60)
final class MasterWorkerStressTest {
  private static final int ASKERS = 2;
  private static final int EACH = 3000;
  private static final int ITEMS = ASKERS * EACH;
  private static final Duration LONG = Duration.ofMinutes(10);

  private final AtomicIntegerArray begun = new AtomicIntegerArray(ITEMS);

  private int work(int item) {
    begun.incrementAndGet(item);
    if (item % 101 == 7) {
      throw new IllegalStateException("item " + item);
    }
    return -item;
  }

  private List<CompletableFuture<Integer>> ask(
      SelectorSystem system, MasterWorker<Integer, Integer, Integer> master, int first) {
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int i = first; i < first + EACH; i++) {
      int item = i;
      answers.add(system
          .<Job<Integer, Integer>, Integer>ask(
              master.at(item % 3), replyTo -> new Job<>(item, replyTo), LONG)
          .toCompletableFuture());
    }
    return answers;
  }

  /** Lets each asker ask on a thread of its own; returns all answers by item. */
  private List<CompletableFuture<Integer>> askAll(
      SelectorSystem system, MasterWorker<Integer, Integer, Integer> master, Runnable meanwhile) {
    List<CompletableFuture<List<CompletableFuture<Integer>>>> askers = new ArrayList<>();
    for (int i = 0; i < ASKERS; i++) {
      int first = i * EACH;
      CompletableFuture<List<CompletableFuture<Integer>>> asked = new CompletableFuture<>();
      Thread.ofPlatform().daemon().start(() -> asked.complete(ask(system, master, first)));
      askers.add(asked);
    }
    meanwhile.run();
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    askers.forEach(asker -> answers.addAll(asker.join()));
    answers.forEach(answer ->
        answer.handle((value, error) -> 0).orTimeout(40, TimeUnit.SECONDS).join());
    return answers;
  }

  @Test
  void eachItemIsDoneOnceAndAnsweredToItsAsker() {
    try (SelectorSystem system = SelectorSystem.create()) {
      MasterWorker<Integer, Integer, Integer> master = MasterWorker.of(3, 3, () -> this::work);
      system.spawn(master.ageing(4));
      List<CompletableFuture<Integer>> answers = askAll(system, master, () -> {});
      for (int i = 0; i < ITEMS; i++) {
        assertEquals(1, begun.get(i));
        if (i % 101 == 7) {
          assertEquals("item " + i, answers.get(i).exceptionNow().getMessage());
        } else {
          assertEquals(-i, answers.get(i).resultNow());
        }
      }
    }
  }

  @Test
  void afterAnUrgentStopEveryItemWasDoneOrGivenBackOrHasFailed() {
    try (SelectorSystem system = SelectorSystem.create()) {
      MasterWorker<Integer, Integer, Integer> master =
          system.spawn(MasterWorker.of(3, 3, () -> this::work));
      AtomicInteger returned = new AtomicInteger();
      List<CompletableFuture<Integer>> answers = askAll(system, master, () -> {
        while (begun.get(EACH / 4) == 0 && !Thread.currentThread().isInterrupted()) {
          Thread.onSpinWait();
        }
        master.urgentStop.send(job -> {
          returned.incrementAndGet();
          job.replyTo().fail(new CancellationException("stopped"));
        });
      });
      int stopped = 0;
      for (int i = 0; i < ITEMS; i++) {
        assertTrue(begun.get(i) <= 1);
        if (!answers.get(i).isCompletedExceptionally()) {
          assertEquals(-i, answers.get(i).resultNow());
          assertEquals(1, begun.get(i));
        } else if (answers.get(i).isCancelled()) {
          stopped++;
          assertEquals(0, begun.get(i));
        }
      }
      assertEquals(returned.get(), stopped);
    }
  }

  @Test
  void whatEachAskerHasSentBeforeTheCompletionIsDoneAndAnsweredBeforeTheEnd() {
    try (SelectorSystem system = SelectorSystem.create()) {
      MasterWorker<Integer, Integer, Integer> master = system.spawn(
          MasterWorker.<Integer, Integer>of(3, 3, () -> this::work).bounded(10, Overflow.WAIT));
      AtomicInteger done = new AtomicInteger();
      CompletableFuture<Integer> doneAtTheEnd =
          master.whenTerminated().thenApply(reason -> done.get()).toCompletableFuture();
      List<CompletableFuture<Integer>> answers = new ArrayList<>();
      ask(system, master, 0)
          .forEach(
              answer -> answers.add(answer.whenComplete((value, error) -> done.incrementAndGet())));
      Thread other = Thread.ofPlatform().daemon().start(master::complete);
      answers.addAll(ask(system, master, EACH));
      assertTrue(doneAtTheEnd.join() >= EACH, "the end was told before an answer");
      answers.forEach(answer ->
          answer.handle((value, error) -> 0).orTimeout(40, TimeUnit.SECONDS).join());
      int refused = 0;
      for (int i = 0; i < ITEMS; i++) {
        CompletableFuture<Integer> answer = answers.get(i);
        if (begun.get(i) == 0) {
          refused++;
          assertTrue(i >= EACH, "was sent before");
          assertTrue(answer.exceptionNow() instanceof RejectedExecutionException
              || answer.exceptionNow() instanceof UndeliverableException);
        } else if (i % 101 == 7) {
          assertEquals("item " + i, answer.exceptionNow().getMessage());
        } else {
          assertEquals(-i, answer.resultNow());
        }
      }
      assertTrue(refused <= EACH, other::toString);
    }
  }

  /** A master, and another child whose failure has both begin anew. */
  private static final class Family extends Selector {
    private final Actor<String> fails = new Actor<>() {
      @Override
      protected void receive(String why) {
        throw new UnsupportedOperationException(why);
      }
    };

    Family(MasterWorker<Integer, Integer, Integer> master) {
      supervise(Supervision.oneForAll());
      this.<String>mailbox("begin", one -> {
            spawnChild(master);
            spawnChild(fails);
          })
          .send("begin");
    }
  }

  @Test
  void whatIsInWorkAsTheMasterBeginsAnewFailsAndIsFinishedAllTheSame() throws Exception {
    CountDownLatch works = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Integer> finished = new CompletableFuture<>();
    MasterWorker<Integer, Integer, Integer> master = MasterWorker.of(1, 3, () -> item -> {
      works.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      finished.complete(item);
      return item;
    });
    try (SelectorSystem system = SelectorSystem.create()) {
      Family family = system.spawn(new Family(master));
      CompletableFuture<Integer> inWork = system
          .<Job<Integer, Integer>, Integer>ask(master.at(0), replyTo -> new Job<>(7, replyTo), LONG)
          .toCompletableFuture();
      works.await();
      family.fails.send("begin anew");
      assertInstanceOf(
          RequestFailedException.class,
          inWork.handle((value, error) -> error).get(20, TimeUnit.SECONDS));
      assertFalse(finished.isDone());
      goOn.countDown();
      assertEquals(7, finished.get(20, TimeUnit.SECONDS));
    } finally {
      goOn.countDown();
    }
  }

  @Test
  void anItemFailsAtOnceWhoseWorkerTheExecutorRefusesToRunAndOthersAreDone() throws Exception {
    AtomicBoolean refuses = new AtomicBoolean();
    try (ExecutorService pool = Executors.newFixedThreadPool(2);
        SelectorSystem system = SelectorSystem.builder()
            .executor(run -> {
              if (run.toString().contains("JobWorker") && refuses.getAndSet(false)) {
                throw new RejectedExecutionException("full");
              }
              pool.execute(run);
            })
            .build()) {
      MasterWorker<Integer, Integer, Integer> master =
          system.spawn(MasterWorker.of(1, 3, () -> this::work));
      assertTrue(system.awaitQuiescence(LONG));
      refuses.set(true);
      List<CompletableFuture<Integer>> answers = ask(system, master, 0);
      ExecutionException failed = assertThrows(ExecutionException.class, answers.get(0)::get);
      assertInstanceOf(RejectedExecutionException.class, failed.getCause());
      assertEquals(-1, answers.get(1).get());
    }
  }
}
