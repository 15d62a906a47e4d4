package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is promised of guards that count the messages which wait. */
@Timeout(300)
@ParameterizedClass
@EnumSource
final class CountingGuardTest {
  /** What kind of mailboxes there are, and what chooses among them. */
  @SuppressWarnings("ImmutableEnumChecker") // the functions are pure
  enum Kind {
    PLAIN(s -> {}, box -> {}),
    MANY(s -> s.mailboxes("more", 98, (i, m) -> {}), box -> {}),
    BOUNDED(s -> {}, box -> box.bounded(8, Overflow.WAIT)),
    /** One of them only, as the other has a head guard in a law. */
    DROPPING(s -> {}, box -> {
      if (box.name().equals("b")) {
        box.bounded(8, Overflow.DROP_OLDEST);
      }
    }),
    SELECTIVE(s -> {}, Mailbox::selective),
    BY_ARRIVAL(s -> s.policy(SelectionPolicy.arrivalOrder()), box -> {});

    private final Consumer<Selector> before;
    private final Consumer<Mailbox<?>> made;

    Kind(Consumer<Selector> before, Consumer<Mailbox<?>> made) {
      this.before = before;
      this.made = made;
    }
  }

  /** Takes what comes to a and b into a list. */
  private final class Two extends Selector {
    final Mailbox<String> a;
    final Mailbox<String> b;
    final Mailbox<Runnable> turn;

    Two() {
      kind.before.accept(this);
      a = mailbox("a", log::add);
      b = mailbox("b", log::add);
      turn = mailbox("turn", Runnable::run);
      kind.made.accept(a);
      kind.made.accept(b);
    }
  }

  private final ManualSystem manual = new ManualSystem();
  private final List<String> log = new ArrayList<>();
  private final Kind kind;

  CountingGuardTest(Kind kind) {
    this.kind = kind;
  }

  private Two started(Consumer<Two> constructor) {
    Two two = new Two();
    constructor.accept(two);
    return manual.started(two);
  }

  private static void repeat(int times, Runnable action) {
    for (int i = 0; i < times; i++) {
      action.run();
    }
  }

  private void send(Mailbox<String> to, String... messages) {
    for (String message : messages) {
      manual.send(to, message); // each time it goes idle
    }
  }

  @Test
  void guardHoldsWhenAsManyMessagesHaveComeAsItWaitsFor() {
    Two two = started(s -> s.a.guard(() -> s.a.depth() >= 3));
    send(two.a, "1", "2");
    assertEquals(List.of(), log);
    send(two.a, "3");
    assertEquals(List.of("1"), log);
    send(two.a, "4");
    assertEquals(List.of("1", "2"), log);
  }

  @Test
  void guardHoldsWhenMessagesHaveComeToAMailboxThatIsClosed() {
    Two two = started(s -> s.a.guard(() -> s.b.depth() >= 2));
    two.turn.send(two.b::disable);
    send(two.a, "a");
    send(two.b, "1");
    assertEquals(List.of(), log);
    send(two.b, "2");
    assertEquals(List.of("a"), log);
  }

  @Test
  void guardHoldsWhenTheLastMessageThatItCountsIsWantedByNobodyAnyMore() {
    Two two = started(s -> s.a.guard(() -> s.b.depth() == 0));
    two.turn.send(() -> {
      two.a.send("a");
      manual
          .system
          .<String, String>ask(two.b, replyTo -> "b", Duration.ofDays(1))
          .toCompletableFuture()
          .cancel(false);
    });
    manual.runAll();
    assertEquals(List.of("a"), log);
  }

  @Test
  void guardHoldsWhenTheFirstMessageHasComeToAMailboxWhoseGuardDoesNotHold() {
    Two two = started(s -> {
      s.a.guard(() -> s.b.depth() >= 1);
      s.b.guard(() -> false);
    });
    send(two.a, "a");
    assertEquals(List.of(), log);
    send(two.b, "1");
    assertEquals(List.of("a"), log);
  }

  @Test
  void manyMessagesThatComeAsOneAreCounted() {
    Two two = started(s -> s.a.guard(() -> s.a.depth() >= 3));
    send(two.a, "1");
    two.a.sendAll(List.of("2", "3"));
    manual.runAll();
    assertEquals(List.of("1"), log);
  }

  @Test
  void headGuardMayCountToo() {
    Two two = started(s -> s.a.headGuard(m -> s.b.depth() >= Integer.parseInt(m)));
    two.turn.send(two.b::disable);
    send(two.a, "2");
    send(two.b, "x");
    assertEquals(List.of(), log);
    send(two.b, "y");
    assertEquals(List.of("2"), log);
  }

  @Test
  void messageThatOnlyAHandlerHasCountedSchedulesNothing() {
    Two two = started(s -> s.a.disable());
    send(two.a, "1");
    two.turn.send(() -> log.add("depth " + two.a.depth()));
    manual.runAll();
    two.a.send("2");
    assertEquals(0, manual.executor.pending());
    assertEquals(List.of("depth 1"), log);
  }

  @Test
  void ofTwoGuardsThatCompareCountsOneHoldsHoweverMessagesCome() throws InterruptedException {
    int pairs = 2_000;
    int each = 5;
    CountDownLatch handled = new CountDownLatch(2 * each * pairs);
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      class Factions extends Selector {
        final Mailbox<String> a;
        final Mailbox<String> b;

        Factions() {
          kind.before.accept(this);
          a = mailbox("a", m -> handled.countDown());
          b = mailbox("b", m -> handled.countDown());
          kind.made.accept(a);
          kind.made.accept(b);
          a.guard(() -> a.depth() >= b.depth());
          b.guard(() -> b.depth() >= a.depth());
        }
      }
      for (int i = 0; i < pairs; i++) {
        Factions factions = system.spawn(new Factions());
        Thread other = new Thread(() -> repeat(each, () -> factions.b.send("b")));
        other.start();
        repeat(each, () -> factions.a.send("a"));
        other.join();
      }
      assertTrue(handled.await(20, TimeUnit.SECONDS), () -> handled.getCount() + " not handled");
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    }
  }
}
