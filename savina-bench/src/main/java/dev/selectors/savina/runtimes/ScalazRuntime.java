package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.PortableActor;
import java.util.concurrent.ForkJoinPool;
import scala.Function1;
import scala.runtime.BoxedUnit;
import scalaz.concurrent.Actor;
import scalaz.concurrent.Strategy;

/** Scalaz: its actor with the strategy for executors. */
final class ScalazRuntime implements ActorRuntime {
  private final ForkJoinPool pool;
  private final Strategy strategy;

  ScalazRuntime(int workers) {
    pool = Runtimes.pool(workers);
    strategy = Strategy.Executor(pool);
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    actor.attach(new Hosted<>(actor, this));
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }

  /** The host, and the function that is called with each message. */
  private static final class Hosted<M> extends MortalHost<M> implements Function1<M, BoxedUnit> {
    private final Actor<M> theirs;

    Hosted(PortableActor<M> actor, ScalazRuntime runtime) {
      super(actor, runtime);
      theirs = new Actor<>(this, impossible -> BoxedUnit.UNIT, runtime.strategy);
    }

    @Override
    public BoxedUnit apply(M message) {
      take(message);
      return BoxedUnit.UNIT;
    }

    @Override
    public void send(M message) {
      theirs.$bang(message);
    }
  }
}
