package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.selectors.Directive;
import dev.selectors.MailboxRef;
import dev.selectors.MailboxSnapshot;
import dev.selectors.SelectorContext;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows: the k-th items of all sources make the k-th row. */
@Timeout(60)
final class JoinTest {
  private static final Duration LIMIT = Duration.ofMillis(100);

  /** The {@code number}-th item of a source. */
  private record Item(int source, long number) {}

  private static List<Item> row(int sources, long number) {
    return IntStream.range(0, sources).mapToObj(s -> new Item(s, number)).toList();
  }

  /** Sends so many items from each source, which come at any time and in the order of sending. */
  private static void sendRows(SimulatedSystem sim, Join<Item> join, int rows) {
    for (MailboxRef<Item> source : join.sources()) {
      MailboxRef<Item> line = sim.delayed(source, Duration.ZERO, LIMIT.multipliedBy(2));
      int number = join.sources().indexOf(source);
      for (int k = 0; k < rows; k++) {
        line.send(new Item(number, k));
      }
    }
  }

  private static void joinsRows(
      SimulatedSystem sim, boolean inTurn, Consumer<JoinHost<Join<Item>>> meanwhile) {
    int n = sim.random().nextInt(1, 6);
    int rows = sim.random().nextInt(1, 6);
    List<List<Item>> joined = new ArrayList<>();
    Function<SelectorContext, Join<Item>> part = context -> inTurn
        ? Join.roundRobin(context, "in", n, joined::add)
        : Join.anyOrder(context, "in", n, joined::add);
    JoinHost<Join<Item>> host = sim.spawn(new JoinHost<>(Directive.RESTART, part));
    sendRows(sim, host.part, rows);
    for (int i = 0; i < 5; i++) {
      meanwhile.accept(host);
      sim.advance(LIMIT);
    }
    List<List<Item>> all = new ArrayList<>();
    for (int k = 0; k < rows; k++) {
      all.add(row(n, k));
    }
    assertEquals(all, joined);
    assertEquals(Map.of(), host.part.openRow());
  }

  @SelectorTest(seeds = 1000)
  void inAnyOrderEveryItemIsInItsRowAndRowsComeInOrder(SimulatedSystem sim) {
    joinsRows(sim, false, host -> {});
  }

  @SelectorTest(seeds = 1000)
  void roundRobinEveryItemIsInItsRowAndRowsComeInOrder(SimulatedSystem sim) {
    joinsRows(sim, true, host -> {});
  }

  @SelectorTest(seeds = 1000)
  void aRestartOfTheOwnerMixesNoRows(SimulatedSystem sim) {
    sim.allowFailures();
    joinsRows(sim, sim.random().nextBoolean(), host -> host.tell.send(JoinHost.failure()));
  }

  @SelectorTest(seeds = 1000)
  void gatesThatTheOwnerOpensMixNoRows(SimulatedSystem sim) {
    joinsRows(sim, sim.random().nextBoolean(), host -> host.part
        .sources()
        .forEach(s -> host.tell.send(((dev.selectors.Mailbox<?>) s)::enable)));
  }

  @SelectorTest(seeds = 1000)
  void withALimitEachItemIsInItsRowOrAPartialRowOrToldAsLate(SimulatedSystem sim) {
    int n = sim.random().nextInt(1, 5);
    int rows = sim.random().nextInt(1, 6);
    boolean inTurn = sim.random().nextBoolean();
    boolean restarts = sim.random().nextBoolean();
    sim.allowFailures();
    List<Item> ended = new ArrayList<>();
    Set<Long> complete = new TreeSet<>();
    Set<Long> givenUp = new TreeSet<>();
    Consumer<List<Item>> onRow = row -> {
      assertEquals(row(n, row.get(0).number()), row);
      assertTrue(complete.add(row.get(0).number()));
      ended.addAll(row);
    };
    Consumer<Leftover<Long, Item>> onLeftover = leftover -> {
      switch (leftover) {
        case Leftover.Partial<Long, Item> partial -> {
          partial.items().forEach((s, i) -> assertEquals(new Item(s, partial.row()), i));
          assertFalse(partial.items().isEmpty() || partial.items().size() == n);
          assertTrue(givenUp.add(partial.row()));
          ended.addAll(partial.items().values());
        }
        case Leftover.Late<Long, Item> late -> {
          assertEquals(new Item(late.source(), late.row()), late.item());
          assertTrue(givenUp.contains(late.row()));
          ended.add(late.item());
        }
      }
    };
    JoinHost<Join<Item>> host = sim.spawn(new JoinHost<>(Directive.RESTART, context -> (inTurn
            ? Join.roundRobin(context, "in", n, onRow)
            : Join.anyOrder(context, "in", n, onRow))
        .within(LIMIT, onLeftover)));
    sendRows(sim, host.part, rows);
    for (int i = 0; i < 10; i++) {
      if (restarts) {
        host.tell.send(JoinHost.failure());
      }
      sim.advance(LIMIT);
    }
    assertEquals(n * rows, ended.size(), () -> "ended: " + ended);
    assertEquals(n * rows, Set.copyOf(ended).size());
    assertEquals(rows, complete.size() + givenUp.size());
  }

  @SelectorTest(seeds = 1000)
  void aRowIsGivenUpWhenItsTimeIsUpAlsoAfterARestart(SimulatedSystem sim) {
    List<Leftover<Long, String>> leftovers = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    JoinHost<Join<String>> host = sim.spawn(new JoinHost<>(
        Directive.RESTART, context -> Join.<String>anyOrder(context, "in", 2, rows::add)
            .within(LIMIT, leftovers::add)));
    sim.allowFailures();
    host.part.source(0).send("a");
    sim.run();
    host.tell.send(JoinHost.failure());
    sim.run();
    assertEquals(Map.of(0, "a"), host.part.openRow());
    sim.advance(LIMIT.multipliedBy(2));
    assertEquals(List.of(new Leftover.Partial<>(0L, Map.of(0, "a"))), leftovers);

    host.part.source(1).send("late");
    host.part.source(1).send("y");
    host.part.source(0).send("b");
    sim.run();
    assertEquals(new Leftover.Late<>(0L, 1, "late"), leftovers.get(1));
    assertEquals(List.of(List.of("b", "y")), rows);
  }

  @SelectorTest
  void aLimitThatIsDealtWithTooLateDoesNotEndTheNextRow(SimulatedSystem sim) {
    List<List<String>> rows = new ArrayList<>();
    JoinHost<Join<String>> host = sim.spawn(
        new JoinHost<>(Directive.STOP, context -> Join.<String>anyOrder(context, "in", 2, rows::add)
            .within(LIMIT, leftover -> rows.add(List.of("" + leftover)))));
    host.part.source(1).send("a1");
    sim.run();
    CompletableFuture<String> stage = new CompletableFuture<>();
    host.pause(stage);
    sim.advance(LIMIT.multipliedBy(2));
    host.part.source(0).send("a0"); // is dealt with before the limit, as the next one is
    host.part.source(1).send("b1");
    stage.complete("go on");
    sim.run();
    host.part.source(0).send("b0");
    sim.run();
    assertEquals(List.of(List.of("a0", "a1"), List.of("b0", "b1")), rows);
  }

  @SelectorTest
  void aLimitDoesNotOutliveTheSelector(SimulatedSystem sim) {
    JoinHost<Join<String>> host = sim.spawn(
        new JoinHost<>(Directive.STOP, context -> Join.<String>anyOrder(context, "in", 2, row -> {})
            .within(LIMIT, leftover -> fail("told by whom?"))));
    host.part.source(0).send("a");
    sim.run();
    host.stop();
    sim.advance(LIMIT.multipliedBy(2));
    assertEquals(Map.of(0, "a"), host.part.openRow());
    assertEquals(List.of(), sim.deadLetters());
  }

  @SelectorTest
  void aHandlerThatFailsLosesItsRowOnly(SimulatedSystem sim) {
    List<List<Integer>> rows = new ArrayList<>();
    Directive directive = sim.random().nextBoolean() ? Directive.RESTART : Directive.RESUME;
    JoinHost<Join<Integer>> host = sim.spawn(new JoinHost<>(
        directive,
        context -> Join.anyOrder(context, "in", 2, row -> {
          if (row.get(0) == 1) {
            throw new JoinHost.Planned();
          }
          rows.add(row);
        })));
    sim.expectFailure(JoinHost.Planned.class);
    for (int k = 0; k < 3; k++) {
      host.part.source(0).send(k);
      host.part.source(1).send(k);
    }
    sim.run();
    assertEquals(List.of(List.of(0, 0), List.of(2, 2)), rows);
  }

  @SelectorTest
  void theSnapshotShowsWhoHasGivenItsItem(SimulatedSystem sim) {
    JoinHost<Join<String>> host = sim.spawn(
        new JoinHost<>(Directive.STOP, context -> Join.anyOrder(context, "in", 2, row -> {})));
    host.part.source(1).send("a");
    host.part.source(1).send("b");
    sim.run();
    assertEquals(
        new MailboxSnapshot("in-1", "", 0, 1, 0, new MailboxSnapshot.Gate.Disabled(1)),
        host.snapshot().mailbox("in-1"));
    assertTrue(host.snapshot().mailbox("in-0").gate().isOpen());
    sim.allowStuck();
  }

  @Test
  void aRowCannotBeChangedByWhoeverIsGivenIt() {
    JoinRow<String> row = new JoinRow<>(1);
    row.put(0, "a");
    assertThrows(UnsupportedOperationException.class, () -> row.set(0, "b"));
    assertThrows(UnsupportedOperationException.class, () -> row.add("b"));
    assertThrows(UnsupportedOperationException.class, () -> row.bySource().remove(0));
  }

  @SelectorTest(seeds = 1)
  void wrongUseIsRefusedByTheCallThatMadeIt(SimulatedSystem sim) {
    sim.spawnFrom(context -> {
      Consumer<List<String>> on = row -> {};
      assertThrows(NullPointerException.class, () -> Join.anyOrder(null, "a", 1, on));
      assertThrows(NullPointerException.class, () -> Join.anyOrder(context, null, 1, on));
      assertThrows(NullPointerException.class, () -> Join.anyOrder(context, "a", 1, null));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> Join.roundRobin(context, "a", 0, on));
      assertEquals("number of sources of join 'a' is 0; it must be at least 1", e.getMessage());
      Join<String> join = Join.anyOrder(context, "a", 2, on);
      assertThrows(IllegalArgumentException.class, () -> Join.anyOrder(context, "a", 1, on));
      assertThrows(IndexOutOfBoundsException.class, () -> join.source(2));
      assertThrows(NullPointerException.class, () -> join.within(LIMIT, null));
      assertThrows(NullPointerException.class, () -> join.within(null, l -> {}));
      assertThrows(IllegalArgumentException.class, () -> join.within(Duration.ZERO, l -> {}));
      join.within(LIMIT, l -> {});
      assertThrows(IllegalStateException.class, () -> join.within(LIMIT, l -> {}));
      return join;
    });
  }
}
