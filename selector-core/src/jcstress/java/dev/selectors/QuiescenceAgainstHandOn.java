package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * One after the other, selectors are taken from a worker that does not get to them, and given to
 * another one, while somebody asks whether all is quiet: it never is.
 */
@JCStressTest
@Outcome(id = "false", expect = ACCEPTABLE, desc = "One is with a worker, or on its way.")
@Outcome(id = "true", expect = FORBIDDEN, desc = "On its way one was overlooked.")
@State
public class QuiescenceAgainstHandOn {
  private static final int SELECTORS = 16;

  private final Activity activity = new Activity();
  private volatile boolean isWithWorker = true;

  @Actor
  public void watchdog() {
    for (int i = 0; i < SELECTORS; i++) {
      Thread.onSpinWait(); // nothing is on its way for a while
      activity.begin();
      isWithWorker = false;
      Thread.onSpinWait();
      isWithWorker = true;
      activity.end();
    }
  }

  @Actor
  public void whoeverAsks(Z_Result r) {
    for (int i = 0; i < SELECTORS && !r.r1; i++) {
      r.r1 = activity.isNoneAnd(this::isNoneWithWorker);
    }
  }

  /** Takes a while, as a look at a pool does. */
  private boolean isNoneWithWorker() {
    Thread.onSpinWait();
    boolean none = !isWithWorker;
    Thread.onSpinWait();
    return none;
  }
}
