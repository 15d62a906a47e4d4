package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinPool;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A worker keeps one selector after the other, to run it next, while the watchdog takes away what
 * it finds: each is taken once, and whoever takes it sees what the worker wrote before it kept it.
 */
@JCStressTest
@Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "The worker has run both.")
@Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "The watchdog took the first.")
@Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "The watchdog took the second.")
@Outcome(
    id = ".*",
    expect = FORBIDDEN,
    desc = "One was lost or taken twice, or what was written before was not seen.")
@State
public class KeepAgainstTakeKept {
  private static final ForkJoinPool NONE = new ForkJoinPool(1);
  /** How many chains of runs it is in: it keeps nothing outside. */
  private static final VarHandle CHAINS = chains();

  static final class Written extends Selector {
    int number;
  }

  private final WorkerThread worker = worker();
  private final Written first = new Written();
  private final Written second = new Written();

  private static VarHandle chains() {
    try {
      return MethodHandles.privateLookupIn(WorkerThread.class, MethodHandles.lookup())
          .findVarHandle(WorkerThread.class, "chains", int.class);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** A worker that is never started: its thread is an actor. */
  static WorkerThread worker() {
    WorkerThread worker = new WorkerThread(null, NONE, null);
    CHAINS.set(worker, 1);
    return worker;
  }

  static int number(Scheduled taken) {
    return taken == null ? 0 : ((Written) taken.selector).number;
  }

  /** Whether the worker has kept the selector, and got it back. */
  private int isRun(Written selector, int number) {
    selector.number = number;
    return worker.keep(selector.cell) == null && worker.takeKept() == selector.cell ? 1 : 0;
  }

  @Actor
  public void worker(III_Result r) {
    r.r1 = isRun(first, 1);
    r.r2 = isRun(second, 2);
  }

  @Actor
  public void watchdog(III_Result r) {
    r.r3 = number(worker.takeKept());
  }
}
