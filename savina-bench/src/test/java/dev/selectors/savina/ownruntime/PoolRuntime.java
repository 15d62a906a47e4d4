package dev.selectors.savina.ownruntime;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.PortableActor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;

/** Actors of a few lines: a queue each, and a task in a pool of threads for each message. */
final class PoolRuntime implements ActorRuntime {
  private final ThreadPoolExecutor pool;

  PoolRuntime(int workers) {
    // Actors that have not exited when it is closed are given up.
    pool = new ThreadPoolExecutor(
        workers, workers, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new DiscardPolicy());
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    actor.attach(new PoolHost<>(actor, this, pool));
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
