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
 * A selector that is stopped while it is spawned ends, even if it would go to sleep as it has
 * nothing to do.
 */
@JCStressTest
@Outcome(id = "ended", expect = ACCEPTABLE, desc = "It has ended.")
@Outcome(id = "alive", expect = FORBIDDEN, desc = "It sleeps, and the request waits for ever.")
@State
public class StopAgainstStart {
  private final Sleeper selector = new Sleeper();

  @Actor
  public void stopper() {
    selector.stop();
    ByHand.run();
  }

  @Actor
  public void spawner() {
    ByHand.idle(selector);
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = selector.cell.is(ControlWord.TERMINATED) ? "ended" : "alive";
    ByHand.end(selector);
  }
}
