package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.UndeliverableException;
import dev.selectors.testkit.Fault;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a data structure with a selector around it promises. */
@Timeout(60)
class ReadWriteTest {
  private static ReadWrite<Map<String, Integer>> stock(SimulatedSystem sim) {
    ReaderWriter.Order[] orders = ReaderWriter.Order.values();
    return sim.spawn(new ReadWrite<>(
        new HashMap<>(),
        orders[sim.random().nextInt(orders.length)],
        1 + sim.random().nextInt(3)));
  }

  private static Throwable thrown(SimulatedSystem sim, CompletionStage<?> answer) {
    return assertThrows(CompletionException.class, () -> sim.await(answer)).getCause();
  }

  @SelectorTest
  void answersMayBeNull(SimulatedSystem sim) {
    ReadWrite<Map<String, Integer>> stock = stock(sim);
    assertNull(sim.await(stock.write(pieces -> pieces.put("tea", 12))));
    assertEquals(12, sim.<Integer>await(stock.read(pieces -> pieces.get("tea"))));
    assertNull(sim.await(stock.read(pieces -> pieces.get("coffee"))));
  }

  @SelectorTest(seeds = 1000)
  void eachStageCompletesAlsoIfFunctionsThrow(SimulatedSystem sim) {
    ReadWrite<Map<String, Integer>> stock = stock(sim);
    IllegalArgumentException cause = new IllegalArgumentException("on purpose");
    List<CompletionStage<Integer>> good = new ArrayList<>();
    List<CompletionStage<Object>> bad = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      good.add(stock.write(pieces -> pieces.merge("tea", 1, Integer::sum)));
      good.add(stock.read(pieces -> pieces.getOrDefault("tea", 0)));
      bad.add(stock.read(pieces -> fail(cause)));
      bad.add(stock.write(pieces -> fail(cause)));
    }
    good.forEach(sim::await);
    bad.forEach(answer -> assertSame(cause, thrown(sim, answer)));
    assertEquals(4, sim.<Integer>await(stock.read(pieces -> pieces.get("tea"))));
    assertEquals(List.of(), sim.failures());
  }

  private static Object fail(RuntimeException cause) {
    throw cause;
  }

  @SelectorTest(seeds = 1000)
  void readsAreDoneAlsoIfSomethingIsThrownInPlaceOfTheirTask(SimulatedSystem sim) {
    ReadWrite<Map<String, Integer>> stock = stock(sim);
    sim.inject(Fault.at(stock, Callback.Kind.TASK, 1, new IllegalStateException("in its place")));
    List<CompletionStage<Boolean>> reads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      reads.add(stock.read(Map::isEmpty));
    }
    assertNull(sim.await(stock.write(pieces -> pieces.put("tea", 12))));
    reads.forEach(sim::await);
    assertEquals(false, sim.await(stock.read(Map::isEmpty)));
  }

  @SelectorTest
  void aFunctionThatThrowsWithoutAnybodyToTellIsToldToTheSystemAndTheSelectorGoesOn(
      SimulatedSystem sim) {
    ReadWrite<Map<String, Integer>> stock = stock(sim);
    IllegalArgumentException cause = new IllegalArgumentException("on purpose");
    sim.expectFailure(IllegalArgumentException.class);
    Probe<Object> answers = sim.probe("answers");
    stock.write(answers, pieces -> fail(cause));
    sim.run();
    stock.read(answers, pieces -> fail(cause));
    sim.run();
    stock.read(answers, Map::size);
    answers.expect(0);
    assertEquals(2, sim.failures().size());
  }

  private static Object overflow() {
    throw new StackOverflowError("planned");
  }

  @SelectorTest
  void aFunctionThatOverflowsTheStackFailsAndTheSelectorGoesOn(SimulatedSystem sim) {
    ReadWrite<Map<String, Integer>> stock = stock(sim);
    assertInstanceOf(StackOverflowError.class, thrown(sim, stock.read(pieces -> overflow())));
    assertInstanceOf(StackOverflowError.class, thrown(sim, stock.write(pieces -> overflow())));
    sim.expectFailure(CompletionException.class);
    stock.read(sim.probe("nobody to tell"), pieces -> overflow());
    stock.write(sim.probe("nobody to tell, either"), pieces -> overflow());
    sim.run();
    assertEquals(0, sim.<Integer>await(stock.read(Map::size)));
  }

  @SelectorTest
  void aRequestWhoseCallerWaitsNoLongerIsWithdrawn(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    ReadWrite<Map<String, Integer>> stock = stock(sim);
    List<String> called = new ArrayList<>();
    stock.write(pieces -> pieces.put("tea", 12)).toCompletableFuture().cancel(false);
    stock.read(pieces -> called.add("read")).toCompletableFuture().cancel(false);
    assertEquals(0, sim.<Integer>await(stock.read(Map::size)));
    assertEquals(List.of(), called);
  }

  @SelectorTest(seeds = 1000)
  void allStagesFailThatWaitWhenTheSelectorEnds(SimulatedSystem sim) {
    ReadWrite<Map<String, Integer>> stock = stock(sim);
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED, DeadLetter.Reason.LATE_REPLY);
    List<CompletionStage<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      answers.add(stock.write(pieces -> pieces.merge("tea", 1, Integer::sum)));
      answers.add(stock.read(Map::size));
      for (int steps = sim.random().nextInt(3); steps > 0; steps--) {
        sim.step();
      }
      if (i == 3) {
        stock.stop();
      }
    }
    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, stock.state());
    answers.forEach(answer -> assertTrue(answer.toCompletableFuture().isDone()));
    assertInstanceOf(UndeliverableException.class, thrown(sim, stock.read(Map::size)));
  }

  private record Question(String word, ReplyTo<Integer> replyTo) {}

  /** Hands its requests on, and awaits an answer of its own. */
  private static final class Shop extends Selector {
    private final ReadWrite<Map<String, Integer>> stock;
    final MailboxRef<Question> questions;
    final MailboxRef<MailboxRef<? super Integer>> deliveries;

    Shop(ReadWrite<Map<String, Integer>> stock) {
      this.stock = stock;
      questions = mailbox(
          "questions", q -> stock.read(q.replyTo(), pieces -> pieces.getOrDefault(q.word(), 0)));
      deliveries = mailbox("deliveries", this::onDelivery);
    }

    private void onDelivery(MailboxRef<? super Integer> replyTo) {
      CompletionStage<Integer> now = stock.write(pieces -> pieces.merge("tea", 5, Integer::sum));
      await(now, (value, error) -> replyTo.send(value == null ? -1 : value));
    }
  }

  @SelectorTest
  void aSelectorAwaitsAnswersAndHandsRequestsOn(SimulatedSystem sim) {
    ReadWrite<Map<String, Integer>> stock = stock(sim);
    Shop shop = sim.spawn(new Shop(stock));
    Probe<Integer> delivered = sim.probe("delivered");
    shop.deliveries.send(delivered);
    delivered.expect(5);
    assertEquals(5, sim.await(ask(sim, shop)));
    stock.stop();
    sim.run();
    sim.allowDeadLetters();
    // Not the deadline: whoever has it now answers for it.
    assertInstanceOf(UndeliverableException.class, thrown(sim, ask(sim, shop)));
  }

  private static CompletionStage<Integer> ask(SimulatedSystem sim, Shop shop) {
    return sim.system()
        .ask(shop.questions, replyTo -> new Question("tea", replyTo), Duration.ofDays(1));
  }

  @Test
  void asManyReadsRunAtOnceOnEveryMachine() {
    int reads = ReadsBeside.AT_ONCE;
    CountDownLatch allRun = new CountDownLatch(reads);
    List<CompletionStage<Boolean>> answers = new ArrayList<>();
    try (SelectorSystem system = SelectorSystem.builder().parallelism(reads + 1).build()) {
      var stock = system.spawn(new ReadWrite<>(new HashMap<>(), ReaderWriter.Order.READERS_FIRST));
      for (int i = 0; i < reads; i++) {
        answers.add(stock.read(pieces -> {
          allRun.countDown();
          return await(allRun);
        }));
      }
      for (CompletionStage<Boolean> answer : answers) {
        assertTrue(answer.toCompletableFuture().join(), "not all at once");
      }
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
