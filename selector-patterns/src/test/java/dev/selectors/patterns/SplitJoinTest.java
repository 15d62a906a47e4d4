package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Actor;
import dev.selectors.Directive;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorContext;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Items that are split, worked on and joined. */
@Timeout(60)
final class SplitJoinTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Squares numbers, in its own time; fails on 13, and does not answer to 14. */
  private static final class Squares extends Actor<SplitJoin.Part<Integer, Integer>> {
    @Override
    protected void receive(SplitJoin.Part<Integer, Integer> part) {
      if (part.part() == 13) {
        throw new JoinHost.Planned();
      }
      if (part.part() != 14) {
        part.replyTo().send(part.part() * part.part());
      }
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  private final List<SplitJoin.Outcome<List<Integer>, Integer>> outcomes = new ArrayList<>();

  private static SplitJoin<List<Integer>, Integer, Integer> split(
      SelectorContext context,
      List<? extends MailboxRef<SplitJoin.Part<Integer, Integer>>> workers,
      int most,
      Consumer<? super SplitJoin.Outcome<List<Integer>, Integer>> on) {
    return new SplitJoin<>(context, "items", workers, most, PATIENCE, item -> item, on);
  }

  private static List<MailboxRef<SplitJoin.Part<Integer, Integer>>> workers(
      SimulatedSystem sim, int n) {
    return IntStream.range(0, n)
        .<MailboxRef<SplitJoin.Part<Integer, Integer>>>mapToObj(
            i -> sim.reordering(sim.spawn(new Squares()), Duration.ZERO, Duration.ofMillis(50)))
        .toList();
  }

  @SelectorTest(seeds = 1000)
  void outcomesAreInTheOrderOfTheItemsAndNoMoreAreInFlightThanMayBe(SimulatedSystem sim) {
    int most = sim.random().nextInt(1, 4);
    var workers = workers(sim, sim.random().nextInt(1, 4));
    JoinHost<SplitJoin<List<Integer>, Integer, Integer>> host = sim.spawn(
        new JoinHost<>(Directive.RESTART, context -> split(context, workers, most, outcomes::add)));
    List<SplitJoin.Outcome<List<Integer>, Integer>> expected = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      List<Integer> item =
          sim.random().ints(sim.random().nextInt(4), 0, 10).boxed().toList();
      host.part.items.send(item);
      expected.add(
          new SplitJoin.Outcome.Joined<>(item, item.stream().map(x -> x * x).toList()));
    }
    sim.allowFailures();
    for (int i = 0; i < 30; i++) {
      if (i % 3 == 0) {
        host.tell.send(JoinHost.failure());
      }
      host.tell.send(() -> assertTrue(host.part.inFlight() <= most));
      sim.advance(Duration.ofMillis(15));
    }
    assertEquals(expected, outcomes);
    assertEquals(0, host.part.inFlight());
  }

  @SelectorTest
  void severalItemsAreInFlightAtOnce(SimulatedSystem sim) {
    List<SplitJoin.Part<Integer, Integer>> sent = new ArrayList<>();
    List<MailboxRef<SplitJoin.Part<Integer, Integer>>> worker = List.of(sent::add);
    SplitJoin<List<Integer>, Integer, Integer> split =
        sim.spawnFrom(context -> split(context, worker, 2, outcomes::add));
    for (int i = 0; i < 3; i++) {
      split.items.send(List.of(i));
    }
    sim.run();
    assertEquals(2, sent.size());
    assertEquals(2, split.inFlight());
    sent.get(1).replyTo().send(10);
    sim.run();
    assertEquals(List.of(), outcomes, "the second one waits for the first");
    sent.get(0).replyTo().send(20);
    sim.run();
    assertEquals(2, outcomes.size());
    sent.get(2).replyTo().send(30);
  }

  @SelectorTest
  void hasPartsDoneByAWorkerThatTakesOtherMessagesToo(SimulatedSystem sim) {
    MailboxRef<Record> worker = message -> {
      if (message instanceof SplitJoin.Part<?, ?> part) {
        part.replyTo().fail(new IllegalStateException("part " + part.part()));
      }
    };
    List<MailboxRef<? super SplitJoin.Part<Integer, Integer>>> workers = List.of(worker);
    var split = sim.spawnFrom(context -> new SplitJoin<List<Integer>, Integer, Integer>(
        context, "split", workers, 1, PATIENCE, item -> item, outcomes::add));
    split.items.send(List.of(7));
    sim.run();
    var failed = assertInstanceOf(SplitJoin.Outcome.Failed.class, outcomes.getFirst());
    assertEquals("part 7", failed.cause().getMessage());
  }

  @SelectorTest(seeds = 1000)
  void anItemFailsWithItsPartAndNoOtherDoes(SimulatedSystem sim) {
    var workers = workers(sim, 2);
    var split = sim.spawnFrom(context -> split(context, workers, 2, outcomes::add));
    for (List<Integer> item : List.of(List.of(1, 13), List.of(2, 3), List.of(14), List.of(4))) {
      split.items.send(item);
    }
    sim.allowFailures();
    sim.advance(PATIENCE.multipliedBy(2));
    assertEquals(4, outcomes.size());
    assertInstanceOf(SplitJoin.Outcome.Failed.class, outcomes.get(0));
    assertEquals(new SplitJoin.Outcome.Joined<>(List.of(2, 3), List.of(4, 9)), outcomes.get(1));
    assertInstanceOf(
        TimeoutException.class,
        assertInstanceOf(SplitJoin.Outcome.Failed.class, outcomes.get(2)).cause());
    assertEquals(new SplitJoin.Outcome.Joined<>(List.of(4), List.of(16)), outcomes.get(3));
  }

  @SelectorTest
  void anItemFailsByWhatTheFirstOfItsPartsHasFailedBy(SimulatedSystem sim) {
    List<SplitJoin.Part<Integer, Integer>> sent = new ArrayList<>();
    List<MailboxRef<SplitJoin.Part<Integer, Integer>>> worker = List.of(sent::add);
    var split = sim.spawnFrom(context -> split(context, worker, 2, outcomes::add));
    split.items.send(List.of(1, 2, 3));
    sim.run();
    for (int part : List.of(1, 0, 2)) {
      sent.get(part).replyTo().fail(new IllegalStateException("part " + part));
      sim.run();
    }
    assertEquals(
        "part 1",
        assertInstanceOf(SplitJoin.Outcome.Failed.class, outcomes.getFirst())
            .cause()
            .getMessage());
  }

  @SelectorTest
  void aHandlerThatFailsCostsNoOtherOutcome(SimulatedSystem sim) {
    var workers = workers(sim, 2);
    JoinHost<SplitJoin<List<Integer>, Integer, Integer>> host = sim.spawn(new JoinHost<>(
        sim.random().nextBoolean() ? Directive.RESTART : Directive.RESUME,
        context -> split(context, workers, 5, outcome -> {
          outcomes.add(outcome);
          throw new JoinHost.Planned();
        })));
    for (int i = 0; i < 5; i++) {
      host.part.items.send(List.of(i));
    }
    sim.expectFailure(JoinHost.Planned.class);
    sim.advance(Duration.ofSeconds(1));
    assertEquals(5, outcomes.size());
  }

  @SelectorTest
  void nobodyIsToldOfItemsAfterTheEnd(SimulatedSystem sim) {
    sim.allowDeadLetters();
    var workers = workers(sim, 2);
    JoinHost<SplitJoin<List<Integer>, Integer, Integer>> host = sim.spawn(
        new JoinHost<>(Directive.ESCALATE, context -> split(context, workers, 3, outcomes::add)));
    for (int i = 0; i < 5; i++) {
      host.part.items.send(List.of(i, i));
    }
    host.part.items.send(List.of(14)); // which nobody answers
    sim.advance(Duration.ofMillis(sim.random().nextInt(50)));
    host.stop();
    sim.run();
    int told = outcomes.size();
    sim.advance(PATIENCE.multipliedBy(2));
    assertEquals(told, outcomes.size());
  }

  @SelectorTest
  void aWorkerThatIsALambdaAndThrowsFailsItsPart(SimulatedSystem sim) {
    List<MailboxRef<SplitJoin.Part<Integer, Integer>>> worker = List.of(part -> {
      throw new JoinHost.Planned();
    });
    var split = sim.spawnFrom(context -> split(context, worker, 2, outcomes::add));
    split.items.send(List.of(1, 2));
    sim.run();
    assertEquals(0, split.inFlight());
    assertInstanceOf(SplitJoin.Outcome.Failed.class, outcomes.get(0));
  }

  @SelectorTest
  void anErrorOfAWorkerThatIsALambdaBlocksNothingBehindIt(SimulatedSystem sim) {
    List<MailboxRef<SplitJoin.Part<Integer, Integer>>> worker = List.of(part -> {
      if (part.part() == 1) {
        throw new NoClassDefFoundError("of the worker");
      }
      part.replyTo().send(part.part());
    });
    var split = sim.spawnFrom(context -> split(context, worker, 2, outcomes::add));
    split.items.send(List.of(1, 2));
    split.items.send(List.of(3));
    sim.run();
    assertEquals(0, split.inFlight());
    assertInstanceOf(SplitJoin.Outcome.Failed.class, outcomes.get(0));
    assertEquals(new SplitJoin.Outcome.Joined<>(List.of(3), List.of(3)), outcomes.get(1));
  }

  /** A part may belong to its worker, as to a shard. */
  @SelectorTest
  void thePartAtAPlaceGoesToTheWorkerAtThatPlace(SimulatedSystem sim) {
    List<Integer> first = new ArrayList<>();
    List<MailboxRef<SplitJoin.Part<Integer, Integer>>> workers = List.of(
        part -> {
          first.add(part.part());
          part.replyTo().send(part.part());
        },
        part -> part.replyTo().send(part.part()));
    var split = sim.spawnFrom(context -> split(context, workers, 2, outcomes::add));
    split.items.send(List.of(1, 2, 3));
    split.items.send(List.of(4));
    split.items.send(List.of(5, 6));
    sim.run();
    assertEquals(List.of(1, 3, 4, 5), first);
  }

  @SelectorTest
  void behindAMasterEachPartGoesToAWorkerThatIsIdle(SimulatedSystem sim) {
    List<List<Integer>> done = new ArrayList<>();
    MasterWorker<Integer, Integer, Integer> master = sim.spawn(MasterWorker.of(3, 1, () -> {
      List<Integer> mine = new ArrayList<>();
      done.add(mine);
      return number -> {
        mine.add(number);
        return number * number;
      };
    }));
    MailboxRef<SplitJoin.Part<Integer, Integer>> whoeverIsIdle = part ->
        part.replyTo().forward(master.at(0), new MasterWorker.Job<>(part.part(), part.replyTo()));
    var split = sim.spawnFrom(context -> split(context, List.of(whoeverIsIdle), 8, outcomes::add));
    List<SplitJoin.Outcome<List<Integer>, Integer>> expected = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      split.items.send(List.of(i));
      expected.add(new SplitJoin.Outcome.Joined<>(List.of(i), List.of(i * i)));
    }
    sim.run();
    assertEquals(expected, outcomes);
    assertEquals(3, done.size());
    done.forEach(mine -> assertFalse(mine.isEmpty(), done::toString));
  }

  @SelectorTest(seeds = 1)
  void wrongUseIsRefusedByTheCallThatMadeIt(SimulatedSystem sim) {
    var workers = workers(sim, 1);
    sim.spawnFrom(context -> {
      assertThrows(NullPointerException.class, () -> split(null, workers, 1, o -> {}));
      assertThrows(NullPointerException.class, () -> split(context, null, 1, o -> {}));
      assertThrows(NullPointerException.class, () -> split(context, workers, 1, null));
      assertRefused(
          "number of items in flight of split-join 'items' is 0; it must be at least 1",
          () -> split(context, workers, 0, o -> {}));
      assertRefused(
          "split-join 'items' has no workers; give it at least one",
          () -> split(context, List.of(), 1, o -> {}));
      assertRefused(
          "patience of split-join 'items' is PT0S; it must be longer than zero",
          () -> new SplitJoin<List<Integer>, Integer, Integer>(
              context, "items", workers, 1, Duration.ZERO, item -> item, o -> {}));
      return split(context, workers, 1, o -> {});
    });
  }

  private static void assertRefused(String text, Executable wrong) {
    assertEquals(text, assertThrows(IllegalArgumentException.class, wrong).getMessage());
  }
}
