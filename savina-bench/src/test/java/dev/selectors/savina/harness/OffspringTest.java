package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.CountingRuntime;
import dev.selectors.savina.dialect.PortableActor;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** To whom an actor belongs that another one makes: a library may have it as a child. */
@Timeout(60)
class OffspringTest {
  /** Here parents end before what they have made. */
  private static final Set<String> ORPHANS = Set.of("sieve", "uct");

  /** Tells which actors are made in turns, and yet by the runtime. */
  private static final class Watching implements ActorRuntime {
    private final Thread main = Thread.currentThread();
    private final CountingRuntime runtime = new CountingRuntime();
    private volatile boolean isAsked;

    @Override
    public <M> void start(PortableActor<M> actor) {
      if (Thread.currentThread() != main) {
        isAsked = true;
      }
      runtime.start(actor);
    }

    @Override
    public void close() {
      runtime.close();
    }
  }

  @Test
  void whatAnActorMakesIsItsChildUnlessItEndsBefore() throws InterruptedException {
    Set<String> orphans = new TreeSet<>();
    for (Cell<?, ?> cell : TinyCells.ofActors()) {
      try (Watching runtime = new Watching()) {
        cell.on("counting").run(runtime).verify();
        if (runtime.isAsked) {
          orphans.add(cell.benchmark().name());
        }
      }
    }
    assertEquals(ORPHANS, orphans);
  }
}
