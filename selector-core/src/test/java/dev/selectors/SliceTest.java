package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much one run may take. */
final class SliceTest {
  private long now;
  private int looks;
  private final Slice slice = new Slice(() -> {
    looks++;
    return now;
  });

  /** Takes turns of a length until the run is used up, and counts them. */
  private int turns(int throughput, long nanos) {
    slice.begin(throughput);
    int turns = 0;
    while (!slice.isUsedUp()) {
      slice.countTurn();
      now += nanos;
      turns++;
    }
    return turns;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 17, 64, 1_000})
  void withoutTheClockTurnsAreCountedHoweverLong(int throughput) {
    assertEquals(throughput, turns(throughput, Slice.TIME_NANOS));
    assertEquals(0, looks);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 17, 64, 1_000})
  void withTheClockShortTurnsAreCountedAllTheSame(int throughput) {
    slice.timed(true);
    assertEquals(throughput, turns(throughput, 50));
    assertTrue(looks <= 6 + throughput / Slice.BETWEEN_LOOKS, () -> "looked " + looks + " times");
  }

  @Test
  void withTheClockLongTurnsAreFew() {
    slice.timed(true);
    assertEquals(1, turns(64, Slice.TIME_NANOS));
    assertEquals(1, turns(64, 10 * Slice.TIME_NANOS));
    assertEquals(2, turns(64, Slice.TIME_NANOS / 2));
    assertEquals(10, turns(64, Slice.TIME_NANOS / 10));
  }

  @Test
  void aLongTurnAfterShortOnesIsNoticedWithinAFew() {
    slice.timed(true);
    slice.begin(1_000);
    for (int i = 0; i < 100; i++) {
      assertFalse(slice.isUsedUp());
      slice.countTurn();
    }
    int more = 0;
    while (!slice.isUsedUp()) {
      slice.countTurn();
      now += Slice.TIME_NANOS;
      more++;
    }
    assertTrue(more <= Slice.BETWEEN_LOOKS, () -> "too late");
  }

  @Test
  void eachRunBeginsAnewWithoutTheTimeBetweenRuns() {
    slice.timed(true);
    turns(64, Slice.TIME_NANOS);
    now += 100 * Slice.TIME_NANOS;
    assertEquals(64, turns(64, 10));
  }

  @Test
  void theClockIsLeftAloneAgainWhereRunsAreShort() {
    slice.timed(true);
    turns(64, Slice.TIME_NANOS);
    slice.timed(false);
    looks = 0;
    assertEquals(64, turns(64, Slice.TIME_NANOS));
    assertEquals(0, looks);
  }

  /** With one worker. If only turns counted, both would take equally many. */
  @Test
  @Timeout(60)
  void whoHasShortTurnsTakesMoreOfThemThanWhoHasLongOnes() throws InterruptedException {
    int shortOnes = 20_000;
    AtomicInteger longOnes = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(shortOnes);
    try (SelectorSystem system =
        SelectorSystem.builder().parallelism(1).maxThreads(1).build()) {
      feedingItself(system, () -> {
        longOnes.incrementAndGet();
        long end = System.nanoTime() + 50_000;
        while (System.nanoTime() < end) {
          Thread.onSpinWait();
        }
        return done.getCount() > 0;
      });
      feedingItself(system, () -> {
        done.countDown();
        return done.getCount() > 0;
      });
      done.await();
    }
    assertTrue(longOnes.get() < shortOnes / 2, () -> longOnes + " long turns");
  }

  @Test
  void whatATurnUsesUpBeyondItsRunIsNotOwed() {
    slice.begin(2);
    for (int i = 0; i < 5; i++) {
      slice.countTurn();
    }
    assertEquals(5, slice.turns());
    assertEquals(5, slice.takeOverTurns());
    assertEquals(0, slice.left());
    assertEquals(0, slice.turns());
    assertTrue(slice.isUsedUp());
  }

  /** Has a turn that receives, and then has more to do. */
  private static final class Receiver extends Steered {
    final Mailbox<String> in = mailbox("in", seen::add);

    Receiver() {
      in.disable();
    }

    /** To be called in a turn. */
    void receive(int messages) {
      in.enable();
      for (int i = 0; i < messages; i++) {
        in.send("received");
        cell.receive(List.of(in.on(m -> m)));
      }
      in.disable();
    }
  }

  @Test
  void runEndsWithATurnHoweverMuchThatHasReceived() {
    SteeredSystem its = new SteeredSystem();
    Receiver s = its.spawn("s", new Receiver());
    s.turn.send(() -> {
      s.cell.slice().begin(Integer.MIN_VALUE + 2); // as after so many messages
      s.receive(5);
    });
    s.turn.send(() -> s.seen.add("next turn"));
    assertTrue(its.executor.runOne());
    assertEquals(List.of(), s.seen);
    its.run();
    assertEquals(List.of("next turn"), s.seen);
  }

  @Test
  void numberOfTurnsInARunIsAsSmallAsTheRunHoweverMuchATurnReceives() {
    int throughput = 4;
    ManualExecutor executor = new ManualExecutor();
    SelectorSystem system =
        SelectorSystem.builder().executor(executor).throughput(throughput).build();
    Receiver s = system.spawn("s", new Receiver());
    List<Integer> numbers = new ArrayList<>();
    List<Long> all = new ArrayList<>();
    s.turn.send(() -> {
      for (int i = 0; i < 10; i++) {
        numbers.add(s.cell.slice().turns());
        all.add(s.cell.turns());
        s.receive(1);
      }
    });
    executor.runAll();
    assertTrue(numbers.stream().allMatch(n -> n <= throughput), numbers::toString);
    assertEquals(LongStream.rangeClosed(1, 10).boxed().toList(), all);
  }

  private static void feedingItself(SelectorSystem system, BooleanSupplier goOn) {
    Selector selector = new Selector() {};
    List<Mailbox<String>> self = new ArrayList<>();
    self.add(selector.mailbox("self", m -> {
      if (goOn.getAsBoolean()) {
        self.get(0).send(m);
      }
    }));
    system.spawn(selector);
    self.get(0).send("go on");
  }
}
