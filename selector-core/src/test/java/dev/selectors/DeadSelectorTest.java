package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class DeadSelectorTest {
  private static final int SENDERS = 8;
  private static final int MESSAGES = 5_000;

  private static final class Mortal extends Selector {
    final AtomicLong handled = new AtomicLong();
    final Mailbox<Integer> in;

    Mortal() {
      in = mailbox("in", m -> handled.getAndIncrement());
    }

    Mortal(Overflow overflow) {
      this();
      in.bounded(3, overflow);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sendersToADeadSelectorNeverHangAndAreAccounted(boolean deadBefore) throws Exception {
    account(new Mortal(), deadBefore);
  }

  @ParameterizedTest
  @EnumSource
  void sendersToADeadSelectorWithABoundNeverHangAndAreAccounted(Overflow overflow)
      throws Exception {
    account(new Mortal(overflow), false);
  }

  private static void account(Mortal mortal, boolean deadBefore) throws Exception {
    AtomicLong dead = new AtomicLong();
    try (SelectorSystem system =
        SelectorSystem.builder().onDeadLetter(letter -> dead.getAndIncrement()).build()) {
      system.spawn(mortal);
      if (deadBefore) {
        mortal.stop();
        mortal.whenTerminated().toCompletableFuture().get(10, TimeUnit.SECONDS);
      }
      List<Thread> senders = new ArrayList<>();
      for (int s = 0; s < SENDERS; s++) {
        // Virtual threads, as these may wait for room.
        senders.add(Thread.ofVirtual().start(() -> {
          for (int i = 0; i < MESSAGES; i++) {
            mortal.in.send(i);
            if (i == MESSAGES / 2) {
              mortal.stop();
            }
          }
        }));
      }
      for (Thread sender : senders) {
        sender.join(20_000);
        assertFalse(sender.isAlive(), "a sender hangs");
      }
      mortal.whenTerminated().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }
    assertEquals(SENDERS * MESSAGES, mortal.handled.get() + dead.get());
  }
}
