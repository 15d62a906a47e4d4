package dev.selectors.docs.patterns.beyond;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The barbers of the page. */
@Timeout(60)
final class SleepingBarberTest {
  private static final int CHAIRS = 3;

  // ---- all forms, on many threads

  @Test
  void everyCustomerIsShavedOrTurnedAwayOnce() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create();
        ThreadBarber threadBarber = new ThreadBarber(CHAIRS)) {
      serveMany(system.spawn(new SelectorBarber(CHAIRS))::enter);
      serveMany(system.spawn(new ActorBarber(CHAIRS))::enter);
      serveMany(threadBarber::enter);
    }
  }

  private static void serveMany(Consumer<Customer> barber) throws InterruptedException {
    int customers = 200;
    CountDownLatch all = new CountDownLatch(2 * customers);
    AtomicInteger shaved = new AtomicInteger();
    for (int street = 0; street < 2; street++) {
      Thread.ofVirtual().start(() -> {
        for (int i = 0; i < customers; i++) {
          barber.accept(new Customer(Duration.ofNanos(1000), done -> {
            shaved.addAndGet(done ? 1 : 0);
            all.countDown();
          }));
        }
      });
    }
    assertTrue(all.await(50, TimeUnit.SECONDS));
    assertTrue(shaved.get() >= 1, "the first one is shaved");
  }

  // ---- in a thousand orders

  @SelectorTest(seeds = 1000)
  void aSelectorShavesInOrderAndTurnsAwayWhoFindsNoChair(SimulatedSystem sim) {
    compare(sim, sim.spawn(new SelectorBarber(CHAIRS))::enter);
  }

  @SelectorTest(seeds = 1000)
  void anActorShavesInOrderAndTurnsAwayWhoFindsNoChair(SimulatedSystem sim) {
    compare(sim, sim.spawn(new ActorBarber(CHAIRS))::enter);
  }

  /** With the arithmetic of a queue. */
  private static void compare(SimulatedSystem sim, Consumer<Customer> barber) {
    sim.lag(Duration.ZERO);
    List<String> told = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    Queue<Duration> ends = new ArrayDeque<>(); // of those in the shop
    Duration free = Duration.ZERO;
    for (int i = 0; i < 15; i++) {
      int number = i;
      Duration haircut = Duration.ofMillis(1 + sim.random().nextInt(1000));
      while (!ends.isEmpty() && ends.peek().compareTo(sim.now()) <= 0) {
        ends.remove();
      }
      if (ends.size() > CHAIRS) {
        expected.add(number + " went away at " + sim.now());
      } else {
        free = (free.compareTo(sim.now()) > 0 ? free : sim.now()).plus(haircut);
        ends.add(free);
        expected.add(number + " was shaved at " + free);
      }
      barber.accept(new Customer(
          haircut,
          done -> told.add(number + (done ? " was shaved at " : " went away at ") + sim.now())));
      sim.run();
      sim.advance(Duration.ofMillis(sim.random().nextInt(500)));
    }
    sim.advance(Duration.ofMinutes(1));
    assertEquals(expected.stream().sorted().toList(), told.stream().sorted().toList());
  }

  @Test
  void itIsDrawn() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      SelectorBarber barber = sim.spawn("barber", new SelectorBarber(CHAIRS));
      List<Boolean> told = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        barber.enter(new Customer(Duration.ofMinutes(20), told::add));
        sim.run();
      }
      assertEquals(List.of(false), told);
      Picture.of("A barber with three chairs", barber.snapshot())
          .sender("customers", "waiting room")
          .effect("one is shaved")
          .effect("the fifth went away")
          .assertDrawn("sleeping-barber");
    }
  }
}
