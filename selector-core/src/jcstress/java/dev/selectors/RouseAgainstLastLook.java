package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Something to look at, for example a deadline, comes while a look that has found nothing is to be
 * the last: there is one more look.
 */
@JCStressTest
@Outcome(id = "ONE", expect = ACCEPTABLE, desc = "The next look comes.")
@Outcome(id = "NONE", expect = FORBIDDEN, desc = "Nobody looks, though there is something.")
@Outcome(id = "TWO", expect = FORBIDDEN, desc = "Two looks come, perhaps at once.")
@State
public class RouseAgainstLastLook {
  private volatile boolean needed;
  private final Lookout lookout =
      new Lookout(new Patience(), Duration.ZERO, () -> needed, () -> {});
  private final Runnable look;
  private boolean byNeed;
  private boolean byLook;

  public RouseAgainstLastLook() {
    lookout.rouse();
    look = ByHand.take();
  }

  @Actor
  public void need() {
    needed = true;
    lookout.rouse();
    byNeed = ByHand.forsakeRuns();
  }

  @Actor
  public void clock() {
    look.run();
    byLook = ByHand.forsakeRuns();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = byNeed && byLook ? "TWO" : byNeed || byLook ? "ONE" : "NONE";
  }
}
