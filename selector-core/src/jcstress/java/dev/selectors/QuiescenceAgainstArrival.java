package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A selector is woken from outside during the only task that there is, and is taken in after it,
 * while somebody asks whether all is quiet: from the start of the task on, it is not.
 */
@JCStressTest
@Outcome(id = "false", expect = ACCEPTABLE, desc = "The task goes on, or the selector waits.")
@Outcome(id = "true", expect = FORBIDDEN, desc = "The selector was overlooked.")
@State
public class QuiescenceAgainstArrival {
  private static final int QUESTIONS = 8;
  private static final int WORKERS = 32;
  private static final int PAUSE = 16;
  private static final ForkJoinPool NONE = new ForkJoinPool(1);
  private static final WorkerThread IDLE = new WorkerThread(null, NONE, null);
  private static final SystemThreads THREADS = new SystemThreads("none");

  private final WorkerPool pool = new WorkerPool(THREADS, 1, 1, true, blocked -> {}, null);
  /** Never started: its thread is an actor. */
  private final WorkerThread worker = new WorkerThread(pool, NONE, pool.watchdog);

  private final Arrivals.Arrival arrival = ArriveAgainstTakeAll.errand();
  private final Cell other = new Selector() {}.cell;
  private volatile boolean begun;

  private final Aside task = new Aside() {
    @Override
    public void run() {
      begun = true;
      Thread.onSpinWait();
      pool.arrivals.add(arrival);
    }

    @Override
    public void lost(RejectedExecutionException why) {}
  };

  public QuiescenceAgainstArrival() {
    for (int i = 0; i < WORKERS; i++) {
      pool.watchdog.add(IDLE); // so that the look at all of them takes a while
    }
    pool.watchdog.add(worker);
    pool.watchdog.close(); // has no thread, and is not to start one
  }

  @Actor
  public void worker() {
    worker.runAside(task);
    for (int i = 0; i < PAUSE; i++) {
      Thread.onSpinWait(); // nobody comes for it for a while
    }
    pool.requeue(other); // for which no thread is started
    Arrivals.Arrival unused = pool.arrivals.takeAll();
  }

  @Actor
  public void whoeverAsks(Z_Result r) {
    while (!begun) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < QUESTIONS && !r.r1; i++) {
      r.r1 = pool.isQuiescentAnd(() -> true);
    }
  }
}
