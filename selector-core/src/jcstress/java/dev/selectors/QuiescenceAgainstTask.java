package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.RejectedExecutionException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A worker takes up what waits, and something waits again before it is done with that, while
 * somebody asks whether all is quiet: it never is, though the pool may take a worker that waits
 * inside a task for an idle one.
 */
@JCStressTest
@Outcome(id = "false", expect = ACCEPTABLE, desc = "Something waits, or the worker is inside.")
@Outcome(id = "true", expect = FORBIDDEN, desc = "A task was overlooked.")
@State
public class QuiescenceAgainstTask {
  private static final int TASKS = 8;
  /** Whatever the worker does, this pool has nothing to do. */
  private static final WorkerPool.Threads IDLE = new WorkerPool.Threads(1, p -> null);

  private final Watchdog watchdog = new Watchdog(IDLE, new Activity(), 1, null, null, null);
  /** Never started: its thread is an actor. */
  private final WorkerThread worker = new WorkerThread(null, IDLE, watchdog);

  private volatile boolean waits = true;

  private final Aside task = new Aside() {
    @Override
    public void run() {
      waits = false;
      waits = true;
    }

    @Override
    public void lost(RejectedExecutionException why) {}
  };

  public QuiescenceAgainstTask() {
    watchdog.add(worker);
    watchdog.close(); // has no thread, and is not to start one
  }

  @Actor
  public void worker() {
    for (int i = 0; i < TASKS; i++) {
      worker.runAside(task);
    }
  }

  @Actor
  public void whoeverAsks(Z_Result r) {
    for (int i = 0; i < TASKS && !r.r1; i++) {
      r.r1 = watchdog.isQuiescentAnd(() -> !waits);
    }
  }
}
