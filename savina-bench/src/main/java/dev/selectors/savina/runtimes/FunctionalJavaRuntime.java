package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.PortableActor;
import fj.Unit;
import fj.control.parallel.Actor;
import fj.control.parallel.Strategy;
import fj.function.Effect1;
import java.util.concurrent.ForkJoinPool;

/** Functional Java: its actor with a queue, the only one that keeps the order of messages. */
final class FunctionalJavaRuntime implements ActorRuntime {
  private final ForkJoinPool pool;
  private final Strategy<Unit> strategy;

  FunctionalJavaRuntime(int workers) {
    pool = Runtimes.pool(workers);
    strategy = Strategy.executorStrategy(pool);
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    actor.attach(new Hosted<>(actor, this));
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }

  /** The host, and the effect of each message. */
  private static final class Hosted<M> extends MortalHost<M> implements Effect1<M> {
    private final Actor<M> theirs;

    Hosted(PortableActor<M> actor, FunctionalJavaRuntime runtime) {
      super(actor, runtime);
      theirs = Actor.queueActor(runtime.strategy, this);
    }

    @Override
    public void f(M message) {
      take(message);
    }

    @Override
    public void send(M message) {
      theirs.act(message);
    }
  }
}
