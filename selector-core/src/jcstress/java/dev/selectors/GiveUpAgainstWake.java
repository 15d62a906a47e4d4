package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.locks.LockSupport;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A task of an executor wakes a selector's own thread for the first time, so that the thread
 * begins, and then waits for its pause. Meanwhile whoever ends the system gives the thread up, as
 * it has not begun. One of the two has it.
 */
@JCStressTest
@Outcome(id = "BEGUN", expect = ACCEPTABLE, desc = "It runs, and is not given up.")
@Outcome(id = "GIVEN UP", expect = ACCEPTABLE, desc = "It never runs.")
@Outcome(
    expect = FORBIDDEN,
    desc = "It runs beside the one who has given it up, or nobody sees to its selector.")
@State
public class GiveUpAgainstWake {
  private volatile boolean begun;
  private volatile boolean over;
  private final Thread thread = Thread.ofVirtual().unstarted(this::run);
  private final Waiter waiter = Waiter.of(thread);
  private boolean givenUp;

  private void run() {
    begun = true;
    waiter.pause();
    while (!over) {
      LockSupport.park();
    }
  }

  @Actor
  public void worker() {
    waiter.wakeAndAwaitPause();
  }

  @Actor
  public void closer() {
    givenUp = waiter.giveUp();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = (begun ? "BEGUN" : "") + (givenUp ? "GIVEN UP" : "");
    over = true;
    LockSupport.unpark(thread);
  }
}
