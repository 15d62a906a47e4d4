package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A system is not at rest while a selector is awake, though the thread that has woken it has not
 * scheduled it yet: others that send to it meanwhile rely on that thread.
 */
@Timeout(60)
final class QuiescenceTest {
  private enum Workers {
    OWN,
    POOL,
    EXECUTOR
  }

  private final Steered s = new Steered();
  private final Mailbox<String> box = s.logged("box");
  private final ExecutorService pool = new ForkJoinPool(1);
  private final ExecutorService executor = Executors.newSingleThreadExecutor();

  @AfterEach
  void shutDown() {
    pool.shutdown();
    executor.shutdown();
  }

  private SystemBuilder on(Workers workers) {
    SystemBuilder builder = SelectorSystem.builder();
    return switch (workers) {
      case OWN -> builder;
      case POOL -> builder.executor(pool);
      case EXECUTOR -> builder.executor(executor);
    };
  }

  @ParameterizedTest
  @EnumSource
  void selectorThatIsAwakeButNotScheduledYetIsWaitedFor(Workers workers)
      throws InterruptedException {
    try (SelectorSystem system = on(workers).build()) {
      system.spawn(s);
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      assertTrue(s.cell.raise(ControlWord.RECHECK), "was idle");
      box.send("sent");
      assertFalse(system.awaitQuiescence(Duration.ZERO));
      assertEquals(List.of(), s.seen);
      s.cell.wake();
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      assertEquals(List.of("sent"), s.seen);
    }
  }

  @Test
  void messageIsWaitedForThoughTheSenderInFrontHasNotSaidWhichGroupItIsIn()
      throws InterruptedException {
    List<Mailbox<String>> lanes = s.mailboxes("lane", 100, (lane, message) -> s.seen.add(message));
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(s);
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      long idle = s.cell.word();
      ReadySet ready = s.cell.ready();
      assertTrue(ready.arrived(lanes.get(70).index()), "was idle");
      long last = s.cell.word() & ~idle;
      s.cell.clear(last); // as before the last step of arrived()
      lanes.get(70).send("sent");
      assertFalse(system.awaitQuiescence(Duration.ZERO));
      assertEquals(List.of(), s.seen);
      s.cell.set(last);
      s.cell.wake();
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      assertEquals(List.of("sent"), s.seen);
    }
  }
}
