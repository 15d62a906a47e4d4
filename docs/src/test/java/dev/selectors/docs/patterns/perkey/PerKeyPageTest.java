package dev.selectors.docs.patterns.perkey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.SelectorSystem;
import dev.selectors.patterns.PerKey;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the page about children by key. */
@Timeout(60)
final class PerKeyPageTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MOST = 3;

  private final Map<String, Integer> store = new ConcurrentHashMap<>();

  private PerKey<String, Booking> accounts(int most) {
    return PerKey.of(
        Booking::account,
        name -> new Account(name, store),
        (account, booking) -> booking.balance().forward(account, booking),
        most,
        Duration.ofMinutes(5));
  }

  private static CompletionStage<Integer> book(
      SelectorSystem system, PerKey<String, Booking> accounts, String account, int amount) {
    return system.ask(
        accounts.in, replyTo -> new Booking(account, amount, replyTo), Duration.ofHours(1));
  }

  @SelectorTest(seeds = 1000)
  void noBookingIsLostThoughAccountsComeAndGo(SimulatedSystem sim) {
    PerKey<String, Booking> accounts = sim.spawn(accounts(MOST));
    Map<String, Integer> expected = new HashMap<>();
    List<CompletionStage<Integer>> answers = new ArrayList<>();
    List<Integer> balances = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      String account = "account " + sim.random().nextInt(5);
      answers.add(book(sim.system(), accounts, account, i));
      balances.add(expected.merge(account, i, Integer::sum));
      if (sim.random().nextInt(3) == 0) {
        sim.advance(Duration.ofMinutes(sim.random().nextInt(8)));
      }
      assertTrue(sim.system().size() <= MOST + 1);
    }
    for (int i = 0; i < 30; i++) {
      assertEquals(balances.get(i), sim.await(answers.get(i)));
    }
    assertEquals(expected, store);
    sim.advance(Duration.ofMinutes(10));
    assertEquals(1, sim.system().size());
  }

  @Test
  void accountsAreMadeAsTheyAreNamed() {
    try (SelectorSystem system = SelectorSystem.create()) {
      PerKey<String, Booking> accounts = system.spawn(accounts(1000));
      CompletionStage<Integer> balance =
          system.ask(accounts.in, replyTo -> new Booking("Ann", 5, replyTo), MINUTE);
      assertEquals(5, balance.toCompletableFuture().join());
    }
  }

  @Test
  void tasksOfOneKeyAreDoneOneAfterTheOtherAndThoseOfTwoAtTheSameTime()
      throws InterruptedException {
    List<String> order = new ArrayList<>(); // of one key, so of one task at a time
    AtomicInteger inside = new AtomicInteger();
    CountDownLatch both = new CountDownLatch(2);
    CountDownLatch done = new CountDownLatch(102);
    try (SelectorSystem system = SelectorSystem.create()) {
      Lines lines = system.spawn(new Lines());
      for (String key : List.of("b", "c")) {
        lines.tasks.send(new Lines.Task(key, () -> {
          both.countDown();
          await(both);
          done.countDown();
        }));
      }
      for (int i = 0; i < 100; i++) {
        String number = "a" + i;
        lines.tasks.send(new Lines.Task("a", () -> {
          order.add(number + " " + inside.incrementAndGet());
          inside.decrementAndGet();
          done.countDown();
        }));
      }
      done.await();
    }
    assertEquals(IntStream.range(0, 100).mapToObj(i -> "a" + i + " 1").toList(), order);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @SelectorTest
  void aTaskThatFailsHoldsUpNobodyAndAKeyThatHasNoneIsForgotten(SimulatedSystem sim) {
    Lines lines = sim.spawn(new Lines());
    List<Integer> done = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int number = i;
      lines.tasks.send(new Lines.Task("key " + i % 3, () -> {
        if (number % 5 == 0) {
          throw new IllegalStateException("planned");
        }
        done.add(number);
      }));
    }
    sim.run();
    for (int key = 0; key < 3; key++) {
      int its = key;
      assertEquals(
          IntStream.range(0, 20).filter(i -> i % 3 == its && i % 5 != 0).boxed().toList(),
          done.stream().filter(i -> i % 3 == its).toList());
    }
    assertEquals(0, lines.keys());
  }
}
