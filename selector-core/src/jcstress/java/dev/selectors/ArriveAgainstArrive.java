package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two selectors are woken from outside at once: both wait, and one of the two calls a worker. */
@JCStressTest
@Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "Both wait, for one worker.")
@Outcome(expect = FORBIDDEN, desc = "One is missing, or nobody was called, or two were.")
@State
public class ArriveAgainstArrive {
  private final Arrivals arrivals = new Arrivals();
  private final Arrivals.Arrival first = ArriveAgainstTakeAll.errand();
  private final Arrivals.Arrival second = ArriveAgainstTakeAll.errand();
  private boolean firstCalls;
  private boolean secondCalls;

  @Actor
  public void first() {
    firstCalls = arrivals.add(first);
  }

  @Actor
  public void second() {
    secondCalls = arrivals.add(second);
  }

  @Arbiter
  public void judge(II_Result r) {
    r.r1 = ArriveAgainstTakeAll.count(arrivals.takeAll());
    r.r2 = (firstCalls ? 1 : 0) + (secondCalls ? 1 : 0);
  }
}
