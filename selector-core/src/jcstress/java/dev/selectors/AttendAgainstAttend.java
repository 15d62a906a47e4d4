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
 * Two workers each promise to do all there is, and leave; before one of them leaves, a selector
 * arrives. One of the promises may be forgotten, but not both.
 */
@JCStressTest
@Outcome(id = "FOUND", expect = ACCEPTABLE, desc = "Somebody who leaves takes it in.")
@Outcome(id = "CALLED", expect = ACCEPTABLE, desc = "It waits for the worker that it has called.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "It waits, and nobody comes.")
@State
public class AttendAgainstAttend {
  private final Arrivals arrivals = new Arrivals();
  private final Arrivals.Arrival late = ArriveAgainstTakeAll.errand();
  private final Thread one = new Thread();
  private final Thread other = new Thread();
  private boolean called;
  private boolean foundByOne;
  private boolean foundByOther;

  @Actor
  public void one() {
    foundByOne = arrivals.attend(one) && leaves(one);
  }

  @Actor
  public void other() {
    boolean attends = arrivals.attend(other);
    called = arrivals.add(late);
    foundByOther = attends && leaves(other);
  }

  private boolean leaves(Thread worker) {
    return arrivals.isAttendedBy(worker) && arrivals.leaveUnattended();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = foundByOne || foundByOther ? "FOUND" : called ? "CALLED" : "LOST";
  }
}
