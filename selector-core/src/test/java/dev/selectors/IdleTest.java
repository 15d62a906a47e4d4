package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class IdleTest {
  private static final int SELECTORS = 100_000;

  /** The threads that have been at work. */
  private final Set<Thread> seen = ConcurrentHashMap.newKeySet();

  private final class Sleeper extends Selector {
    int handled;
    final Mailbox<String> closed = mailbox("closed", m -> handled++);
    final Mailbox<String> open = mailbox("open", m -> {
      seen.add(Thread.currentThread());
      closed.enable();
    });

    Sleeper() {
      closed.disable();
    }
  }

  @Test
  void idleSelectorsCostNoTaskAndNoThread() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.builder().name("sleepers").build()) {
      List<Sleeper> sleepers = new ArrayList<>();
      for (int i = 0; i < SELECTORS; i++) {
        sleepers.add(system.spawn(new Sleeper()));
      }
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      assertEquals(SELECTORS, system.size());

      assertWorkersEnd("workers of a system with nothing to do");

      sleepers.forEach(s -> s.closed.send("message to a closed mailbox"));
      assertEquals(List.of(), workers("sleepers"), "workers for messages to closed mailboxes");
      for (Sleeper s : sleepers) {
        assertInstanceOf(SelectorState.Idle.class, s.state());
      }

      sleepers.forEach(s -> s.open.send("open"));
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      assertFalse(sleepers.stream().anyMatch(s -> s.handled != 1));

      assertFalse(seen.isEmpty());
      assertWorkersEnd("workers of a system that has done its work");
      assertFalse(seen.stream().anyMatch(Thread::isAlive));
    }
  }

  private static void assertWorkersEnd(String whose) throws InterruptedException {
    for (Thread worker : workers("sleepers")) {
      worker.join(Duration.ofSeconds(30));
    }
    assertEquals(List.of(), workers("sleepers"), whose);
  }

  private static List<Thread> workers(String system) {
    Thread[] threads = new Thread[2 * Thread.activeCount() + 16];
    Thread.enumerate(threads);
    return Stream.of(threads)
        .filter(t -> t != null && t.isAlive() && t.getName().startsWith(system + "-"))
        .toList();
  }
}
