package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Receiving where it is not possible, or where nothing can come. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WrongReceiveTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));

  private static <E extends Exception> void assertRefused(
      Class<E> type, String text, Executable wrong) {
    E e = assertThrows(type, wrong);
    assertTrue(e.getMessage().contains(text), e.getMessage());
  }

  /** Refused in the body, which can receive afterwards. */
  private <E extends Exception> void assertRefusedInBody(
      Class<E> type, String text, Threaded.Body wrong) {
    Threaded s = its.started(new Threaded(self -> {
      assertRefused(type, text, () -> wrong.run(self));
      self.takeAll(self.a, self.b);
    }));
    s.a.send("a");
    s.b.send("b");
    its.runAll();
    assertEquals(List.of("a", "b"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void mailboxOfNoTypeIsRefused() {
    assertRefused(NullPointerException.class, "type of mailbox 'c'", () -> new Threaded(self -> {})
        .mailbox(null, "c"));
  }

  @Test
  void receiveFromNoMailboxIsRefused() {
    assertRefusedInBody(IllegalArgumentException.class, "names no mailbox", Threaded::receive);
    assertRefusedInBody(
        IllegalArgumentException.class,
        "names no mailbox",
        self -> self.receiveWithin(Duration.ofSeconds(1)));
  }

  @Test
  void receiveFromTheMailboxOfAnotherIsRefused() {
    Threaded other = new Threaded(self -> {});
    assertRefusedInBody(
        IllegalArgumentException.class,
        "mailbox 'a' belongs to " + other.name() + ", not to ",
        self -> self.receive(self.a, other.a));
  }

  @Test
  void receiveByOthersThanTheBodyIsRefused() {
    Threaded s = its.started(new Threaded(self -> self.takeAll(self.a)));
    assertRefused(IllegalStateException.class, "outside a turn", () -> s.receive(s.a));
    s.a.send("x");
    its.runAll();
    assertEquals(List.of("x"), s.seen);
  }

  @Test
  void receiveBeforeTheSelectorIsSpawnedIsRefused() {
    Threaded s = new Threaded(self -> {});
    assertRefused(
        IllegalStateException.class, "before the selector was spawned", () -> s.receive(s.a));
    assertRefused(
        IllegalStateException.class,
        "before the selector was spawned",
        () -> s.receiveWithin(LONG, s.a));
    assertRefused(
        IllegalStateException.class,
        "before the selector was spawned",
        () -> s.call(s.a, (ReplyTo<String> r) -> "x", LONG));
  }

  @Test
  void receiveFromDisabledMailboxesWithNothingExpectedIsRefused() {
    assertRefusedInBody(AllMailboxesDisabledException.class, "none of the mailboxes that", self -> {
      self.a.disable();
      try {
        self.receive(self.a);
      } finally {
        self.a.enable();
      }
    });
  }

  @Test
  void receiveFromDisabledMailboxesWaitsForATimerThatMayEnableThem() {
    Threaded s = its.started(new Threaded(self -> {
      self.a.disable();
      self.after(Duration.ofSeconds(1), self.a::enable);
      self.take(self.a);
    }));
    s.a.send("x");
    its.runAll();
    assertEquals(List.of(), s.seen);
    time.advance(Duration.ofSeconds(1));
    its.runAll();
    assertEquals(List.of("x"), s.seen);
  }

  @Test
  void receiveWithinFromDisabledMailboxesWaitsForItsTime() {
    Threaded s = its.started(new Threaded(self -> {
      self.a.disable();
      self.seen.add(self.receiveWithin(Duration.ofSeconds(1), self.a).isPresent());
    }));
    time.advance(Duration.ofSeconds(1));
    its.runAll();
    assertEquals(List.of(false), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void timeToReceiveWithinMustBePositive() {
    assertRefusedInBody(
        IllegalArgumentException.class,
        "must be longer than zero",
        self -> self.receiveWithin(Duration.ZERO, self.a));
  }

  @Test
  void mailboxesOfSuchASelectorNeedAName() {
    Threaded s = new Threaded(self -> {});
    assertRefused(
        IllegalArgumentException.class, "has an empty name", () -> s.mailbox(String.class, ""));
    assertRefused(
        IllegalArgumentException.class,
        "already has a mailbox 'a'",
        () -> s.mailbox(String.class, "a"));
  }
}
