package dev.selectors.savina.ownruntime;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.runtimes.MortalHost;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** One actor in the pool. */
final class PoolHost<M> extends MortalHost<M> {
  private final Executor pool;
  private final Queue<M> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  PoolHost(PortableActor<M> actor, ActorRuntime runtime, Executor pool) {
    super(actor, runtime);
    this.pool = pool;
  }

  @Override
  public void send(M message) {
    queue.add(message);
    if (waiting.getAndIncrement() == 0) {
      pool.execute(this::next);
    }
  }

  private void next() {
    take(queue.remove());
    if (waiting.decrementAndGet() > 0) {
      pool.execute(this::next);
    }
  }
}
