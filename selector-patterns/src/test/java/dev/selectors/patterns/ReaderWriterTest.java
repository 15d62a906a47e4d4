package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a reader-writer promises, in each order. */
@Timeout(60)
class ReaderWriterTest {
  private static final int REQUESTS = 12;
  private static final Duration LONG = Duration.ofDays(1);

  /** A ledger in an order of the seed's choice; its books check what no order may break. */
  private static ReaderWriterLedger any(SimulatedSystem sim) {
    return in(anyOrder(sim), sim);
  }

  private static ReaderWriter.Order anyOrder(SimulatedSystem sim) {
    ReaderWriter.Order[] orders = ReaderWriter.Order.values();
    return orders[sim.random().nextInt(orders.length)];
  }

  private static ReaderWriterLedger in(ReaderWriter.Order order, SimulatedSystem sim) {
    return sim.spawn(new ReaderWriterLedger(order, 1 + sim.random().nextInt(4)));
  }

  /** Sends a request, then lets some turns be taken. */
  private static void send(
      SimulatedSystem sim, ReaderWriterLedger ledger, MailboxRef<? super Integer> replyTo) {
    if (sim.random().nextInt(3) > 0) {
      ledger.read(replyTo);
    } else {
      ledger.write(replyTo);
    }
    for (int steps = sim.random().nextInt(4); steps > 0; steps--) {
      sim.step();
    }
  }

  @SelectorTest(seeds = 1000)
  void noReadOverlapsAWriteAndEachRequestIsAnsweredOnce(SimulatedSystem sim) {
    ReaderWriterLedger ledger = any(sim);
    List<Probe<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      Probe<Integer> answer = sim.probe("answer " + i);
      answers.add(answer);
      send(sim, ledger, answer); // the ledger fails if they overlap
    }
    sim.run();
    answers.forEach(answer -> assertEquals(1, answer.received().size()));
  }

  @SelectorTest(seeds = 1000)
  void answersToOneAddressNeverGoBack(SimulatedSystem sim) {
    ReaderWriterLedger ledger = any(sim);
    Probe<Integer> answers = sim.probe("answers");
    for (int i = 0; i < REQUESTS; i++) {
      send(sim, ledger, answers);
    }
    sim.run();
    assertEquals(answers.received().stream().sorted().toList(), answers.received());
  }

  @SelectorTest(seeds = 1000)
  void inArrivalOrderAReadSeesTheWritesBeforeItAndNoOthers(SimulatedSystem sim) {
    ReaderWriterLedger ledger = in(ReaderWriter.Order.ARRIVAL, sim);
    List<Integer> expected = new ArrayList<>();
    List<Probe<Integer>> answers = new ArrayList<>();
    int writes = 0;
    for (int i = 0; i < REQUESTS; i++) {
      Probe<Integer> answer = sim.probe("answer " + i);
      answers.add(answer);
      if (sim.random().nextInt(3) > 0) {
        ledger.read(answer);
      } else {
        ledger.write(answer);
        writes++;
      }
      expected.add(writes);
      for (int steps = sim.random().nextInt(4); steps > 0; steps--) {
        sim.step();
      }
    }
    sim.run();
    assertEquals(expected, answers.stream().map(Probe::next).toList());
  }

  @SelectorTest(seeds = 1000)
  void withReadersFirstAWriteWaitsUntilNoReadWaits(SimulatedSystem sim) {
    ReaderWriterLedger ledger = in(ReaderWriter.Order.READERS_FIRST, sim);
    Probe<Integer> answers = sim.probe("answers");
    for (int i = 0; i < REQUESTS; i++) {
      send(sim, ledger, answers);
    }
    sim.run();
    for (ReaderWriterLedger.Entry e : ledger.entries) {
      assertTrue(e.reads() || e.sentReads() == e.takenReads(), e::toString);
    }
  }

  @SelectorTest(seeds = 1000)
  void withWritersFirstAReadWaitsUntilNoWriteWaits(SimulatedSystem sim) {
    ReaderWriterLedger ledger = in(ReaderWriter.Order.WRITERS_FIRST, sim);
    Probe<Integer> answers = sim.probe("answers");
    for (int i = 0; i < REQUESTS; i++) {
      send(sim, ledger, answers);
    }
    sim.run();
    for (ReaderWriterLedger.Entry e : ledger.entries) {
      assertTrue(!e.reads() || e.sentWrites() == e.doneWrites(), e::toString);
    }
  }

  @SelectorTest(seeds = 200)
  void noMoreReadsAreTakenThanSaid(SimulatedSystem sim) {
    ReaderWriterLedger strict =
        sim.spawn(new ReaderWriterLedger(ReaderWriter.Order.WRITERS_FIRST, 3));
    ReaderWriterLedger ahead = sim.spawn(new ReaderWriterLedger(ReaderWriter.Order.ARRIVAL, 3));
    Probe<Integer> answers = sim.probe("answers");
    for (int i = 0; i < 300; i++) {
      strict.read(answers);
      ahead.read(answers);
    }
    sim.run();
    assertEquals(600, answers.received().size());
    assertTrue(strict.mostRunning <= 3, () -> "taken: " + strict.mostRunning);
    assertTrue(ahead.mostRunning <= 96, () -> "taken: " + ahead.mostRunning);
  }

  @SelectorTest(seeds = 1000)
  void aReadThatThrowsFailsItsRequestOnly(SimulatedSystem sim) {
    ReaderWriterLedger ledger = any(sim);
    IllegalArgumentException cause = new IllegalArgumentException("on purpose");
    List<CompletionStage<Integer>> bad = new ArrayList<>();
    Probe<Integer> good = sim.probe("good");
    for (int i = 0; i < REQUESTS; i++) {
      if (sim.random().nextBoolean()) {
        bad.add(ask(sim, ledger, true, () -> {
          throw cause;
        }));
      }
      send(sim, ledger, good);
    }
    sim.run();
    assertEquals(REQUESTS, good.received().size());
    for (CompletionStage<Integer> answer : bad) {
      Throwable told = assertThrows(CompletionException.class, () -> sim.await(answer));
      assertEquals(cause, told.getCause());
    }
  }

  private static CompletionStage<Integer> ask(
      SimulatedSystem sim, ReaderWriterLedger ledger, boolean reads, Runnable effect) {
    return sim.system()
        .ask(ledger.requests(), replyTo -> ledger.request(reads, effect, replyTo), LONG);
  }

  @SelectorTest(seeds = 1000)
  void aReadThatThrowsAndNobodyCanBeToldFailsTheSelectorButNoOtherRead(SimulatedSystem sim) {
    ReaderWriterLedger ledger = any(sim).onFailure(Directive.RESUME);
    Probe<Integer> answers = sim.probe("answers");
    int good = 0;
    for (int i = 0; i < REQUESTS; i++) {
      if (sim.random().nextInt(4) == 0) {
        ledger.send(
            true,
            () -> {
              throw new IllegalArgumentException("on purpose");
            },
            answers);
      } else {
        send(sim, ledger, answers);
        good++;
      }
    }
    sim.allowFailures();
    sim.run();
    assertEquals(good, answers.received().size());
    assertEquals(
        REQUESTS - good,
        sim.failures().stream()
            .mapToInt(f -> 1 + f.cause().getSuppressed().length)
            .sum());
  }

  @SelectorTest(seeds = 1000)
  void afterARestartWritesStillWaitForReadsFromBefore(SimulatedSystem sim) {
    ReaderWriterLedger ledger = any(sim).onFailure(Directive.RESTART);
    sim.expectFailure(IllegalStateException.class);
    sim.allowDeadLetters(DeadLetter.Reason.LATE_REPLY);
    Probe<Integer> answers = sim.probe("answers");
    List<CompletionStage<Integer>> asked = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      send(sim, ledger, answers); // the ledger fails by an assertion if they overlap
      asked.add(ask(sim, ledger, sim.random().nextBoolean(), () -> {}));
      if (i % 5 == 3) {
        ledger.trouble.send(new IllegalStateException("on purpose"));
      }
    }
    sim.run();
    assertEquals(REQUESTS, answers.received().size());
    for (CompletionStage<Integer> answer : asked) {
      CompletableFuture<Integer> future = answer.toCompletableFuture();
      assertTrue(future.isDone());
      if (future.isCompletedExceptionally()) {
        Throwable told = assertThrows(CompletionException.class, future::join);
        assertInstanceOf(RequestFailedException.class, told.getCause());
      }
    }
  }

  @SelectorTest(seeds = 1000)
  void readsThatWereTakenAreAnsweredAlthoughTheSelectorEnds(SimulatedSystem sim) {
    ReaderWriterLedger ledger = any(sim);
    sim.allowDeadLetters();
    Probe<Integer> answers = sim.probe("answers");
    List<CompletionStage<Integer>> asked = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      send(sim, ledger, answers);
      asked.add(ask(sim, ledger, sim.random().nextBoolean(), () -> {}));
      if (i == REQUESTS / 2) {
        ledger.stop();
      }
    }
    sim.run();
    asked.forEach(answer -> assertTrue(answer.toCompletableFuture().isDone()));
    assertEquals(0, ledger.running);
    long buried = sim.deadLetters().stream()
        .filter(letter -> letter.message() instanceof ReaderWriterLedger.Request)
        .filter(letter -> ((ReaderWriterLedger.Request) letter.message()).replyTo() == answers)
        .count();
    assertEquals(REQUESTS, answers.received().size() + buried);
  }

  @SelectorTest(seeds = 200)
  void aReadIsNotDoneIfItsRequestIsOverBefore(SimulatedSystem sim) {
    List<String> done = new ArrayList<>();
    MailboxRef<ReplyTo<Integer>> requests = sim.spawnFrom(context -> {
      Taker taker = new Taker(context, done);
      return taker.access.requests;
    });
    CompletionStage<Integer> answer = sim.system().ask(requests, replyTo -> replyTo, LONG);
    sim.run();
    // The task may come while the turn that has asked for it is under way.
    boolean over = answer.toCompletableFuture().isCompletedExceptionally();
    assertEquals(over ? List.of() : List.of("read"), done);
    assertTrue(over || sim.seed() != 0);
  }

  @SelectorTest
  void aReadThatThrowsWhenItsRequestIsOverFailsNothing(SimulatedSystem sim) {
    List<String> done = new ArrayList<>();
    MailboxRef<ReplyTo<Integer>> requests = sim.spawnFrom(context -> {
      List<ReaderWriter<ReplyTo<Integer>>> made = new ArrayList<>();
      made.add(new ReaderWriter<>(
          context,
          "requests",
          ReaderWriter.Order.ARRIVAL,
          request -> true,
          replyTo -> made.getFirst().read(replyTo, () -> {
            done.add("read");
            replyTo.fail(new CancellationException("waits no longer"));
            throw new IllegalStateException("too late to be told");
          })));
      return made.getFirst().requests;
    });
    CompletionStage<Integer> answer = sim.system().ask(requests, replyTo -> replyTo, LONG);
    sim.run();
    assertTrue(answer.toCompletableFuture().isCancelled());
    assertEquals(List.of("read"), done);
    assertEquals(List.of(), sim.failures());
  }

  /** Takes requests, and lets them fail before they are done. */
  private static final class Taker {
    final ReaderWriter<ReplyTo<Integer>> access;
    private final List<String> done;

    Taker(SelectorContext context, List<String> done) {
      this.done = done;
      access = new ReaderWriter<>(
          context, "requests", ReaderWriter.Order.ARRIVAL, r -> true, this::onRequest);
    }

    private void onRequest(ReplyTo<Integer> replyTo) {
      access.read(replyTo, () -> {
        done.add("read");
        return 1;
      });
      replyTo.fail(new IllegalArgumentException("not wanted any more"));
    }
  }

  /** Exclusive without a lock: a write that goes on in a later turn. */
  private static final class Store extends Selector {
    final CompletableFuture<String> disk = new CompletableFuture<>();
    final List<String> lines = new ArrayList<>();
    final ReaderWriter<MailboxRef<? super String>> access;

    Store(MailboxRef<? super String> writer) {
      access = new ReaderWriter<>(
          context(), "requests", ReaderWriter.Order.READERS_FIRST, r -> r != writer, replyTo -> {
            if (replyTo != writer) {
              access().read(replyTo, () -> String.join(" ", lines));
              return;
            }
            lines.add("half");
            await(disk, (value, error) -> {
              lines.set(0, "whole");
              replyTo.send("written");
            });
          });
    }

    private ReaderWriter<MailboxRef<? super String>> access() {
      return access;
    }
  }

  @SelectorTest
  void noReadBeginsWhileAWriteAwaitsAStage(SimulatedSystem sim) {
    Probe<String> writer = sim.probe("writer");
    Probe<String> reader = sim.probe("reader");
    Store store = sim.spawn(new Store(writer));
    store.access.requests.send(writer);
    sim.run();
    store.access.requests.send(reader);
    sim.run();
    assertFalse(reader.received().contains("half"));
    store.disk.complete("done");
    writer.expect("written");
    reader.expect("whole");
  }

  /** All requests are writes, and a write asks for a read between its two steps. */
  private static final class TwoSteps extends Selector {
    final ReaderWriter<Runnable> access;
    private final Directive directive;
    private boolean half;

    TwoSteps(ReaderWriter.Order order, Directive directive) {
      this.directive = directive;
      access = new ReaderWriter<>(context(), "requests", order, request -> false, Runnable::run);
    }

    /** @param middle comes between the steps, after a read for that address was asked for */
    void write(MailboxRef<? super Boolean> replyTo, Runnable middle) {
      access.requests.send(() -> {
        half = true;
        look(replyTo);
        try {
          middle.run();
        } finally {
          half = false;
        }
      });
    }

    void write(
        MailboxRef<? super Boolean> before,
        MailboxRef<? super Boolean> after,
        CompletableFuture<String> stage) {
      access.requests.send(() -> {
        half = true;
        look(before);
        await(stage, (value, error) -> {
          look(after);
          half = false;
        });
      });
    }

    private void look(MailboxRef<? super Boolean> replyTo) {
      access.read(replyTo, () -> half);
    }

    void end() {
      exit();
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return directive;
    }
  }

  @SelectorTest(seeds = 1000)
  void aReadThatAWriteAsksForBeginsWhenTheWriteIsOver(SimulatedSystem sim) {
    TwoSteps steps = sim.spawn(new TwoSteps(anyOrder(sim), Directive.ESCALATE));
    Probe<Boolean> reader = sim.probe("reader");
    for (int i = 0; i < 3; i++) {
      steps.write(reader, () -> {});
    }
    sim.run();
    assertEquals(List.of(false, false, false), reader.received());
  }

  @SelectorTest(seeds = 1000)
  void aReadThatAWriteAsksForBeginsWhenAllThatItAwaitsIsOver(SimulatedSystem sim) {
    TwoSteps steps = sim.spawn(new TwoSteps(anyOrder(sim), Directive.ESCALATE));
    Probe<Boolean> reader = sim.probe("reader");
    CompletableFuture<String> disk = new CompletableFuture<>();
    steps.write(reader, reader, disk);
    sim.run();
    assertEquals(List.of(), reader.received());
    disk.complete("done");
    sim.run();
    assertEquals(List.of(false, false), reader.received());
  }

  @SelectorTest(seeds = 1000)
  void aReadWithoutAnAnswerBeginsWhenTheWriteIsOverAndIfItThrowsTheSelectorFails(
      SimulatedSystem sim) {
    sim.expectFailure(IllegalArgumentException.class);
    TwoSteps steps = sim.spawn(new TwoSteps(anyOrder(sim), Directive.RESUME));
    List<Boolean> seen = new ArrayList<>();
    steps.write(sim.probe("reader"), () -> {
      steps.access.read(() -> seen.add(steps.half));
      steps.access.read(() -> {
        throw new IllegalArgumentException("on purpose");
      });
    });
    sim.run();
    assertEquals(List.of(false), seen);
    assertEquals(1, sim.failures().size());
  }

  @SelectorTest(seeds = 1000)
  void aReadThatAWriteHasAskedForIsDoneThoughTheWriteFails(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    Directive directive = sim.random().nextBoolean() ? Directive.RESTART : Directive.RESUME;
    TwoSteps steps = sim.spawn(new TwoSteps(anyOrder(sim), directive));
    Probe<Boolean> reader = sim.probe("reader");
    steps.write(reader, () -> {
      throw new IllegalStateException("on purpose");
    });
    steps.write(reader, () -> {}); // waits for that read, and not for ever
    sim.run();
    assertEquals(List.of(false, false), reader.received());
  }

  private static List<Throwable> refusals() {
    return List.of(new RejectedExecutionException("full"), new NoClassDefFoundError("lost"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void aReadThatAWriteAsksForAndThatIsRefusedFailsItsRequestAndHoldsUpNoWrite(Throwable refusal) {
    Queue<Runnable> runs = new ArrayDeque<>();
    boolean[] refuses = new boolean[1];
    SelectorSystem system = SelectorSystem.builder()
        .executor(run -> {
          if (refuses[0]) {
            throw Thrown.unchecked(refusal);
          }
          runs.add(run);
        })
        .build();
    TwoSteps steps = system.spawn(new TwoSteps(ReaderWriter.Order.ARRIVAL, Directive.RESUME));
    CompletableFuture<Boolean> asked = system
        .<Runnable, Boolean>ask(
            steps.access.requests,
            replyTo -> () -> {
              steps.look(replyTo);
              refuses[0] = true;
            },
            LONG)
        .toCompletableFuture();
    runs.remove().run();
    refuses[0] = false;
    assertInstanceOf(refusal.getClass(), asked.exceptionNow());
    List<String> written = new ArrayList<>();
    steps.access.requests.send(() -> written.add("next"));
    while (!runs.isEmpty()) {
      runs.remove().run();
    }
    assertEquals(List.of("next"), written);
    system.discard(Duration.ZERO); // nobody is left who would run it
  }

  @SelectorTest(seeds = 1000)
  void aReadThatTheLastWriteHasAskedForIsADeadLetter(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    TwoSteps steps = sim.spawn(new TwoSteps(anyOrder(sim), Directive.ESCALATE));
    Probe<Boolean> reader = sim.probe("reader");
    steps.write(reader, steps::end);
    sim.run();
    assertEquals(List.of(), reader.received());
    assertEquals(1, sim.deadLetters().size());
  }
}
