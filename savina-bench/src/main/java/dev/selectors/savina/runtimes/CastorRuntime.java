package dev.selectors.savina.runtimes;

import castor.Context;
import castor.SimpleActor;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Host;
import dev.selectors.savina.dialect.PortableActor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;
import scala.concurrent.ExecutionContext;
import scala.runtime.BoxedUnit;
import sourcecode.FileName;
import sourcecode.Line;

/** Castor: its simple actor, which takes its backlog in one batch. */
final class CastorRuntime implements ActorRuntime {
  // Castor's compiler plug-in tells every send where it was made.
  private static final FileName FILE = new FileName("");
  private static final Line LINE = new Line(0);

  private final ForkJoinPool pool;
  private final Context context;

  CastorRuntime(int workers) {
    pool = Runtimes.pool(workers);
    context = new Context.Simple(ExecutionContext.fromExecutor(pool), impossible -> BoxedUnit.UNIT);
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    actor.attach(new Hosted<>(actor, this));
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }

  /** Castor's actor itself, which cannot be a {@link MortalHost} as well. */
  private static final class Hosted<M> extends SimpleActor<M> implements Host<M> {
    private final CastorRuntime runtime;
    /** Null once it has ended. */
    private @Nullable PortableActor<M> actor;

    Hosted(PortableActor<M> actor, CastorRuntime runtime) {
      super(runtime.context);
      this.actor = actor;
      this.runtime = runtime;
    }

    @Override
    public void run(M message) {
      PortableActor<M> its = actor;
      if (its != null) {
        its.turn(message);
        if (actor == null) {
          its.ended();
        }
      }
    }

    @Override
    public void send(M message) {
      send(message, FILE, LINE);
    }

    @Override
    public <N> void start(PortableActor<N> other) {
      runtime.start(other);
    }

    @Override
    public void end() {
      actor = null;
    }
  }
}
