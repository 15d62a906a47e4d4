package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of messages that cannot be delivered. */
@Timeout(60)
final class DeadLetterTest {
  private static final String CANARY = "yellow-canary";

  private final SteeredSystem its = new SteeredSystem();
  private final Steered s = new Steered();
  private final Mailbox<String> box = s.logged("box");

  private void spawned() {
    its.spawn("s", s);
    its.run();
  }

  private void terminated() {
    spawned();
    s.stop();
    its.run();
  }

  @Test
  void messageToATerminatedSelectorIsADeadLetter() {
    terminated();
    box.send("late");
    assertEquals(
        List.of(new DeadLetter("s", "box", "late", DeadLetter.Reason.TERMINATED)), its.deadLetters);
    assertEquals(0, its.executor.pending());
  }

  @Test
  void messagesThatWaitWhenTheSelectorEndsAreDeadLettersInTheirOrder() {
    spawned();
    s.turn.send(s::exit);
    box.send("1");
    s.turn.send(box::disable);
    box.send("2");
    its.run();
    // The first in line was another mailbox's message, or its own: what was not handled is dead.
    List<Object> dead = new ArrayList<>(s.seen);
    its.deadLetters.stream()
        .filter(d -> d.mailbox().equals("box"))
        .forEach(d -> dead.add(d.message()));
    assertEquals(List.of("1", "2"), dead);
    assertTrue(its.deadLetters.stream().allMatch(d -> d.reason() == DeadLetter.Reason.TERMINATED));
  }

  @Test
  void trySendToATerminatedSelectorTellsAndMakesNoDeadLetter() {
    terminated();
    assertFalse(box.trySend("late"));
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void deadLettersAreCountedByReason() {
    Mailbox<String> full = s.logged("full").bounded(1, Overflow.REJECT);
    Mailbox<String> dropping = s.logged("dropping").bounded(1, Overflow.DROP_OLDEST);
    spawned();
    for (int i = 0; i < 3; i++) {
      full.send("m");
    }
    for (int i = 0; i < 4; i++) {
      dropping.send("m");
    }
    its.run();
    s.stop();
    its.run();
    box.send("late");
    assertEquals(2, its.system.deadLetters(DeadLetter.Reason.MAILBOX_FULL));
    assertEquals(3, its.system.deadLetters(DeadLetter.Reason.DROPPED));
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.TERMINATED));
    assertEquals(0, its.system.deadLetters(DeadLetter.Reason.SYSTEM_CLOSED));
    assertEquals(6, its.deadLetters.size());
  }

  @Test
  void messageLeftWhenTheSystemIsClosedSaysSo() {
    List<DeadLetter> deadLetters = new ArrayList<>();
    SelectorSystem system =
        SelectorSystem.builder().onDeadLetter(deadLetters::add).build();
    box.disable();
    box.send("left");
    system.spawn("s", s);
    system.close();
    assertEquals(
        List.of(new DeadLetter("s", "box", "left", DeadLetter.Reason.SYSTEM_CLOSED)), deadLetters);
    box.send("later");
    assertEquals(DeadLetter.Reason.SYSTEM_CLOSED, deadLetters.get(1).reason());
  }

  private enum Hint implements DeadLetter.Unmissed {
    ONE
  }

  @Test
  void whatNobodyMissesIsNoDeadLetterWhenItsReceiverEndsOrHasEnded() {
    Mailbox<Object> plain = s.mailbox("plain", m -> {});
    Mailbox<Object> full = s.<Object>mailbox("full", m -> {}).bounded(1, Overflow.WAIT);
    spawned();
    s.turn.send(() -> {
      plain.disable();
      full.disable();
    });
    its.run();
    plain.send(Hint.ONE);
    List<CompletionStage<?>> sent = List.of(full.sendAsync(Hint.ONE), full.sendAsync(Hint.ONE));
    s.stop();
    its.run();
    plain.send(Hint.ONE);
    assertTrue(plain.sendAsync(Hint.ONE).toCompletableFuture().isCompletedExceptionally());
    assertFalse(sent.get(0).toCompletableFuture().isCompletedExceptionally());
    assertTrue(sent.get(1).toCompletableFuture().isCompletedExceptionally());
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void whatNobodyMissesIsNoDeadLetterEitherWhileOthersThatWaitedAreToldOfTheEnd() {
    Mailbox<Object> full = s.<Object>mailbox("full", m -> {}).bounded(1, Overflow.WAIT);
    spawned();
    s.turn.send(full::disable);
    its.run();
    full.send(Hint.ONE);
    var unused = full.sendAsync(Hint.ONE).whenComplete((ok, e) -> full.send(Hint.ONE));
    CompletionStage<?> last = full.sendAsync(Hint.ONE);
    s.stop();
    its.run();
    assertTrue(last.toCompletableFuture().isCompletedExceptionally());
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void whatNobodyMissesIsInNoReport() {
    Mailbox<Object> plain = s.mailbox("plain", m -> {});
    plain.disable();
    plain.send(Hint.ONE);
    plain.send("missed");
    SelectorSystem system = SelectorSystem.create();
    system.spawn("s", s);
    ShutdownReport report = system.drain(Duration.ofSeconds(10));
    assertEquals(List.of(new ShutdownReport.Undelivered("s", "plain", 1)), report.undelivered());
    assertEquals(1, system.deadLetters(DeadLetter.Reason.SYSTEM_CLOSED));
  }

  @Test
  void whatNobodyMissesIsADeadLetterWhereABoundKeepsItOut() {
    Mailbox<Object> full = s.<Object>mailbox("full", m -> {}).bounded(1, Overflow.REJECT);
    Mailbox<Object> drops = s.<Object>mailbox("drops", m -> {}).bounded(1, Overflow.DROP_OLDEST);
    for (int i = 0; i < 2; i++) {
      full.send(Hint.ONE);
      drops.send(Hint.ONE);
    }
    spawned();
    assertEquals(
        List.of(DeadLetter.Reason.MAILBOX_FULL, DeadLetter.Reason.DROPPED),
        its.deadLetters.stream().map(DeadLetter::reason).toList());
  }

  @ParameterizedTest
  @EnumSource(DeadLetter.Reason.class)
  void textNamesReceiverTypeAndReasonButNotTheMessage(DeadLetter.Reason reason) {
    String text = new DeadLetter("s", "box", CANARY, reason).toString();
    assertEquals("DeadLetter[a String for mailbox 'box' of s: " + reason.text() + "]", text);
    String undeliverable = new UndeliverableException("s", "box", reason).getMessage();
    assertTrue(undeliverable.contains("mailbox 'box' of s"), undeliverable);
    assertTrue(undeliverable.contains(reason.text()), undeliverable);
  }

  @Test
  void messageOfAnAnonymousClassIsToldOfByTheNameOfThat() {
    Object command = new Object() {};
    String text = new DeadLetter("s", "box", command, DeadLetter.Reason.MAILBOX_FULL).toString();
    assertTrue(text.startsWith("DeadLetter[a " + command.getClass().getName() + " for"), text);
  }

  @Test
  void snapshotDoesNotShowMessages() {
    box.send(CANARY);
    spawned();
    s.turn.send(box::disable);
    its.run();
    box.send(CANARY);
    assertFalse(s.toString().contains(CANARY), s::toString);
    assertFalse(box.toString().contains(CANARY), box::toString);
    assertFalse(s.snapshot().toString().contains(CANARY));
  }

  @ParameterizedTest
  @EnumSource(Thrown.class)
  void handlerThatThrowsDoesNoHarm(Thrown thrown) {
    AtomicLong told = new AtomicLong();
    List<Down> downs = new ArrayList<>();
    SelectorSystem system = SelectorSystem.builder()
        .executor(its.executor)
        .onDeadLetter(letter -> {
          told.incrementAndGet();
          thrown.doThrow();
        })
        .build();
    system.spawn("s", s);
    s.monitor(downs::add);
    its.run();
    s.turn.send(s::exit);
    s.turn.send(() -> {});
    s.turn.send(() -> {});
    its.run();
    assertEquals(2, told.get());
    assertEquals(1, s.exits);
    assertEquals(List.of(new Down(s, new ExitReason.Normal())), downs);
    assertEquals(0, system.size());
    assertEquals(2, system.deadLetters(DeadLetter.Reason.TERMINATED));
  }

  @Test
  void deadLetterThatTheHandlerMakesIsCountedAndNotToldToIt() {
    List<DeadLetter> told = new ArrayList<>();
    Steered archive = new Steered();
    Mailbox<Object> in = archive.mailbox("in", message -> {});
    SelectorSystem system = SelectorSystem.builder()
        .executor(its.executor)
        .onDeadLetter(letter -> {
          told.add(letter);
          in.send(letter);
        })
        .build();
    system.spawn("archive", archive);
    system.spawn("s", s);
    its.run();
    archive.stop();
    s.stop();
    its.run();
    box.send("1");
    box.send("2");
    assertEquals(List.of("1", "2"), told.stream().map(DeadLetter::message).toList());
    assertEquals(4, system.deadLetters(DeadLetter.Reason.TERMINATED));
  }

  /** What a handler may throw. */
  enum Thrown {
    EXCEPTION,
    ERROR;

    void doThrow() {
      if (this == ERROR) {
        throw new AssertionError("handler");
      }
      throw new IllegalStateException("handler");
    }
  }

  @Test
  void deadLettersFromBeforeTheStartAreToldOnce() {
    Mailbox<String> full = s.logged("full").bounded(1, Overflow.REJECT);
    full.send("1");
    full.send("2");
    assertEquals(List.of(), its.deadLetters);
    its.spawn("s", s);
    assertEquals(
        List.of(DeadLetter.Reason.MAILBOX_FULL),
        its.deadLetters.stream().map(DeadLetter::reason).toList());
    assertEquals("2", its.deadLetters.get(0).message());
    its.run();
    assertEquals(1, its.deadLetters.size());
  }

  @Test
  void selectorStoppedBeforeItsFirstTurnHandlesNothing() {
    box.send("early");
    its.spawn("s", s);
    s.stop();
    its.run();
    assertEquals(List.of(), s.seen);
    assertEquals(0, s.starts);
    assertEquals(0, s.exits);
    assertEquals(1, its.deadLetters.size());
    assertInstanceOf(SelectorState.Terminated.class, s.state());
  }

  @Test
  void everyMessageToATerminatingSelectorIsHandledOrADeadLetter() throws InterruptedException {
    AtomicLong handled = new AtomicLong();
    AtomicLong dead = new AtomicLong();
    AtomicLong sent = new AtomicLong();
    try (SelectorSystem system = SelectorSystem.builder()
        .parallelism(2)
        .onDeadLetter(letter -> dead.incrementAndGet())
        .build()) {
      for (int round = 0; round < 200; round++) {
        Steered ending = new Steered();
        List<Mailbox<Integer>> lanes =
            ending.mailboxes("lane", 2 + round % 2 * 70, (lane, m) -> handled.incrementAndGet());
        system.spawn(ending);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
          int number = t;
          threads.add(Thread.ofPlatform().start(() -> {
            for (int i = 0; i < 100; i++) {
              lanes.get((i + number) % lanes.size()).send(i);
              sent.incrementAndGet();
              if (number == 0 && i == 50) {
                ending.stop();
              }
            }
          }));
        }
        for (Thread t : threads) {
          t.join();
        }
        ending.whenTerminated().toCompletableFuture().join();
      }
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    }
    assertEquals(sent.get(), handled.get() + dead.get());
    assertEquals(60_000, sent.get());
  }
}
