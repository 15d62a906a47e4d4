package dev.selectors.docs.patterns.beyond;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tables of the page: neighbours never eat together, and all eat. */
@Timeout(60)
final class DiningPhilosophersTest {
  private static final int SEATS = 5;

  /** What each form can do. */
  private interface Table {
    void hungry(int seat, MailboxRef<Integer> served);

    void done(int seat);

    static Table of(SelectorTable table) {
      return of((seat, served) -> table.hungry.get(seat).send(served), table.done);
    }

    static Table of(ActorTable table) {
      return of(
          (seat, served) -> table.send(new ActorTable.Hungry(seat, served)),
          seat -> table.send(new ActorTable.Done(seat)));
    }

    static Table of(LockTable table, ExecutorService threads) {
      return of(
          (seat, served) -> threads.execute(() -> {
            try {
              table.sitDown(seat);
              served.send(seat);
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          }),
          table::standUp);
    }

    private static Table of(Seating hungry, MailboxRef<Integer> done) {
      return new Table() {
        @Override
        public void hungry(int seat, MailboxRef<Integer> served) {
          hungry.sit(seat, served);
        }

        @Override
        public void done(int seat) {
          done.send(seat);
        }
      };
    }
  }

  private interface Seating {
    void sit(int seat, MailboxRef<Integer> served);
  }

  /** Eats for the time between two turns, a number of times. */
  private static final class Philosopher extends Selector {
    private final Dinner dinner;
    private int left;
    final Mailbox<Integer> think = mailbox("think", this::onThought);
    final Mailbox<Integer> eat = mailbox("eat", this::onServed);
    final Mailbox<Integer> rise = mailbox("rise", this::onRise);

    Philosopher(Dinner dinner, int meals) {
      this.dinner = dinner;
      left = meals;
    }

    private void onThought(int seat) {
      dinner.table.hungry(seat, eat);
    }

    private void onServed(int seat) {
      dinner.begins(seat);
      rise.send(seat);
    }

    private void onRise(int seat) {
      dinner.ends(seat);
      dinner.table.done(seat);
      left--;
      if (left > 0) {
        think.send(seat);
      } else {
        dinner.over.countDown();
      }
    }
  }

  private static final class Dinner {
    final Table table;
    final CountDownLatch over = new CountDownLatch(SEATS);
    final AtomicIntegerArray eating = new AtomicIntegerArray(SEATS);
    final AtomicBoolean together = new AtomicBoolean();

    Dinner(Table table) {
      this.table = table;
    }

    void begins(int seat) {
      eating.set(seat, 1);
      if (eating.get((seat + 1) % SEATS) + eating.get((seat + SEATS - 1) % SEATS) > 0) {
        together.set(true);
      }
    }

    void ends(int seat) {
      eating.set(seat, 0);
    }
  }

  // ---- all forms, on many threads

  @Test
  void neighboursNeverEatTogetherAndAllEat() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Table> tables = List.of(
          Table.of(system.spawn(new SelectorTable(SEATS))),
          Table.of(system.spawn(new ActorTable(SEATS))),
          Table.of(new LockTable(SEATS), threads));
      for (Table table : tables) {
        Dinner dinner = new Dinner(table);
        for (int seat = 0; seat < SEATS; seat++) {
          system.spawn(new Philosopher(dinner, 500)).think.send(seat);
        }
        assertTrue(dinner.over.await(50, TimeUnit.SECONDS), "all have eaten");
        assertEquals(false, dinner.together.get());
      }
    }
  }

  // ---- in a thousand orders

  @SelectorTest(seeds = 1000)
  void neighboursNeverEatTogetherAndAllEatAtASelector(SimulatedSystem sim) {
    dine(sim, Table.of(sim.spawn(new SelectorTable(SEATS))));
  }

  @SelectorTest(seeds = 1000)
  void neighboursNeverEatTogetherAndAllEatAtAnActor(SimulatedSystem sim) {
    dine(sim, Table.of(sim.spawn(new ActorTable(SEATS))));
  }

  private static void dine(SimulatedSystem sim, Table table) {
    Dinner dinner = new Dinner(table);
    for (int seat = 0; seat < SEATS; seat++) {
      sim.spawn(new Philosopher(dinner, 3)).think.send(seat);
    }
    sim.run();
    assertEquals(0, dinner.over.getCount());
    assertEquals(false, dinner.together.get());
  }

  @SelectorTest
  void nobodyIsStarvedByItsNeighbours(SimulatedSystem sim) {
    for (Table table : List.of(
        Table.of(sim.spawn(new SelectorTable(SEATS))),
        Table.of(sim.spawn(new ActorTable(SEATS))))) {
      List<Probe<Integer>> served = new ArrayList<>();
      for (int seat = 0; seat < SEATS; seat++) {
        served.add(sim.probe("seat " + seat));
      }
      table.hungry(1, served.get(1));
      table.hungry(3, served.get(3));
      served.get(1).expect(1);
      served.get(3).expect(3);
      table.hungry(2, served.get(2));
      sim.run();
      table.done(1);
      sim.run();
      table.hungry(1, served.get(1)); // its forks are free, but seat 2 has eaten less
      served.get(1).expectNothing();
      table.done(3);
      served.get(2).expect(2);
      sim.run();
      table.done(2);
      served.get(1).expect(1);
    }
  }

  @Test
  void itIsDrawn() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      SelectorTable table = sim.spawn("table", new SelectorTable(SEATS));
      for (int seat : List.of(1, 3, 2, 4)) {
        table.hungry.get(seat).send(served -> {});
        sim.run();
      }
      Picture picture = Picture.of("A table with five seats", table.snapshot());
      for (int seat = 0; seat < SEATS; seat++) {
        picture.sender("philosopher " + seat, "hungry-" + seat);
      }
      picture
          .sender("who has eaten", "done")
          .effect("1 and 3 eat")
          .effect("2 and 4 wait for a neighbour")
          .open("done")
          .assertDrawn("dining-philosophers");
    }
  }
}
