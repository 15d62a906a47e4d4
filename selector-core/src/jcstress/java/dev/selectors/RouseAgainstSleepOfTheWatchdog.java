package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A pool is given something to do, and a worker begins with it, while the watchdog goes to sleep:
 * the watchdog sees that the pool is busy, or is woken.
 */
@JCStressTest
@Outcome(id = "true", expect = ACCEPTABLE, desc = "It is awake.")
@Outcome(id = "false", expect = FORBIDDEN, desc = "It sleeps, and nobody looks at the worker.")
@State
public class RouseAgainstSleepOfTheWatchdog {
  private static final int WORKERS = 32;
  private static final ForkJoinPool NONE = new ForkJoinPool(1);
  private static final WorkerThread IDLE = new WorkerThread(null, NONE, null);
  private static final VarHandle AWAKE;
  private static final VarHandle THREAD;

  static {
    try {
      MethodHandles.Lookup its =
          MethodHandles.privateLookupIn(Watchdog.class, MethodHandles.lookup());
      AWAKE = its.findVarHandle(Watchdog.class, "awake", boolean.class);
      THREAD = its.findVarHandle(Watchdog.class, "thread", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** Has no threads: what it is given waits. */
  private final WorkerPool.Threads pool = new WorkerPool.Threads(1, p -> null);

  private final Watchdog watchdog = new Watchdog(pool, new Activity(), 1, null, null, null);

  public RouseAgainstSleepOfTheWatchdog() {
    AWAKE.set(watchdog, true);
    for (int i = 0; i < WORKERS; i++) {
      watchdog.add(IDLE); // so that the look at all of them takes a while
    }
  }

  @Actor
  public void watchdog(Z_Result r) {
    THREAD.set(watchdog, Thread.currentThread());
    r.r1 = watchdog.sleep();
  }

  @Actor
  public void worker() {
    ForkJoinTask<Void> unused = pool.lazySubmit(new Intake(null));
    watchdog.rouse();
  }
}
