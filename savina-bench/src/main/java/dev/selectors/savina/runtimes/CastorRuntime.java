package dev.selectors.savina.runtimes;

import castor.Context;
import castor.SimpleActor;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.PortableActor;
import java.util.concurrent.ForkJoinPool;
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

  private static final class Hosted<M> extends MortalHost<M> {
    private final SimpleActor<M> theirs;

    Hosted(PortableActor<M> actor, CastorRuntime runtime) {
      super(actor, runtime);
      theirs = new SimpleActor<>(runtime.context) {
        @Override
        public void run(M message) {
          take(message);
        }
      };
    }

    @Override
    public void send(M message) {
      theirs.send(message, FILE, LINE);
    }
  }
}
