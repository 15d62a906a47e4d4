package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.MailboxRef;
import dev.selectors.SelectionPolicy;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorSystem;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows by key: items with the same key come together, and those that do not are reported. */
@Timeout(60)
final class KeyedJoinTest {
  private static final Duration LIMIT = Duration.ofMillis(100);

  private record Item(int source, int key) {}

  private final List<Integer> rows = new ArrayList<>();
  private final List<Leftover<Integer, Item>> leftovers = new ArrayList<>();
  private final List<Item> sent = new ArrayList<>();

  private KeyedJoin<Integer, Item> join(SelectorContext context, int sources, int most) {
    return new KeyedJoin<>(
        context,
        "in",
        sources,
        Item::key,
        (key, row) -> {
          for (int s = 0; s < sources; s++) {
            assertEquals(new Item(s, key), row.get(s));
          }
          rows.add(key);
        },
        most,
        leftovers::add);
  }

  /** Sends keys from each source, in an order of its own, and leaves out some if so wanted. */
  private void sendKeys(
      SimulatedSystem sim, KeyedJoin<Integer, Item> join, int keys, boolean leaveOut) {
    int number = 0;
    for (MailboxRef<Item> source : join.sources()) {
      MailboxRef<Item> line = sim.delayed(source, Duration.ZERO, LIMIT.multipliedBy(2));
      List<Item> items = new ArrayList<>();
      for (int k = 0; k < keys; k++) {
        if (!leaveOut || sim.random().nextInt(4) > 0) {
          items.add(new Item(number, k));
        }
      }
      Collections.shuffle(items, new Random(sim.random().nextLong()));
      sent.addAll(items);
      items.forEach(line::send);
      number++;
    }
  }

  @SelectorTest(seeds = 1000)
  void withRoomForAllEveryKeyMakesOneRow(SimulatedSystem sim) {
    int keys = sim.random().nextInt(1, 6);
    int n = sim.random().nextInt(1, 5);
    JoinHost<KeyedJoin<Integer, Item>> host =
        sim.spawn(new JoinHost<>(Directive.RESTART, context -> join(context, n, keys)));
    sendKeys(sim, host.part, keys, false);
    sim.allowFailures();
    for (int i = 0; i < 6; i++) {
      host.tell.send(JoinHost.failure());
      sim.advance(LIMIT);
    }
    assertEquals(keys, rows.size());
    assertEquals(keys, Set.copyOf(rows).size());
    assertEquals(List.of(), leftovers);
    assertEquals(Map.of(), host.part.openRows());
  }

  @SelectorTest(seeds = 1000)
  void eachItemIsInOneRowOrOneLeftoverAndNoMoreRowsAreOpenThanMayBe(SimulatedSystem sim) {
    int keys = sim.random().nextInt(1, 8);
    int n = sim.random().nextInt(1, 5);
    int most = sim.random().nextInt(1, 4);
    boolean limited = sim.random().nextBoolean();
    JoinHost<KeyedJoin<Integer, Item>> host = sim.spawn(new JoinHost<>(
        Directive.RESTART,
        context -> limited ? join(context, n, most).within(LIMIT) : join(context, n, most)));
    sendKeys(sim, host.part, keys, true);
    sim.allowFailures();
    for (int i = 0; i < 10; i++) {
      host.tell.send(() -> assertTrue(host.part.openRows().size() <= most));
      host.tell.send(JoinHost.failure());
      sim.advance(LIMIT.dividedBy(2));
    }
    List<Item> ended = new ArrayList<>();
    host.part.openRows().values().forEach(items -> ended.addAll(items.values()));
    assertTrue(!limited || ended.isEmpty(), "no row is open for longer than its time");
    rows.forEach(key -> {
      for (int s = 0; s < n; s++) {
        ended.add(new Item(s, key));
      }
    });
    Set<Integer> givenUp = new HashSet<>();
    for (Leftover<Integer, Item> leftover : leftovers) {
      switch (leftover) {
        case Leftover.Partial<Integer, Item> partial -> {
          assertTrue(partial.items().size() < n);
          partial.items().forEach((s, item) -> assertEquals(new Item(s, partial.row()), item));
          givenUp.add(partial.row());
          ended.addAll(partial.items().values());
        }
        case Leftover.Late<Integer, Item> late -> {
          assertEquals(new Item(late.source(), late.row()), late.item());
          assertTrue(givenUp.contains(late.row()));
          ended.add(late.item());
        }
      }
    }
    assertEquals(sent.size(), ended.size());
    assertEquals(Set.copyOf(sent), Set.copyOf(ended));
  }

  /** Each source sends every key twice, and the other one begins with the other key. */
  @SelectorTest(seeds = 1000)
  void sourcesDoNotWaitForEachOtherForEver(SimulatedSystem sim) {
    KeyedJoin<Integer, Item> join = sim.spawnFrom(context -> join(context, 2, 4));
    MailboxRef<Item> first = sim.delayed(join.source(0), Duration.ZERO, LIMIT);
    MailboxRef<Item> second = sim.delayed(join.source(1), Duration.ZERO, LIMIT);
    List.of(1, 1, 2, 2, 3, 4).forEach(key -> first.send(new Item(0, key)));
    List.of(2, 2, 1, 1, 3, 4).forEach(key -> second.send(new Item(1, key)));
    sim.advance(LIMIT.multipliedBy(2));
    assertTrue(rows.containsAll(List.of(3, 4)), () -> "rows " + rows);
    int items = 2 * rows.size();
    for (Leftover<Integer, Item> leftover : leftovers) {
      items += leftover instanceof Leftover.Partial<Integer, Item> p ? p.items().size() : 1;
    }
    for (Map<Integer, Item> row : join.openRows().values()) {
      items += row.size();
    }
    assertEquals(12, items);
  }

  /** How many items of a source were taken. */
  private int taken(KeyedJoin<Integer, Item> join, int source) {
    long out = leftovers.stream()
        .filter(leftover -> switch (leftover) {
          case Leftover.Partial<Integer, Item> partial -> partial.items().containsKey(source);
          case Leftover.Late<Integer, Item> late -> late.source() == source;
        })
        .count();
    long in = join.openRows().values().stream()
        .filter(items -> items.containsKey(source))
        .count();
    return (int) (rows.size() + out + in);
  }

  /** All have sent before any item is taken, and there is room for a row of each key. */
  @SelectorTest(seeds = 1000)
  void aRowIsGivenUpIfAllSourcesHaveAnItemThatWaitsForItsRowAndOnlyThen(SimulatedSystem sim) {
    sim.allowStuck();
    int n = sim.random().nextInt(2, 5);
    int keys = sim.random().nextInt(2, 5);
    List<List<Integer>> lines = new ArrayList<>();
    for (int s = 0; s < n; s++) {
      lines.add(sim.random().ints(8, 0, keys).boxed().toList());
    }
    List<KeyedJoin<Integer, Item>> made = new ArrayList<>();
    Consumer<Leftover<Integer, Item>> check = leftover -> {
      leftovers.add(leftover);
      if (leftover instanceof Leftover.Partial<Integer, Item> partial) {
        Map<Integer, Map<Integer, Item>> open = made.getFirst().openRows();
        for (int s = 0; s < n; s++) {
          int next = taken(made.getFirst(), s);
          if (!open.get(partial.row()).containsKey(s)) { // else it has just given its item
            assertTrue(next < lines.get(s).size(), "a source has given all of its items");
            int key = lines.get(s).get(next);
            Map<Integer, Item> inTheWay = key == partial.row() ? partial.items() : open.get(key);
            assertTrue(inTheWay != null && inTheWay.containsKey(s), "a source does not wait");
          }
        }
      }
    };
    sim.spawnFrom(context -> {
      context.policy(SelectionPolicy.random(sim.random().nextLong()));
      made.add(
          new KeyedJoin<>(context, "in", n, Item::key, (key, row) -> rows.add(key), keys, check));
      return made;
    });
    for (int s = 0; s < n; s++) {
      MailboxRef<Item> source = made.getFirst().source(s);
      int number = s;
      lines.get(s).forEach(key -> source.send(new Item(number, key)));
    }
    sim.run();
    assertTrue(
        IntStream.range(0, n)
            .anyMatch(s -> taken(made.getFirst(), s) == lines.get(s).size()),
        "all wait for ever");
  }

  /**
   * Like a request that waits: nobody has to answer it, and it is withdrawn when its time is up.
   */
  private static CompletableFuture<Object> ask(
      SimulatedSystem sim, MailboxRef<Item> source, Item item) {
    return sim.system().<Item, Object>ask(source, replyTo -> item, LIMIT).toCompletableFuture();
  }

  @SelectorTest
  void aSourceWhoseRequestHasExpiredIsNotWaiting(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    KeyedJoin<Integer, Item> join = sim.spawnFrom(context -> join(context, 2, 4));
    join.source(0).send(new Item(0, 1));
    CompletableFuture<Object> expired = ask(sim, join.source(0), new Item(0, 1));
    sim.advance(LIMIT);
    assertTrue(expired.isCompletedExceptionally());
    List.of(2, 2).forEach(key -> join.source(1).send(new Item(1, key)));
    sim.run();
    assertEquals(List.of(), leftovers);
    join.source(0).send(new Item(0, 2));
    sim.run();
    assertEquals(List.of(2), rows);
  }

  @SelectorTest
  void aSourceThatWaitsAgainMeetsOnlyThoseThatStillWait(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    KeyedJoin<Integer, Item> join = sim.spawnFrom(context -> join(context, 2, 4));
    for (int round = 0; round < 3; round++) {
      for (int source = 0; source < 2; source++) {
        if (round == 0) {
          join.source(source).send(new Item(source, source));
        }
        CompletableFuture<Object> expired = ask(sim, join.source(source), new Item(source, source));
        sim.advance(LIMIT);
        assertTrue(expired.isCompletedExceptionally());
        assertEquals(List.of(), leftovers);
      }
    }
    assertEquals(Set.of(0, 1), join.openRows().keySet());
  }

  /** Whichever of them is asked first: the withdrawn one is still in its mailbox then. */
  @SelectorTest
  void whatIsBehindAWithdrawnRequestComesBeforeARowIsGivenUp(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    JoinHost<KeyedJoin<Integer, Item>> host =
        sim.spawn(new JoinHost<>(Directive.RESTART, context -> join(context, 2, 4)));
    int first = sim.random().nextInt(2);
    int second = 1 - first;
    host.part.source(first).send(new Item(first, 1));
    CompletableFuture<Object> withdrawn = ask(sim, host.part.source(first), new Item(first, 1));
    host.part.source(first).send(new Item(first, 2));
    host.part.source(second).send(new Item(second, 2));
    sim.run();
    host.tell.send(() -> {
      withdrawn.cancel(false);
      host.part.source(second).send(new Item(second, 2));
    });
    sim.run();
    assertEquals(List.of(), leftovers);
    assertEquals(List.of(2), rows);
  }

  @SelectorTest
  void aRowIsGivenUpThoughOtherMailboxesAreBusy(SimulatedSystem sim) {
    sim.allowStuck();
    int n = sim.random().nextInt(2, 5);
    JoinHost<KeyedJoin<Integer, Item>> host =
        sim.spawn(new JoinHost<>(Directive.RESTART, context -> join(context, n, n)));
    for (int source = 0; source < n; source++) {
      for (int i = 0; i < 2; i++) {
        host.part.source(source).send(new Item(source, source));
      }
    }
    for (int i = 0; i < 10 * n; i++) {
      host.tell.send(() -> {});
    }
    sim.runUntil(() -> host.tell.depth() == 0);
    assertEquals(1, leftovers.size());
  }

  @SelectorTest
  void rowsAreHandedOverAsTheyAreCompleted(SimulatedSystem sim) {
    KeyedJoin<Integer, Item> join = sim.spawnFrom(context -> join(context, 2, 10));
    for (int key : List.of(1, 2, 3)) {
      join.source(0).send(new Item(0, key));
    }
    for (int key : List.of(3, 1, 2)) {
      join.source(1).send(new Item(1, key));
      sim.run();
    }
    assertEquals(List.of(3, 1, 2), rows);
  }

  @SelectorTest
  void theOldestRowGivesWayToANewKeyAndWhatComesForItIsLate(SimulatedSystem sim) {
    KeyedJoin<Integer, Item> join = sim.spawnFrom(context -> join(context, 2, 2));
    for (int key : List.of(1, 2, 3)) {
      join.source(0).send(new Item(0, key));
    }
    sim.run();
    assertEquals(
        List.of(new Leftover.Partial<>(1, Map.of(0, new Item(0, 1)))), List.copyOf(leftovers));
    for (int key : List.of(1, 2, 3)) {
      join.source(1).send(new Item(1, key));
    }
    sim.run();
    assertEquals(new Leftover.Late<>(1, 1, new Item(1, 1)), leftovers.get(1));
    assertEquals(List.of(2, 3), rows);
  }

  @SelectorTest
  void anItemWhoseRowWasGivenUpAndIsForgottenBeginsOneAnew(SimulatedSystem sim) {
    KeyedJoin<Integer, Item> join = sim.spawnFrom(context -> join(context, 2, 1));
    for (int key : List.of(1, 2, 3)) {
      join.source(0).send(new Item(0, key));
    }
    sim.run();
    assertEquals(2, leftovers.size());
    join.source(1).send(new Item(1, 1));
    sim.run();
    assertEquals(Map.of(1, Map.of(1, new Item(1, 1))), join.openRows());
    join.source(1).send(new Item(1, 3)); // that one is remembered
    sim.run();
    assertEquals(new Leftover.Late<>(3, 1, new Item(1, 3)), leftovers.getLast());
  }

  @SelectorTest
  void aSecondItemOfTheSameKeyWaitsForARowOfItsOwn(SimulatedSystem sim) {
    KeyedJoin<Integer, Item> join = sim.spawnFrom(context -> join(context, 2, 2));
    join.source(0).send(new Item(0, 1));
    join.source(0).send(new Item(0, 1));
    sim.run();
    assertEquals(Map.of(1, Map.of(0, new Item(0, 1))), join.openRows());
    join.source(1).send(new Item(1, 1));
    join.source(1).send(new Item(1, 1));
    sim.run();
    assertEquals(List.of(1, 1), rows);
    assertEquals(List.of(), leftovers);
  }

  @SelectorTest
  void anItemWhoseKeyFailsIsLostAndNoOther(SimulatedSystem sim) {
    List<String> joined = new ArrayList<>();
    JoinHost<KeyedJoin<Integer, String>> host = sim.spawn(new JoinHost<>(
        sim.random().nextBoolean() ? Directive.RESTART : Directive.RESUME,
        context -> new KeyedJoin<Integer, String>(
            context, "in", 2, Integer::parseInt, (k, row) -> joined.addAll(row), 2, l -> {})));
    sim.expectFailure(NumberFormatException.class);
    host.part.source(0).send("one");
    host.part.source(0).send("1");
    host.part.source(1).send("1");
    sim.run();
    assertEquals(List.of("1", "1"), joined);
  }

  @SelectorTest
  void anItemWhoseKeyFailsWithAnErrorIsLostAndNoOther(SimulatedSystem sim) {
    List<Integer> joined = new ArrayList<>();
    JoinHost<KeyedJoin<Integer, Integer>> host = sim.spawn(new JoinHost<>(
        sim.random().nextBoolean() ? Directive.RESTART : Directive.RESUME,
        context -> new KeyedJoin<Integer, Integer>(
            context, "in", 2, KeyedJoinTest::sound, (k, row) -> joined.addAll(row), 2, l -> {})));
    sim.expectFailure(AssertionError.class);
    host.part.source(0).send(-1);
    host.part.source(0).send(1);
    host.part.source(1).send(1);
    sim.run();
    assertEquals(List.of(1, 1), joined);
  }

  private static int sound(int item) {
    if (item < 0) {
      throw new AssertionError(item);
    }
    return item;
  }

  @SelectorTest(seeds = 1)
  void wrongUseIsRefusedByTheCallThatMadeIt(SimulatedSystem sim) {
    sim.spawnFrom(context -> {
      Consumer<Leftover<Integer, Item>> on = l -> {};
      assertThrows(NullPointerException.class, () -> join(null, 1, 1));
      assertThrows(IllegalArgumentException.class, () -> join(context, 0, 1));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> join(context, 1, 0));
      assertEquals("number of open rows of join 'in' is 0; it must be at least 1", e.getMessage());
      assertThrows(
          NullPointerException.class,
          () -> new KeyedJoin<Integer, Item>(context, "a", 1, null, (k, r) -> {}, 1, on));
      assertThrows(
          NullPointerException.class,
          () -> new KeyedJoin<Integer, Item>(context, "a", 1, Item::key, null, 1, on));
      assertThrows(
          NullPointerException.class,
          () -> new KeyedJoin<Integer, Item>(context, "a", 1, Item::key, (k, r) -> {}, 1, null));
      KeyedJoin<Integer, Item> join = join(context, 1, 1);
      assertThrows(IllegalArgumentException.class, () -> join.within(LIMIT.negated()));
      join.within(LIMIT);
      assertThrows(IllegalStateException.class, () -> join.within(LIMIT));
      assertThrows(IndexOutOfBoundsException.class, () -> join.source(1));
      assertThrows(UnsupportedOperationException.class, () -> join.sources().clear());
      return join;
    });
  }

  // ---- what is missed

  private final List<Object> out = new ArrayList<>();

  private KeyedJoin<String, String> limited(SimulatedSystem sim, int most) {
    sim.lag(Duration.ZERO);
    return sim.spawnFrom(context -> new KeyedJoin<String, String>(
            context, "join", 2, item -> item, (key, row) -> out.add(key), most, out::add)
        .within(LIMIT));
  }

  @Test
  void aRowThatIsCompleteOrGivenUpLeavesNoTimer() {
    UnendingTimers timers = new UnendingTimers();
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).timekeeper(timers).build()) {
      Set<Object> before = Set.copyOf(timers.set);
      JoinHost<KeyedJoin<String, String>> host =
          system.spawn(new JoinHost<>(Directive.ESCALATE, context -> new KeyedJoin<String, String>(
                  context, "join", 2, key -> key, (key, row) -> {}, 1, leftover -> {})
              .within(LIMIT)));
      host.part.source(0).send("given up");
      host.part.source(0).send("complete");
      assertEquals(before.size() + 1, timers.set.size());
      host.part.source(1).send("complete");
      assertEquals(before, timers.set);
    }
  }

  /** Each waits for its other half in vain. */
  private void giveUp(SimulatedSystem sim, KeyedJoin<String, String> join, String... keys) {
    for (String key : keys) {
      join.source(0).send(key);
      sim.advance(LIMIT);
      assertEquals(new Leftover.Partial<>(key, Map.of(0, key)), out.removeLast());
    }
  }

  private void assertLate(SimulatedSystem sim, KeyedJoin<String, String> join, String key) {
    join.source(1).send(key);
    sim.run();
    assertEquals(List.of(new Leftover.Late<>(key, 1, key)), out);
    out.clear();
  }

  @SelectorTest
  void whatIsMissedTwiceIsLateTwice(SimulatedSystem sim) {
    KeyedJoin<String, String> join = limited(sim, 1);
    giveUp(sim, join, "a", "a");
    assertLate(sim, join, "a");
    assertLate(sim, join, "a");
    join.source(1).send("a");
    sim.run();
    assertEquals(Map.of("a", Map.of(1, "a")), join.openRows());
  }

  @SelectorTest
  void whatIsMissedAgainIsNotForgottenBeforeTheOthers(SimulatedSystem sim) {
    KeyedJoin<String, String> join = limited(sim, 2);
    giveUp(sim, join, "a", "b", "a", "c");
    assertLate(sim, join, "a");
    assertLate(sim, join, "c");
  }

  @SelectorTest
  void whatHasComeLateTakesNoPlaceFromWhatIsMissed(SimulatedSystem sim) {
    KeyedJoin<String, String> join = limited(sim, 2);
    giveUp(sim, join, "a", "b");
    assertLate(sim, join, "b");
    giveUp(sim, join, "c");
    assertLate(sim, join, "a");
    assertLate(sim, join, "c");
  }
}
