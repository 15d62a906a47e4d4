package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a selector that cannot be spawned, or is spawned too late. */
@Timeout(60)
final class SpawnTest {
  private final SelectorSystem system = SelectorSystem.create();

  /** Spawns where no thread can be made, and is told why. */
  private static void spawnInVain(Runnable spawn) {
    IllegalStateException why = new IllegalStateException("not for others");
    InheritableThreadLocal<String> local = new InheritableThreadLocal<>() {
      @Override
      protected String childValue(String parentValue) {
        throw why;
      }
    };
    local.set("mine");
    try {
      assertSame(why, assertThrows(IllegalStateException.class, spawn::run));
    } finally {
      local.remove();
    }
  }

  @Test
  void aSelectorForWhichNoThreadCanBeMadeIsNotThere() {
    spawnInVain(() -> system.spawn(new Threaded(self -> {})));
    assertEquals(0, system.size());
    system.close(); // as its spawner is not inside
  }

  @Test
  void aChildForWhichNoThreadCanBeMadeDoesNotKeepItsParentFromEnding() {
    Steered parent = system.spawn(new Steered());
    parent.turn.send(() -> {
      spawnInVain(() -> parent.context().spawnChild("t", new Threaded(self -> {})));
      parent.exit();
    });
    assertEquals(
        new ExitReason.Normal(), parent.whenTerminated().toCompletableFuture().join());
    system.close();
  }

  @Test
  void aBodyThatIsSpawnedWhenItsSystemHasEndedDoesNotBegin() {
    Threaded late = new Threaded(self -> new CountDownLatch(1).await());
    assertTrue(system.drain(Duration.ofSeconds(20)).isClean());
    late.cell.spawn("late", system, null); // by a caller that had looked before it closed
    assertEquals(
        new ExitReason.SystemClosed(),
        late.whenTerminated().toCompletableFuture().join());
    assertEquals(0, late.begun);
    assertEquals(0, late.exits);
  }
}
