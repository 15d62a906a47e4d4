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
 * A selector is woken from outside while a worker takes in what has arrived before: it is taken in
 * with that, or another worker is called.
 */
@JCStressTest
@Outcome(id = "TAKEN", expect = ACCEPTABLE, desc = "It was taken in.")
@Outcome(id = "CALLED", expect = ACCEPTABLE, desc = "It waits for the worker that it has called.")
@Outcome(id = "LOST", expect = FORBIDDEN, desc = "It waits, and nobody was called.")
@Outcome(id = "OTHER", expect = FORBIDDEN, desc = "One is missing, or there twice.")
@State
public class ArriveAgainstTakeAll {
  private final Arrivals arrivals = new Arrivals();
  private final Arrivals.Arrival before = errand();
  private final Arrivals.Arrival late = errand();
  private boolean called;
  private int taken;

  public ArriveAgainstTakeAll() {
    arrivals.add(before);
  }

  static Arrivals.Arrival errand() {
    return new Arrivals.Arrival(new Selector() {}.cell);
  }

  static int count(Arrivals.Arrival first) {
    int n = 0;
    for (Arrivals.Arrival e = first; e != null; e = e.next) {
      n++;
    }
    return n;
  }

  @Actor
  public void arrive() {
    called = arrivals.add(late);
  }

  @Actor
  public void worker() {
    taken = count(arrivals.takeAll());
  }

  @Arbiter
  public void judge(L_Result r) {
    int left = count(arrivals.takeAll());
    r.r1 = taken + left != 2 ? "OTHER" : left == 0 ? "TAKEN" : called ? "CALLED" : "LOST";
  }
}
