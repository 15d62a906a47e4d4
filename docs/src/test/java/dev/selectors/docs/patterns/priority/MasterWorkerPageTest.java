package dev.selectors.docs.patterns.priority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Overflow;
import dev.selectors.SelectorSystem;
import dev.selectors.UndeliverableException;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.patterns.MasterWorker;
import dev.selectors.patterns.MasterWorker.Job;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The three forms of the page about master and workers do the same. */
@Timeout(30)
final class MasterWorkerPageTest {
  /** How to do with a form what the test wants. */
  record Checks(
      BiFunction<Urgency, String, CompletionStage<Integer>> check,
      Consumer<Consumer<String>> stop) {}

  /** One of the forms, with one worker. */
  record Form(String name, BiFunction<SelectorSystem, Function<String, Integer>, Checks> build) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Form> forms() {
    return Stream.of(
        new Form("selector", (system, check) -> {
          SelectorChecks form = new SelectorChecks(system, 1, check);
          return new Checks(form::check, form::stop);
        }),
        new Form("actor", (system, check) -> {
          ActorChecks form = new ActorChecks(system, 1, check);
          return new Checks(form::check, form::stop);
        }),
        new Form("pool", (system, check) -> {
          PoolChecks form = new PoolChecks(1, check);
          return new Checks(form::check, form::stop);
        }));
  }

  private static final Duration HOUR = Duration.ofHours(1);
  private static final int BUSY = -1;
  private static final List<Urgency> URGENCIES =
      List.of(Urgency.PREMIUM, Urgency.NORMAL, Urgency.NORMAL, Urgency.PREMIUM);

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<String> order = new CopyOnWriteArrayList<>();

  /** The first text holds the worker until it is released; an empty one is a failure. */
  private int length(String text) {
    order.add(text);
    if (text.equals("first")) {
      begun.countDown();
      try {
        released.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    if (text.isEmpty()) {
      throw new IllegalArgumentException("no text");
    }
    return text.length();
  }

  /** Sends texts while the worker has something else to do. */
  private List<CompletableFuture<Integer>> send(Checks checks) throws InterruptedException {
    List<CompletionStage<Integer>> answers = new ArrayList<>();
    answers.add(checks.check().apply(Urgency.NORMAL, "first"));
    begun.await();
    answers.add(checks.check().apply(Urgency.NORMAL, "n1"));
    answers.add(checks.check().apply(Urgency.NORMAL, "n2"));
    answers.add(checks.check().apply(Urgency.PREMIUM, ""));
    answers.add(checks.check().apply(Urgency.PREMIUM, "p2"));
    answers.add(checks.check().apply(Urgency.OPERATOR, "o1"));
    return answers.stream().map(CompletionStage::toCompletableFuture).toList();
  }

  private static void awaitAll(List<CompletableFuture<Integer>> answers) {
    answers.forEach(answer ->
        answer.handle((length, error) -> 0).orTimeout(20, TimeUnit.SECONDS).join());
  }

  @ParameterizedTest
  @MethodSource("forms")
  void theMostUrgentIsHandedOutFirstAndAFailureFailsItsOwnRequestOnly(Form form)
      throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      Checks checks = form.build().apply(system, this::length);
      List<CompletableFuture<Integer>> answers = send(checks);
      released.countDown();
      awaitAll(answers);
      assertEquals(List.of("first", "o1", "", "p2", "n1", "n2"), order);
      assertInstanceOf(IllegalArgumentException.class, answers.get(3).exceptionNow());
      assertEquals(5, answers.getFirst().resultNow());
      assertEquals(
          1,
          answers.stream().filter(CompletableFuture::isCompletedExceptionally).count());
      checks.stop().accept(text -> order.add("undone"));
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void afterTheStopNothingBeginsAndWhatWaitedIsGivenBack(Form form) throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      Checks checks = form.build().apply(system, this::length);
      List<CompletableFuture<Integer>> answers = send(checks);
      List<String> undone = new CopyOnWriteArrayList<>();
      checks.stop().accept(undone::add);
      awaitAll(answers.subList(1, answers.size()));
      released.countDown();
      assertEquals(5, answers.getFirst().join());
      assertEquals(List.of("o1", "", "p2", "n1", "n2"), undone);
      assertEquals(List.of("first"), order);
      assertTrue(answers.stream().skip(1).allMatch(CompletableFuture::isCancelled));
    }
  }

  @Test
  void whatThereIsNoRoomForIsToldSoAtOnce() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      MasterWorker<Urgency, String, Integer> master = system.spawn(
          MasterWorker.<Urgency, String, Integer>of(1, Urgency.class, () -> this::length)
              .bounded(2, Overflow.REJECT));
      List<CompletableFuture<Integer>> answers = new ArrayList<>();
      for (String text : List.of("first", "n1", "n2", "n3")) {
        CompletionStage<Integer> length = system
            .<Job<String, Integer>, Integer>ask(
                master.at(Urgency.NORMAL), replyTo -> new Job<>(text, replyTo), HOUR)
            .exceptionallyCompose(error -> error instanceof UndeliverableException full
                    && full.reason() == DeadLetter.Reason.MAILBOX_FULL
                ? CompletableFuture.completedStage(BUSY)
                : CompletableFuture.failedStage(error));
        answers.add(length.toCompletableFuture());
        begun.await();
      }
      assertEquals(BUSY, answers.getLast().join());
      released.countDown();
      assertEquals(
          List.of(5, 2, 2, BUSY), answers.stream().map(CompletableFuture::join).toList());
    }
  }

  @Test
  void aProducerHasSoManyUnderWayAndTheMasterEndsWhenAllIsDone() throws InterruptedException {
    List<String> texts = Stream.generate(() -> "text").limit(1000).toList();
    List<CompletionStage<Integer>> lengths = new ArrayList<>();
    released.countDown();
    try (SelectorSystem system = SelectorSystem.create()) {
      MasterWorker<Urgency, String, Integer> master =
          system.spawn(MasterWorker.of(2, Urgency.class, () -> this::length));
      Semaphore room = new Semaphore(100);
      for (String text : texts) {
        room.acquire();
        CompletionStage<Integer> length =
            system.ask(master.at(Urgency.NORMAL), replyTo -> new Job<>(text, replyTo), HOUR);
        lengths.add(length.whenComplete((value, error) -> room.release()));
      }
      master.complete();
      master.whenTerminated().toCompletableFuture().join();

      lengths.forEach(length -> assertEquals(4, length.toCompletableFuture().resultNow()));
    }
  }

  @Test
  void theMasterIsAsDrawn() throws IOException {
    // With this seed the worker is slow, so that the master finds nobody idle.
    try (SimulatedSystem sim = SimulatedSystem.create(2)) {
      MasterWorker<Urgency, String, Integer> master =
          sim.spawn("MasterWorker", MasterWorker.of(1, Urgency.class, () -> String::length));
      URGENCIES.forEach(urgency -> ask(sim, master, urgency));
      while (depth(master, Urgency.PREMIUM) == 2) {
        assertTrue(sim.step());
      }
      ask(sim, master, Urgency.OPERATOR); // too late for this worker, and its guard is asked
      while (master.snapshot().mailbox("jobs-OPERATOR").gate().isOpen()) {
        assertTrue(sim.step());
      }
      Picture.of("A master whose only worker is at work", master.snapshot())
          .sender("operators", "jobs-OPERATOR")
          .sender("premium", "jobs-PREMIUM")
          .sender("everybody", "jobs-NORMAL")
          .sender("the owner", "jobs-stop")
          .sender("who comes too late", "late")
          .effect("an item for a worker that is free")
          .effect("what was not begun, at the stop")
          .effect("refusals after the completion")
          .open("gone", "jobs-stop", "late")
          .assertDrawn("master-worker");
    }
  }

  private static void ask(
      SimulatedSystem sim, MasterWorker<Urgency, String, Integer> master, Urgency urgency) {
    sim.system()
        .<Job<String, Integer>, Integer>ask(
            master.at(urgency), replyTo -> new Job<>("text", replyTo), Duration.ofHours(1));
  }

  private static int depth(MasterWorker<Urgency, String, Integer> master, Urgency urgency) {
    return master.snapshot().mailbox("jobs-" + urgency).depth();
  }
}
