package dev.selectors.docs.habits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.DeadLetter;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.Restarts;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples for those who come from other libraries. */
@Timeout(60)
final class HabitsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @SelectorTest(seeds = 300)
  void nothingIsOpenAfterTheEndHoweverManyTasksWereUnderWay(SimulatedSystem sim) {
    Set<Dialler.Connection> open = new HashSet<>();
    int[] dialled = {0};
    Dialler dialler = sim.spawn(new Dialler(host -> {
      Dialler.Connection connection = new Dialler.Connection() {
        @Override
        public void close() {
          open.remove(this);
        }
      };
      open.add(connection);
      dialled[0]++;
      return connection;
    }));
    dialler.connect.sendAll(List.of("a", "b", "c", "d"));
    for (int turns = sim.random().nextInt(9); turns > 0; turns--) {
      sim.step();
    }
    assertEquals(dialled[0], open.size());
    dialler.stop();
    sim.run();
    assertEquals(Set.of(), open);
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
  }

  @SelectorTest
  void whatIsAskedForMeanwhileIsLoadedOnce(SimulatedSystem sim) {
    List<String> loads = new ArrayList<>();
    List<CompletableFuture<String>> stores = new ArrayList<>();
    Cache cache = sim.spawn(new Cache(key -> {
      loads.add(key);
      stores.add(new CompletableFuture<>());
      return stores.getLast();
    }));
    CompletionStage<String> first = get(sim, cache, "tea");
    CompletionStage<String> second = get(sim, cache, "tea");
    sim.run();
    assertEquals(List.of("tea"), loads);

    CompletionStage<String> other = get(sim, cache, "rum");
    sim.run();
    stores.get(1).complete("brown");
    assertEquals("brown", sim.await(other));

    stores.get(0).complete("green");
    assertEquals("green", sim.await(first));
    assertEquals("green", sim.await(second));
    String tea = sim.call(cache.get, to -> new Cache.Get("tea", to));
    assertEquals("green", tea);
    assertEquals(List.of("tea", "rum"), loads);
  }

  @SelectorTest
  void whatWasNotLoadedBeforeARestartIsLoadedAgain(SimulatedSystem sim) {
    List<CompletableFuture<String>> stores = new ArrayList<>();
    Cache cache = new Cache(key -> {
      stores.add(new CompletableFuture<>());
      return stores.getLast();
    });
    Runnable beginAnew = Restarts.spawn(sim, cache);
    CompletionStage<String> first = get(sim, cache, "tea");
    sim.run();
    beginAnew.run();
    assertThrows(CompletionException.class, () -> sim.await(first));

    stores.getLast().complete("green"); // nobody waits for it any more
    CompletionStage<String> second = get(sim, cache, "tea");
    sim.run();
    stores.getLast().complete("white");
    assertEquals("white", sim.await(second));
  }

  @SelectorTest
  void whatCannotBeLoadedIsToldToAllAndTriedAgain(SimulatedSystem sim) {
    List<CompletableFuture<String>> stores = new ArrayList<>();
    Cache cache = sim.spawn(new Cache(key -> {
      stores.add(new CompletableFuture<>());
      return stores.getLast();
    }));
    List<CompletionStage<String>> both = List.of(get(sim, cache, "tea"), get(sim, cache, "tea"));
    sim.run();
    IllegalStateException broken = new IllegalStateException("broken");
    stores.get(0).completeExceptionally(broken);
    for (CompletionStage<String> one : both) {
      assertEquals(
          broken, assertThrows(CompletionException.class, () -> sim.await(one)).getCause());
    }
    CompletionStage<String> again = get(sim, cache, "tea");
    sim.run();
    stores.get(1).complete("green");
    assertEquals("green", sim.await(again));
  }

  @SelectorTest
  void aStoreThatThrowsFailsWhoeverAsksAndEndsNoCache(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    CompletableFuture<String> tea = new CompletableFuture<>();
    IllegalStateException broken = new IllegalStateException("broken");
    Cache cache = sim.spawn(new Cache(key -> {
      if (key.equals("rum")) {
        throw broken;
      }
      return tea;
    }));
    CompletionStage<String> before = get(sim, cache, "tea");
    sim.run();
    CompletionStage<String> refused = get(sim, cache, "rum");
    Throwable told =
        assertThrows(CompletionException.class, () -> sim.await(refused)).getCause();
    assertEquals(broken, assertInstanceOf(RequestFailedException.class, told).getCause());

    CompletionStage<String> after = get(sim, cache, "tea");
    tea.complete("green");
    assertEquals("green", sim.await(before));
    assertEquals("green", sim.await(after));
  }

  private static CompletionStage<String> get(SimulatedSystem sim, Cache cache, String key) {
    return sim.system().ask(cache.get, replyTo -> new Cache.Get(key, replyTo), SECOND);
  }

  @SelectorTest
  void whatWaitsIsDoneBeforeTheEnd(SimulatedSystem sim) {
    List<String> out = new ArrayList<>();
    Printer printer = sim.spawn(new Printer(out::add));
    printer.lines.send("1");
    printer.lines.send("2");
    printer.finish.send(true);
    sim.run();
    assertEquals(List.of("1", "2"), out);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), printer.state());
  }

  /** One after the other, slower than they come. */
  private static final class Shop extends Selector {
    final List<Integer> sold = new CopyOnWriteArrayList<>();
    final Mailbox<Integer> orders =
        this.<Integer>mailbox("orders", sold::add).bounded(2, Overflow.WAIT);
  }

  @Test
  void platformThreadWaitsForRoom() {
    List<Integer> all = IntStream.range(0, 1_000).boxed().toList();
    Shop shop = new Shop();
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(shop);
      for (Integer order : all) {
        shop.orders.sendAsync(order).toCompletableFuture().join(); // waits for room
      }
    }
    assertEquals(all, shop.sold);
  }

  @Test
  void hookDrainsTheSystem() throws InterruptedException {
    List<String> out = new CopyOnWriteArrayList<>();
    SelectorSystem system = SelectorSystem.create();
    Printer printer = system.spawn(new Printer(out::add));
    Thread hook = new Thread(() -> system.drain(Duration.ofSeconds(20)), "drain");
    Runtime.getRuntime().addShutdownHook(hook);
    Runtime.getRuntime().removeShutdownHook(hook);
    printer.lines.send("1");
    hook.start();
    hook.join();
    assertEquals(List.of("1"), out);
    assertInstanceOf(SelectorState.Terminated.class, printer.state());
    assertFalse(printer.lines.trySend("2"));
  }
}
