package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.UndeliverableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** How messages travel. */
@Timeout(60)
final class DelayedRefTest {
  private static final Duration LEAST = Duration.ofMillis(10);
  private static final Duration MOST = Duration.ofMillis(50);

  @Test
  void messagesArriveAfterTheDelay() {
    try (var sim = SimulatedSystem.create(3)) {
      List<Duration> arrivals = new ArrayList<>();
      MailboxRef<String> ref = sim.delayed(m -> arrivals.add(sim.now()), LEAST);
      ref.send("a");
      sim.run();
      assertEquals(List.of(), arrivals);
      sim.advance(Duration.ofSeconds(1));
      assertEquals(List.of(LEAST), arrivals);
    }
  }

  @Test
  void delaysCountFromWhenAMessageIsSent() {
    try (var sim = SimulatedSystem.create(3)) {
      List<Duration> arrivals = new ArrayList<>();
      Duration later = Duration.ofMinutes(1);
      sim.advance(later);
      sim.delayed(m -> arrivals.add(sim.now()), LEAST).send("a");
      sim.reordering(m -> arrivals.add(sim.now()), LEAST, LEAST).send("a");
      sim.advance(LEAST);
      assertEquals(List.of(later.plus(LEAST), later.plus(LEAST)), arrivals);
    }
  }

  @Test
  void delaysStayInTheirRangeAndDiffer() {
    Set<Duration> arrivals = new HashSet<>();
    for (long seed = 0; seed < 100; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        sim.<String>delayed(m -> arrivals.add(sim.now()), LEAST, MOST).send("a");
        sim.advance(MOST);
      }
    }
    assertTrue(arrivals.size() > 50, arrivals::toString);
    assertTrue(
        arrivals.stream().allMatch(d -> d.compareTo(LEAST) >= 0 && d.compareTo(MOST) <= 0),
        arrivals::toString);
  }

  @Test
  void delayedMessagesKeepTheirOrder() {
    for (long seed = 0; seed < 100; seed++) {
      assertEquals(sent(), arrived(seed, true));
    }
  }

  @Test
  void reorderedMessagesOvertakeEachOtherAndNoneIsLost() {
    Set<List<Integer>> orders = new HashSet<>();
    for (long seed = 0; seed < 100; seed++) {
      List<Integer> order = arrived(seed, false);
      assertEquals(sent(), order.stream().sorted().toList());
      orders.add(order);
    }
    assertTrue(orders.size() > 50, orders::toString);
  }

  private static List<Integer> sent() {
    return IntStream.range(0, 10).boxed().toList();
  }

  private static List<Integer> arrived(long seed, boolean inOrder) {
    try (var sim = SimulatedSystem.create(seed)) {
      List<Integer> arrived = new ArrayList<>();
      MailboxRef<Integer> to = arrived::add;
      MailboxRef<Integer> ref =
          inOrder ? sim.delayed(to, LEAST, MOST) : sim.reordering(to, LEAST, MOST);
      sent().forEach(ref::send);
      sim.advance(MOST);
      return arrived;
    }
  }

  @Test
  void whatIsUnderWayArrivesBeforeTheEnd() {
    for (boolean inOrder : List.of(true, false)) {
      try (var sim = SimulatedSystem.create()) {
        Worker ann = sim.spawn(new Worker());
        Worker joe = new Worker();
        Mailbox<String> box = joe.can.mailbox("box", m -> {});
        box.disable();
        sim.spawn(joe);
        box.send("waits until the line has brought what opens the gate");
        MailboxRef<Runnable> line =
            inOrder ? sim.delayed(joe.work, LEAST, MOST) : sim.reordering(joe.work, LEAST, MOST);
        ann.work.send(
            () -> line.send(() -> sim.delayed(ann.work, LEAST).send(() -> line.send(box::enable))));
        sim.verify();
        assertEquals(0, box.depth());
      }
    }
  }

  @Test
  void theEndDoesNotWaitForLinesThatAreNeverQuiet() {
    try (var sim = SimulatedSystem.create().patience(Duration.ofSeconds(1))) {
      Worker ann = sim.spawn(new Worker());
      MailboxRef<Runnable> line = sim.delayed(ann.work, LEAST);
      line.send(new Runnable() {
        @Override
        public void run() {
          line.send(this);
        }
      });
      sim.verify();
      assertEquals(Duration.ofSeconds(1), sim.now());
    }
  }

  @Test
  void aMessageThatDoesNotArriveInTimeIsAnError() {
    try (var sim = SimulatedSystem.create()) {
      sim.<String>delayed(m -> fail("is told when it arrives"), Duration.ofMinutes(2))
          .send("a");
      var e = assertThrows(AssertionFailedError.class, sim::verify);
      assertTrue(
          e.getMessage()
              .contains("1 message is still under way on a line, 60.000s of virtual time"),
          e::getMessage);
      assertTrue(e.getMessage().contains("say sim.patience(time)"), e::getMessage);
      sim.allowStuck();
      sim.verify();
    }
    try (var sim = SimulatedSystem.create().patience(Duration.ofMinutes(2))) {
      List<String> arrived = new ArrayList<>();
      sim.<String>delayed(arrived::add, Duration.ofMinutes(2)).send("a");
      sim.verify();
      assertEquals(List.of("a"), arrived);
    }
  }

  @Test
  void sendAsyncTellsWhenTheReceiverHasTakenTheMessage() {
    for (boolean inOrder : List.of(true, false)) {
      try (var sim = SimulatedSystem.create(4)) {
        List<String> taken = new ArrayList<>();
        Worker joe = new Worker();
        Mailbox<String> narrow =
            joe.can.<String>mailbox("narrow", taken::add).bounded(1, Overflow.WAIT);
        narrow.disable();
        sim.spawn(joe);
        MailboxRef<String> line =
            inOrder ? sim.delayed(narrow, LEAST, MOST) : sim.reordering(narrow, LEAST, MOST);
        var first = line.sendAsync("a").toCompletableFuture();
        sim.run();
        assertFalse(first.isDone());
        sim.await(first);
        assertTrue(sim.now().compareTo(LEAST) >= 0);
        var second = line.sendAsync("b").toCompletableFuture();
        sim.advance(MOST);
        assertFalse(second.isDone()); // no room
        joe.work.send(narrow::enable);
        sim.await(second);
        sim.run();
        assertEquals(List.of("a", "b"), taken);
      }
    }
  }

  @Test
  void whoSendsAsyncIsToldWhatAReceiverThrows() {
    for (boolean inOrder : List.of(true, false)) {
      try (var sim = SimulatedSystem.create(4)) {
        var thrown = new IllegalStateException("planned");
        MailboxRef<String> throwing = m -> {
          throw thrown;
        };
        MailboxRef<String> line =
            inOrder ? sim.delayed(throwing, LEAST, MOST) : sim.reordering(throwing, LEAST, MOST);
        var taken = line.sendAsync("a").toCompletableFuture();
        assertEquals(
            thrown,
            assertThrows(CompletionException.class, () -> sim.await(taken)).getCause());
      }
    }
  }

  private record Get(ReplyTo<Integer> replyTo) {}

  /** A shelf with room for one that waits, which has to open before it can give anything. */
  private static final class Full extends Selector {
    final Mailbox<Get> get =
        this.<Get>mailbox("get", g -> g.replyTo().send(1)).bounded(1, Overflow.WAIT);
    final Mailbox<Boolean> open = mailbox("open", now -> get.enable());

    Full() {
      get.disable();
    }
  }

  private static List<CompletableFuture<Integer>> asked(SimulatedSystem sim, MailboxRef<Get> line) {
    return IntStream.range(0, 3)
        .mapToObj(i -> sim.system()
            .ask(line, (ReplyTo<Integer> r) -> new Get(r), Duration.ofSeconds(9))
            .toCompletableFuture())
        .toList();
  }

  @SelectorTest
  void aRequestWaitsForRoomAtTheEndOfALineThatEndsInSendAsync(SimulatedSystem sim) {
    Full full = sim.spawn(new Full());
    MailboxRef<Get> end = get -> {
      var unused = full.get.sendAsync(get); // waits for room; the request has its own deadline
    };
    MailboxRef<Get> line = sim.delayed(end, Duration.ofMillis(1), Duration.ofMillis(9));
    List<CompletableFuture<Integer>> answers = asked(sim, line);
    sim.advance(Duration.ofSeconds(1));
    full.open.send(true);
    answers.forEach(answer -> assertEquals(1, sim.await(answer)));
  }

  @SelectorTest
  void aRequestForWhichThereIsNoRoomAtTheEndOfALineIsADeadLetter(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.MAILBOX_FULL);
    Full full = sim.spawn(new Full());
    List<CompletableFuture<Integer>> answers = asked(sim, sim.delayed(full.get, LEAST));
    sim.advance(Duration.ofSeconds(1));
    full.open.send(true);
    sim.await(answers.getFirst());
    assertEquals(2, sim.deadLetters().size());
    sim.advance(Duration.ofSeconds(9));
    assertTrue(answers.getLast().isCompletedExceptionally());
  }

  @Test
  void sendAsyncTellsThatTheReceiverHasRefusedTheMessage() {
    try (var sim = SimulatedSystem.create()) {
      Mailbox<String> narrow =
          sim.spawnFrom(c -> c.<String>mailbox("narrow", m -> {}).bounded(1, Overflow.REJECT));
      sim.run();
      MailboxRef<String> line = sim.delayed(narrow, LEAST);
      var taken = line.sendAsync("a").toCompletableFuture();
      var refused = line.sendAsync("b").toCompletableFuture();
      sim.runUntil(refused::isDone);
      assertFalse(taken.isCompletedExceptionally());
      var e = assertThrows(CompletionException.class, refused::join);
      assertInstanceOf(UndeliverableException.class, e.getCause());
      assertThrows(NullPointerException.class, () -> line.sendAsync(null));
    }
  }

  @Test
  void shortRangesAreRangesToo() {
    Set<Duration> arrivals = new HashSet<>();
    for (long seed = 0; seed < 100; seed++) {
      try (var sim = SimulatedSystem.create(seed)) {
        sim.<String>delayed(m -> arrivals.add(sim.now()), Duration.ZERO, Duration.ofNanos(1))
            .send("a");
        sim.advance(MOST);
      }
    }
    assertEquals(Set.of(Duration.ZERO, Duration.ofNanos(1)), arrivals);
  }

  @Test
  void aDelayedRefNamesWhatItLeadsTo() {
    try (var sim = SimulatedSystem.create()) {
      Worker joe = sim.spawn("joe", new Worker());
      assertEquals(joe.work + ", delayed", sim.delayed(joe.work, MOST).toString());
    }
  }

  @Test
  void aDelayIsNotNegativeAndARangeNotUpsideDown() {
    try (var sim = SimulatedSystem.create()) {
      MailboxRef<String> to = m -> assertFalse(m.isEmpty());
      assertThrows(IllegalArgumentException.class, () -> sim.delayed(to, Duration.ofNanos(-1)));
      assertThrows(IllegalArgumentException.class, () -> sim.delayed(to, MOST, Duration.ZERO));
      assertThrows(NullPointerException.class, () -> sim.delayed(to, MOST).send(null));
    }
  }
}
