package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.PortableActor;
import java.util.concurrent.ForkJoinPool;
import org.jetlang.fibers.Fiber;
import org.jetlang.fibers.PoolFiberFactory;

/**
 * Jetlang: a pool fiber for each actor, which takes its backlog in one batch. Messages go straight
 * to the fiber; a channel in front of it would only add a list of subscribers.
 */
final class JetlangRuntime implements ActorRuntime {
  private final ForkJoinPool pool;
  private final PoolFiberFactory fibers;

  JetlangRuntime(int workers) {
    pool = Runtimes.pool(workers);
    fibers = new PoolFiberFactory(pool);
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    Fiber fiber = fibers.create();
    actor.attach(new Hosted<>(actor, this, fiber));
    fiber.start();
  }

  @Override
  public void close() {
    fibers.dispose();
    pool.shutdownNow();
  }

  private static final class Hosted<M> extends MortalHost<M> {
    private final Fiber fiber;

    Hosted(PortableActor<M> actor, ActorRuntime runtime, Fiber fiber) {
      super(actor, runtime);
      this.fiber = fiber;
    }

    @Override
    public void send(M message) {
      fiber.execute(() -> handle(message));
    }

    private void handle(M message) {
      take(message);
      if (isOver()) {
        fiber.dispose();
      }
    }
  }
}
