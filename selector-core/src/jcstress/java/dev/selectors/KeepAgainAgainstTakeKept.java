package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.selectors.KeepAgainstTakeKept.Written;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A worker that keeps a selector wakes another one and keeps that in its place, while the watchdog
 * takes away what it finds: the worker queues the first one, or the watchdog has it, and never
 * both.
 */
@JCStressTest
@Outcome(id = "1, 2, 0", expect = ACCEPTABLE, desc = "The first is queued, the second is run next.")
@Outcome(id = "0, 2, 1", expect = ACCEPTABLE, desc = "The watchdog took the first.")
@Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "The watchdog took the second.")
@Outcome(
    id = ".*",
    expect = FORBIDDEN,
    desc = "One was lost or taken twice, or what was written before was not seen.")
@State
public class KeepAgainAgainstTakeKept {
  private final WorkerThread worker = KeepAgainstTakeKept.worker();
  private final Written first = new Written();
  private final Written second = new Written();

  @Actor
  public void worker(III_Result r) {
    first.number = 1;
    boolean unused = worker.keep(first.cell) == null;
    second.number = 2;
    r.r1 = KeepAgainstTakeKept.number(worker.keep(second.cell));
    r.r2 = KeepAgainstTakeKept.number(worker.takeKept());
  }

  @Actor
  public void watchdog(III_Result r) {
    r.r3 = KeepAgainstTakeKept.number(worker.takeKept());
  }
}
