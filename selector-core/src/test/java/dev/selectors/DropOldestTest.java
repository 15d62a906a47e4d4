package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** At what moment a listener is told that a message has given way. */
@Timeout(60)
final class DropOldestTest {
  private static final int MANY = 20_000;

  private volatile int handled = -1;
  private volatile int sending;

  private final class Newest extends Selector {
    final Mailbox<Integer> box =
        this.<Integer>mailbox("box", n -> handled = n).bounded(1, Overflow.DROP_OLDEST);
  }

  /** The owner may have found the mailbox empty just before, and be idle. */
  @Test
  void whoIsToldCanWaitForTheMessageThatHasTakenThePlace() {
    AtomicInteger told = new AtomicInteger();
    try (SelectorSystem system = SelectorSystem.builder()
        .onDeadLetter(letter -> {
          told.incrementAndGet();
          while (handled < sending) {
            Thread.onSpinWait();
          }
        })
        .build()) {
      Newest newest = system.spawn(new Newest());
      for (int n = 0; n < MANY; n++) {
        sending = n;
        newest.box.send(n);
      }
    }
    assertEquals(MANY - 1, handled, told::toString);
  }
}
