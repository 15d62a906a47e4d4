package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A selector is woken from outside, or handed on by a worker that stands aside, while the worker
 * that does all leaves: that worker finds it, or another one is called.
 */
@JCStressTest
@Outcome(id = "FOUND", expect = ACCEPTABLE, desc = "Who leaves takes it in.")
@Outcome(id = "CALLED", expect = ACCEPTABLE, desc = "It waits for the worker that it has called.")
@Outcome(id = "BOTH", expect = ACCEPTABLE, desc = "The worker that is called will find nothing.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "It waits, and nobody comes.")
@State
public class ArriveAgainstLeave {
  private final Arrivals arrivals = new Arrivals();
  private final Arrivals.Arrival late = ArriveAgainstTakeAll.errand();
  private boolean called;
  private boolean found;

  public ArriveAgainstLeave() {
    arrivals.attend(Thread.currentThread());
  }

  @Actor
  public void arrive() {
    called = arrivals.add(late);
  }

  @Actor
  public void worker() {
    found = arrivals.leaveUnattended();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = found ? (called ? "BOTH" : "FOUND") : called ? "CALLED" : "LOST";
  }
}
