package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.Supervision;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a batcher and a debouncer promise. */
@Timeout(60)
final class BatcherTest {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  @SelectorTest(seeds = 1000)
  void eachMessageIsInOneListInItsOrderAndWaitsForNoLongerThanTheLimit(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    int size = 1 + sim.random().nextInt(5);
    int messages = 30;
    List<List<Integer>> lists = new ArrayList<>();
    List<Duration> sent = new ArrayList<>();
    Batcher<Integer> batcher = sim.spawn(new Batcher<>(size, PATIENCE, list -> {
      lists.add(list);
      for (int m : list) {
        Duration waited = sim.now().minus(sent.get(m));
        assertTrue(waited.compareTo(PATIENCE) <= 0, () -> m + " has waited for " + waited);
      }
    }));
    for (int i = 0; i < messages; i++) {
      sent.add(sim.now());
      batcher.send(i);
      if (sim.random().nextInt(3) == 0) {
        sim.advance(Duration.ofMillis(sim.random().nextInt(1200)));
      }
    }
    sim.run(); // what was sent is collected, and handed on at the latest at the end
    batcher.stop();
    sim.run();

    assertEquals(
        IntStream.range(0, messages).boxed().toList(),
        lists.stream().flatMap(List::stream).toList());
    assertTrue(lists.stream().noneMatch(l -> l.isEmpty() || l.size() > size), lists::toString);
  }

  @SelectorTest
  void aListIsHandedOnWhenItIsFullOrItsFirstMessageHasWaitedForLongEnough(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Probe<List<String>> out = sim.probe("out");
    Batcher<String> batcher = sim.spawn(new Batcher<>(3, PATIENCE, out));
    batcher.sendAll(List.of("a", "b", "c", "d"));
    out.expect(List.of("a", "b", "c"));
    out.expectNothing(Duration.ofMillis(500));
    batcher.send("e");
    out.expectNothing(Duration.ofMillis(499));
    sim.advance(Duration.ofMillis(1));
    assertEquals(List.of(List.of("a", "b", "c"), List.of("d", "e")), out.received());
    out.expect(List.of("d", "e"));
    out.expectNothing(Duration.ofSeconds(10));
  }

  @SelectorTest
  void whatWasCollectedIsHandedOnAtTheEndAndWhatWaitsIsADeadLetter(SimulatedSystem sim) {
    Probe<List<String>> out = sim.probe("out");
    Batcher<String> batcher = sim.spawn(new Batcher<>(3, PATIENCE, out));
    batcher.send("a");
    sim.run();
    batcher.stop();
    batcher.send("b");
    out.expect(List.of("a"));
    sim.run();
    sim.allowDeadLetters();

    assertEquals(
        List.of("b"), sim.deadLetters().stream().map(DeadLetter::message).toList());
  }

  @SelectorTest
  void aListWhoseReceiverFailsIsHandedOnOnce(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    List<List<String>> lists = new ArrayList<>();
    Parent parent = sim.spawn(new Parent(new Batcher<>(2, PATIENCE, list -> {
      lists.add(list);
      if (lists.size() == 1) {
        throw new IllegalStateException("disk is full");
      }
    })));
    sim.run();
    parent.batcher.sendAll(List.of("a", "b", "c", "d", "e"));
    sim.advance(Duration.ofSeconds(5));

    assertEquals(List.of(List.of("a", "b"), List.of("c", "d"), List.of("e")), lists);
  }

  /** The batcher waits for nobody, so a bound there holds nobody back. */
  @SelectorTest
  void aListForWhichItsReceiverHasNoRoomIsADeadLetter(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.MAILBOX_FULL);
    sim.allowStuck();
    class Closed extends Selector {
      final Mailbox<List<String>> lists = this.<List<String>>mailbox("lists", list -> {})
          .bounded(1, Overflow.WAIT)
          .guard(() -> false);
    }

    Closed closed = sim.spawn(new Closed());
    Batcher<String> batcher = sim.spawn(new Batcher<>(1, PATIENCE, closed.lists));
    batcher.sendAll(List.of("a", "b"));
    sim.run();

    assertEquals(1, closed.lists.depth());
    assertEquals(
        List.of(List.of("b")),
        sim.deadLetters().stream().map(DeadLetter::message).toList());
  }

  @SelectorTest
  void aBatcherThatBeginsAnewGoesOnWithWhatItHas(SimulatedSystem sim) {
    List<List<String>> lists = new ArrayList<>();
    Parent parent = sim.spawn(new Parent(new Batcher<>(3, PATIENCE, lists::add)));
    sim.run();
    parent.batcher.send("a");
    sim.run();
    sim.failAt(parent.batcher, 1, new IllegalStateException("crash"));
    parent.batcher.send("the one that fails");
    sim.run();
    assertEquals(List.of(), lists);
    sim.advance(Duration.ofSeconds(5));

    assertEquals(List.of(List.of("a")), lists);
  }

  @SelectorTest
  void aBatcherThatBeginsAnewWaitsOnlyForTheRest(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    List<List<String>> lists = new ArrayList<>();
    Parent parent = sim.spawn(new Parent(new Batcher<>(3, PATIENCE, lists::add)));
    parent.batcher.send("a");
    for (int i = 0; i < 3; i++) {
      sim.advance(Duration.ofMillis(300));
      sim.failAt(parent.batcher, 1, new IllegalStateException("crash"));
      parent.batcher.send("the one that fails");
    }
    sim.advance(Duration.ofMillis(99));
    assertEquals(List.of(), lists);
    sim.advance(Duration.ofMillis(1));
    assertEquals(List.of(List.of("a")), lists);
  }

  /** Has its child begin anew. */
  private static final class Parent extends Selector {
    final Batcher<String> batcher;

    @SuppressWarnings("unused") // a selector has one
    private final MailboxRef<String> nothing = mailbox("nothing", m -> {});

    Parent(Batcher<String> batcher) {
      this.batcher = batcher;
    }

    @Override
    protected void onStart() {
      supervise(Supervision.oneForOne());
      spawnChild(batcher);
    }
  }

  @SelectorTest(seeds = 1000)
  void theLastMessageOfEachFlurryIsHandedOnWhenItHasBeenQuiet(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Probe<Integer> out = sim.probe("out");
    Debouncer<Integer> debouncer = sim.spawn(new Debouncer<>(PATIENCE, out));
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      debouncer.send(i);
      int pause = 1 + sim.random().nextInt(1999);
      sim.advance(Duration.ofMillis(pause));
      if (pause >= 1000 || i == 19) {
        expected.add(i);
      }
      if (i < 19) {
        assertEquals(expected, out.received());
      }
    }
    debouncer.stop();
    sim.run();

    assertEquals(expected, out.received());
  }

  private static Selector parentOf(Debouncer<String> debouncer) {
    return new RestartingOwner() {
      @Override
      protected void onStart() {
        supervise(Supervision.oneForOne());
        spawnChild(debouncer);
      }
    };
  }

  @SelectorTest
  void aDebouncerThatBeginsAnewHandsOnWhatItHasWhenItHasBeenQuietAgain(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    Probe<String> out = sim.probe("out");
    Debouncer<String> debouncer = new Debouncer<>(PATIENCE, out);
    sim.spawn(parentOf(debouncer));
    debouncer.send("a");
    sim.advance(Duration.ofMillis(500));
    sim.failAt(debouncer, 1, new IllegalStateException("crash"));
    debouncer.send("the one that fails");
    out.expectNothing(Duration.ofMillis(999));
    sim.advance(Duration.ofMillis(1));
    assertEquals(List.of("a"), out.received());
  }

  @SelectorTest
  void whatTheReceiverOfADebouncerThrowsOnIsHandedOnOnce(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    List<String> handedOn = new ArrayList<>();
    Debouncer<String> debouncer = new Debouncer<>(PATIENCE, message -> {
      handedOn.add(message);
      throw new IllegalStateException("disk is full");
    });
    sim.spawn(parentOf(debouncer));
    debouncer.send("a");
    sim.advance(Duration.ofSeconds(5));
    debouncer.stop();
    sim.run();
    assertEquals(List.of("a"), handedOn);
  }

  @SelectorTest
  void aListCannotBeChanged(SimulatedSystem sim) {
    Probe<List<String>> out = sim.probe("out");
    sim.spawn(new Batcher<>(1, PATIENCE, out)).send("a");
    assertThrows(UnsupportedOperationException.class, () -> out.next().add("b"));
    assertFalse(out.received().isEmpty());
  }

  @Test
  void badInputIsRefusedWhereItIsGiven() {
    assertEquals(
        "size of batches is 0; it must be at least 1",
        assertThrows(
                IllegalArgumentException.class, () -> new Batcher<String>(0, PATIENCE, l -> {}))
            .getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> new Batcher<String>(1, Duration.ZERO, l -> {}));
    assertThrows(NullPointerException.class, () -> new Batcher<String>(1, null, l -> {}));
    assertThrows(NullPointerException.class, () -> new Batcher<String>(1, PATIENCE, null));
    assertEquals(
        "quiet time of a debouncer is PT0S; it must be longer than zero",
        assertThrows(
                IllegalArgumentException.class, () -> new Debouncer<String>(Duration.ZERO, m -> {}))
            .getMessage());
    assertThrows(NullPointerException.class, () -> new Debouncer<String>(null, m -> {}));
    assertThrows(NullPointerException.class, () -> new Debouncer<String>(PATIENCE, null));
  }
}
